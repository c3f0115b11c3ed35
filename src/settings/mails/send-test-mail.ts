import { randomUUID } from 'node:crypto'
import type { Db } from '../../platform/database/open-database.ts'
import { problem, type Problem } from '../../platform/http/problem.ts'
import { exampleValues, renderMail, type MailTexts } from '../../platform/mail/mail-template.ts'
import { queueMessage } from '../../platform/mail/outbox.queries.ts'
import { mailTemplates, mailTextsSchema } from './mail-settings.ts'

/** Sends a mail with example values, and possibly unsaved texts, to the shop's address. */
export async function sendTestMail(
  db: Db,
  { id, ...texts }: MailTexts & { id: string },
  to: string,
): Promise<{ message: string } | Problem> {
  const template = mailTemplates.get(id)
  if (!template) return problem(404, 'Ese correo no existe.')
  const checked = mailTextsSchema(template).safeParse(texts)
  if (!checked.success) {
    const errors = checked.error.issues.map(({ path, message }) => ({
      field: path.join('.'),
      detail: message,
    }))
    return problem(422, errors[0]?.detail ?? 'El texto no es válido', { errors })
  }
  const mail = renderMail(template, checked.data, exampleValues(template))
  await queueMessage(db, { ...mail, messageId: `test-${id}-${randomUUID()}`, userId: null, to })
  return { message: `El correo de prueba va en camino a ${to}` }
}
