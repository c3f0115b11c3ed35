import type { ComposedMail } from '../../platform/mail/compose.ts'
import { fillMail } from '../../platform/mail/mail-template.ts'
import { ownerQuestion } from './mails.ts'

/** A question of the contact page, to the shop. */
export function questionMail(requested: { name: string; email: string; question: string }): ComposedMail {
  return fillMail(ownerQuestion, {
    nombre: requested.name,
    consulta: requested.question,
    persona: [{ writer: { name: requested.name, email: requested.email } }],
  })
}
