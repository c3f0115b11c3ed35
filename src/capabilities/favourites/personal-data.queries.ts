import { sql } from 'kysely'
import { eraseRows, type Person } from '../../platform/database/data-inventory.queries.ts'
import type { Db } from '../../platform/database/open-database.ts'

/** What a person takes along. */
export async function exportPerson(db: Db, userId: string) {
  const { rows } = await sql<Record<string, unknown>>`
    SELECT wine_name(p) AS vino, f.added_at AS agregado
    FROM favourites f JOIN products p ON p.id = f.product_id WHERE f.user_id = ${userId} ORDER BY f.added_at`.execute(
    db,
  )
  return { favoritos: rows }
}

export const erasePerson = (trx: Db, person: Person): Promise<void> => eraseRows(trx, person, ['favourites'])
