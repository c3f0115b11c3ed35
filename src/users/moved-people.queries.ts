import { sql } from 'kysely'
import type { Db } from '../platform/database/open-database.ts'

type MovedPerson = { id: string; name: string; email: string; createdAt: Date }

/** Adds customers of another shop; a person who is there already stays as they are. */
export async function insertMovedPeople(trx: Db, people: readonly MovedPerson[]): Promise<void> {
  const given = people.map(({ id, name, email, createdAt }) => ({ id, name, email, created_at: createdAt }))
  await sql`INSERT INTO users (id, full_name, email, role, email_verified, created_at)
    SELECT id, name, email, 'User', false, created_at FROM jsonb_to_recordset(${JSON.stringify(given)}::jsonb)
      AS given (id text, name text, email text, created_at timestamptz) ON CONFLICT (id) DO NOTHING`.execute(
    trx,
  )
}

/** The person of orders whose buyer left no address; like a removed one they are in no list and cannot sign in. */
export const movedGuestId = 'mudanza'

export async function ensureMovedGuest(trx: Db): Promise<void> {
  await sql`INSERT INTO users (id, role, removed_at) VALUES (${movedGuestId}, 'Baja', now()) ON CONFLICT DO NOTHING`.execute(
    trx,
  )
}

/** Removes people whom a move added and who have nothing else here. */
export async function removeMovedPeople(trx: Db, ids: readonly string[]): Promise<void> {
  await sql`DELETE FROM users WHERE id = ANY(${[...ids]}::text[])`.execute(trx)
}
