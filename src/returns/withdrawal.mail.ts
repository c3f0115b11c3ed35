import { compose, separately, type ComposedMail } from '../platform/mail/compose.ts'

/** The mail that confirms a withdrawal request. It contains no user text. */
export function withdrawalReceivedMail(code: string, orderNumber: string): ComposedMail {
  return compose({
    subject: `Arrepentimiento de compra: ${code}`,
    title: 'Recibimos tu pedido',
    titleInText: false,
    blocks: separately([
      `Recibimos tu pedido de arrepentimiento de la compra ${orderNumber}. Tu código de trámite es ${code}.`,
    ]),
  })
}

/** The mail that a request was decided. */
export function withdrawalDecidedMail(code: string, sentences: readonly string[]): ComposedMail {
  return compose({
    subject: `Arrepentimiento de compra: ${code}`,
    title: 'Sobre tu pedido de arrepentimiento',
    titleInText: false,
    blocks: separately(sentences),
  })
}
