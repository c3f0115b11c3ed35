import { sql } from 'kysely'
import { eraseRows, type Person } from '../database/data-inventory.queries.ts'
import type { Db } from '../database/open-database.ts'

/** The messages about a person, oldest first. */
export async function exportMessages(db: Db, userId: string) {
  const { rows } = await sql<{
    recipient: string
    reply_to: string | null
    subject: string
    body: string
    created_at: Date
    sent_at: Date | null
  }>`
    SELECT recipient, reply_to, subject,
      -- its link or code proves who reads the mailbox
      CASE WHEN account_mail THEN 'Mensaje con un enlace o un código.' ELSE body END AS body, created_at, sent_at FROM outbox
    WHERE user_id = ${userId} ORDER BY id`.execute(db)
  return rows
}

export const erasePerson = (trx: Db, person: Person): Promise<void> =>
  eraseRows(trx, person, ['outbox', 'mail_catcher'])
