import { separately, type ComposedMail } from '../platform/mail/compose.ts'
import { fillMail } from '../platform/mail/mail-template.ts'
import { withdrawalDecided, withdrawalReceived } from '../settings/mails/return-mails.ts'

/** The mail that confirms a withdrawal request. It contains no user text. */
export function withdrawalReceivedMail(code: string, orderNumber: string): ComposedMail {
  return fillMail(withdrawalReceived, { codigo: code, numero: orderNumber })
}

/** The mail that a request was decided. */
export function withdrawalDecidedMail(code: string, sentences: readonly string[]): ComposedMail {
  return fillMail(withdrawalDecided, { codigo: code, resolucion: separately(sentences) })
}
