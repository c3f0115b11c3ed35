import { sql } from 'kysely'
import type { Db } from '../../platform/database/open-database.ts'

/** Deletes demo wines with their stock ledger. Nothing else may refer to them any more. */
export async function deleteDemoWines(trx: Db, ids: readonly number[]): Promise<void> {
  await sql`DELETE FROM price_change_rows WHERE product_id = ANY(${ids}::bigint[])`.execute(trx)
  await sql`DELETE FROM bulk_change_rows WHERE product_id = ANY(${ids}::bigint[])`.execute(trx)
  await sql`DELETE FROM stock_ledger WHERE product_id = ANY(${ids}::bigint[])`.execute(trx)
  await sql`DELETE FROM products WHERE id = ANY(${ids}::bigint[])`.execute(trx)
}

/** Archives wines that orders or people refer to. */
export async function archiveWines(trx: Db, ids: readonly number[]): Promise<void> {
  await sql`UPDATE products SET archived_at = now(), version = version + 1, updated_at = now()
    WHERE id = ANY(${ids}::bigint[]) AND archived_at IS NULL`.execute(trx)
}

/** Ids by kind of record in the history. */
export type DeletedTerms = Record<'bodega' | 'lugar' | 'categoria', string[]>

/** Deletes the demo's unused and unedited bodegas, places and categories. @returns their ids */
export async function deleteDemoTerms(trx: Db): Promise<DeletedTerms> {
  const changed = (kind: keyof DeletedTerms) =>
    sql`EXISTS (SELECT FROM audit_log a WHERE a.kind = ${kind} AND a.subject = d.id AND a.action = 'cambio')`
  const bodegas = await sql<{ id: string }>`
    DELETE FROM producers t USING demo_rows d WHERE d.kind = 'bodega' AND d.id = t.id_prod::text
      AND NOT EXISTS (SELECT FROM products p WHERE p.id_prod = t.id_prod) AND NOT ${changed('bodega')} RETURNING d.id`.execute(
    trx,
  )
  const places = await sql<{ id: string }>`
    DELETE FROM locations t USING demo_rows d WHERE d.kind = 'place' AND d.id = t.id_place::text
      AND NOT EXISTS (SELECT FROM products p WHERE p.id_place = t.id_place) AND NOT ${changed('lugar')} RETURNING d.id`.execute(
    trx,
  )
  const categories = await sql<{ id: string }>`
    DELETE FROM categories t USING demo_rows d WHERE d.kind = 'category' AND d.id = t.id_categ::text
      AND NOT EXISTS (SELECT FROM products p WHERE p.id_categ = t.id_categ) AND NOT ${changed('categoria')} RETURNING d.id`.execute(
    trx,
  )
  const ids = ({ rows }: { rows: { id: string }[] }) => rows.map(({ id }) => id)
  return { bodega: ids(bodegas), lugar: ids(places), categoria: ids(categories) }
}
