import { sql } from 'kysely'
import type { Db } from '../../platform/database/open-database.ts'
import { fieldColumns } from '../products/product-columns.ts'

/** Columns of a wine as the database holds them, by their names. */
export type Columns = Record<string, unknown>

/** The columns of these wines that an import may change. */
export async function columnsOfWines(trx: Db, ids: readonly number[]): Promise<Map<number, Columns>> {
  if (ids.length === 0) return new Map()
  const { rows } = await sql<{ id: number; columns: Columns }>`
    SELECT id, to_jsonb(of_wine) - 'id' AS columns
    FROM (SELECT p.id, ${sql.raw(fieldColumns)} FROM products p WHERE p.id = ANY(${[...ids]}::bigint[])) AS of_wine`.execute(
    trx,
  )
  return new Map(rows.map(({ id, columns }) => [id, columns]))
}

/** The columns of one that another has otherwise. */
export function otherwise(one: Columns, other: Columns): Columns {
  return Object.fromEntries(
    Object.entries(one).filter(([name, value]) => JSON.stringify(value) !== JSON.stringify(other[name])),
  )
}

/** Notes what an import made of wines, so that it can be taken back. */
export async function noteSaved(
  trx: Db,
  importId: number,
  wines: readonly { id: number; created: boolean; before: Columns; after: Columns }[],
): Promise<void> {
  if (wines.length === 0) return
  await sql`INSERT INTO import_saved (import_id, product_id, created, before, after)
    SELECT ${importId}, id, created, before, after
    FROM jsonb_to_recordset(${JSON.stringify(wines)}::jsonb) AS given (id bigint, created boolean, before jsonb, after jsonb)
    ON CONFLICT (import_id, product_id) DO UPDATE SET before = excluded.before || import_saved.before,
      after = import_saved.after || excluded.after`.execute(trx)
}

/** Puts wines on sale again that an undone import had brought. */
export async function bringBack(trx: Db, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return
  await sql`UPDATE products SET archived_at = NULL WHERE id = ANY(${[...ids]}::bigint[])`.execute(trx)
  await sql`DELETE FROM import_saved WHERE product_id = ANY(${[...ids]}::bigint[]) AND created AND undone_at IS NOT NULL`.execute(
    trx,
  )
}

/** Forgets how wines were before imports of a month ago, of `atMost` wines. */
export async function forgetSavedWines(db: Db, atMost: number): Promise<void> {
  await sql`DELETE FROM import_saved WHERE (import_id, product_id) IN (SELECT s.import_id, s.product_id FROM imports i
    JOIN import_saved s ON s.import_id = i.id
    WHERE i.state IN ('terminada', 'cancelada', 'deshecha') AND i.finished_at < now() - interval '1 month'
    LIMIT ${atMost})`.execute(db)
}

/** Holds every wine that an import is going to change, in the order of their ids, as purchases hold them. */
export async function lockWinesOf(trx: Db, importId: number): Promise<void> {
  await trx
    .selectFrom('products')
    .select('id')
    .where('id', 'in', (rows) =>
      rows
        .selectFrom('import_rows')
        .select((row) => row.ref('product_id').$notNull().as('id'))
        .where('import_id', '=', importId)
        .where('verdict', '=', 'cambiar'),
    )
    .orderBy('id')
    .forNoKeyUpdate()
    .execute()
}
