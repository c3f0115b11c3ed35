import { sql } from 'kysely'
import { eraseRows, type Person } from '../platform/database/data-inventory.queries.ts'
import type { Db } from '../platform/database/open-database.ts'

/** The user's cart and its promotion code for their data export. */
export async function exportPerson(db: Db, userId: string) {
  const { rows } = await sql<Record<string, unknown>>`
    SELECT wine_name(p) AS vino, c.amount AS cantidad, c.added_at AS agregado
    FROM cart_items c JOIN products p ON p.id = c.product_id WHERE c.user_id = ${userId} ORDER BY c.added_at`.execute(
    db,
  )
  const codes = await sql<Record<string, unknown>>`
    SELECT code AS codigo, changed_at AS guardado FROM cart_codes WHERE user_id = ${userId}`.execute(db)
  return { carrito: rows, codigoDelCarrito: codes.rows }
}

export const erasePerson = (trx: Db, person: Person): Promise<void> =>
  eraseRows(trx, person, ['cart_items', 'cart_codes'])
