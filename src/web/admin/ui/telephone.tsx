import { whatsappAddress } from '../../content/whatsapp-address.ts'

type Props = {
  number: string
  /** Name of the person. */
  name: string
  /** Prefilled message. */
  text?: string
}

/** A phone number with a call link and a WhatsApp link. */
export function Telephone(props: Props) {
  const { number } = props
  return (
    <>
      <a href={`tel:${number.replace(/[^+\d]/g, '')}`} className="figures">
        {number}
      </a>
      {whatsappAddress(number) && ' · '}
      <WhatsAppLink {...props} />
    </>
  )
}

/** Nothing for an invalid number. */
export function WhatsAppLink({ number, name, text }: Props) {
  const address = whatsappAddress(number, text)
  if (!address) return null
  return (
    <a
      href={address}
      target="_blank"
      rel="noopener noreferrer"
      aria-label={`WhatsApp a ${name || number} (se abre aparte)`}
    >
      WhatsApp
    </a>
  )
}
