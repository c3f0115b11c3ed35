import { whatsappNumber } from '../../settings/whatsapp-number.ts'

/** A WhatsApp link for a phone number; undefined if it is not one. */
export function whatsappAddress(telephone: string, text?: string): string | undefined {
  const number = whatsappNumber(telephone)
  if (!number) return undefined
  return `https://wa.me/${number}${text ? `?text=${encodeURIComponent(text)}` : ''}`
}
