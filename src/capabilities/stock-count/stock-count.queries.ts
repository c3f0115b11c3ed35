import { sql, type RawBuilder } from 'kysely'
import type { Db } from '../../platform/database/open-database.ts'
import { mostLines, type CountLine } from './stock-count.contract.ts'

export type CountedPart = {
  estante?: string | undefined
  bodega?: number | undefined
  todo?: boolean | undefined
}

/** Archived products are counted while there are bottles of them. */
const isThere = sql<boolean>`(p.archived_at IS NULL OR p.stock > 0)`

function chosen({ estante, bodega, todo }: CountedPart): RawBuilder<boolean> {
  if (estante !== undefined) return sql`p.shelf = ${estante}`
  if (bodega !== undefined) return sql`p.id_prod = ${bodega}`
  return todo ? sql`true` : sql`false`
}

/** The products of a part of the store room. */
export async function findCountLines(db: Db, part: CountedPart): Promise<CountLine[]> {
  const { rows } = await sql<CountLine>`
    SELECT p.id, wine_name(p) AS name, b.description AS producer, coalesce(p.shelf, '') AS shelf, p.ean, p.sku,
      p.stock, p.reserved
    FROM products p JOIN producers b USING (id_prod) WHERE ${isThere} AND ${chosen(part)}
    ORDER BY p.id LIMIT ${mostLines}`.execute(db)
  return rows
}

/** Shelves and producers that something is counted of. */
export async function findCountParts(db: Db) {
  const { rows: shelves } = await sql<{ shelf: string }>`
    SELECT DISTINCT p.shelf FROM products p WHERE ${isThere} AND coalesce(p.shelf, '') <> ''`.execute(db)
  const { rows: producers } = await sql<{ id: number; name: string }>`
    SELECT b.id_prod AS id, b.description AS name FROM producers b
    WHERE EXISTS (SELECT FROM products p WHERE p.id_prod = b.id_prod AND ${isThere})
    ORDER BY b.description COLLATE "es-x-icu"`.execute(db)
  return { shelves: shelves.map(({ shelf }) => shelf), producers }
}
