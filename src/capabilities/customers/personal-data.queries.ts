import { sql } from 'kysely'
import { eraseRows, rowsOf, type Person } from '../../platform/database/data-inventory.queries.ts'
import type { Db } from '../../platform/database/open-database.ts'
import { customers } from './declaration.ts'

/** What a person takes along; under an address that is not proven to be theirs nothing. */
export async function exportPerson(db: Db, userId: string) {
  const { rows: people } = await sql<{ email: string }>`
    SELECT email FROM users WHERE id = ${userId} AND email_confirmed(id, email_verified)`.execute(db)
  const person = { id: userId, email: people[0]?.email ?? '' }
  const { rows: notes } = await sql<Record<string, unknown>>`
    SELECT note AS nota, at AS fecha FROM customer_notes
    WHERE ${rowsOf(customers.tables.customer_notes, person)} ORDER BY id`.execute(db)
  const { rows: tags } = await sql<Record<string, unknown>>`
    SELECT tag AS etiqueta, at AS fecha FROM customer_tags
    WHERE ${rowsOf(customers.tables.customer_tags, person)} ORDER BY tag`.execute(db)
  return { notasDeLaTienda: notes, etiquetas: tags }
}

export const erasePerson = (trx: Db, person: Person): Promise<void> =>
  eraseRows(trx, person, ['customer_notes', 'customer_tags'])
