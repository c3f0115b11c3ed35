import { compose, type ComposedMail } from '../platform/mail/compose.ts'

/** A question of the contact page, to the shop. */
export function questionMail(requested: { name: string; email: string; question: string }): ComposedMail {
  return compose({
    subject: `Consulta de ${requested.name}`,
    title: `Consulta de ${requested.name}`,
    titleInText: false,
    blocks: [{ paragraphs: [requested.question] }, { writer: requested }],
  })
}
