import { sql } from 'kysely'
import type { Db } from '../database/open-database.ts'

export type CaughtSummary = { id: number; recipient: string; subject: string; caught_at: Date }
type Caught = CaughtSummary & { html: string; body: string }

/** The mails that were caught instead of sent, the last first. */
export async function caughtMails(db: Db, atMost: number): Promise<CaughtSummary[]> {
  const { rows } = await sql<CaughtSummary>`
    SELECT id, recipient, subject, caught_at FROM mail_catcher ORDER BY id DESC LIMIT ${atMost}`.execute(db)
  return rows
}

export async function caughtMail(db: Db, id: number): Promise<Caught | undefined> {
  const { rows } = await sql<Caught>`SELECT * FROM mail_catcher WHERE id = ${id}`.execute(db)
  return rows[0]
}
