import { sql } from 'kysely'
import { eraseRows, type Person } from '../../platform/database/data-inventory.queries.ts'
import type { Db } from '../../platform/database/open-database.ts'

/** What a person takes along. */
export async function exportPerson(db: Db, userId: string) {
  const { rows } = await sql<Record<string, unknown>>`
    SELECT wine_name(p) AS vino, w.asked_at AS pedido,
      CASE WHEN w.settled_at IS NULL THEN 'espera' WHEN w.told THEN 'avisado' ELSE 'ya no se vende' END AS estado
    FROM restock_wishes w JOIN products p ON p.id = w.product_id WHERE w.user_id = ${userId} ORDER BY w.asked_at`.execute(
    db,
  )
  return { avisosDeStock: rows }
}

/** From here to the end of the transaction no message that a wine is back is queued for them. */
export async function lockWishes(trx: Db, userId: string): Promise<void> {
  await sql`SELECT 1 FROM restock_wishes WHERE user_id = ${userId} FOR UPDATE`.execute(trx)
}

export const erasePerson = (trx: Db, person: Person): Promise<void> =>
  eraseRows(trx, person, ['restock_wishes'])
