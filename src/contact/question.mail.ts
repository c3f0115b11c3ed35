import { compose, type ComposedMail } from '../platform/mail/compose.ts'

/** A question of the contact page, to the shop. */
export function questionMail(asked: { name: string; email: string; question: string }): ComposedMail {
  return compose({
    subject: `Consulta de ${asked.name}`,
    title: `Consulta de ${asked.name}`,
    titleInText: false,
    blocks: [{ paragraphs: [asked.question] }, { signature: `${asked.name} <${asked.email}>` }],
  })
}
