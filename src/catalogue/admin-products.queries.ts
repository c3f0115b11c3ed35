import { sql, type RawBuilder } from 'kysely'
import type { Db } from '../database/open-database.ts'
import type { ProductAnswer } from './catalogue.contract.ts'
import { hasWords } from './product-filter.queries.ts'
import { selectProducts, toProduct } from './product-rows.ts'
import type { AdminSort, WineType } from './wine-terms.ts'

export type AdminFilter = {
  name?: string | undefined
  type?: WineType | undefined
  productor?: number | undefined
  location?: number | undefined
  category?: number | undefined
  /** Fewer bottles free than the wine's minimum. */
  low?: boolean | undefined
  archived?: boolean | undefined
  /** On sale and archived alike. */
  all?: boolean | undefined
}

/** One page of the wines as the administration lists them, newest first unless asked otherwise, and how many there are. */
export async function listForAdmin(
  db: Db,
  filter: AdminFilter,
  { page, size, sort }: { page: number; size: number; sort: AdminSort | undefined },
): Promise<{ items: ProductAnswer[]; total: number }> {
  const where = whereOf(filter)
  // the page's ids come from narrow rows; only they are then read whole
  const picked = sql<{ id: number }>`
    SELECT p.id FROM products p ${joinFor(sort)} WHERE ${where} ORDER BY ${orderOf(sort)} LIMIT ${size} OFFSET ${page * size}`
  const [ids, counted] = await Promise.all([
    picked.execute(db),
    sql<{ total: number }>`SELECT count(*)::int AS total FROM products p WHERE ${where}`.execute(db),
  ])
  const wanted = ids.rows.map((row) => row.id)
  const rows =
    wanted.length === 0
      ? []
      : await selectProducts(db)
          .where('p.id', '=', sql<number>`ANY(${wanted})`)
          .execute()
  const place = new Map(wanted.map((id, index) => [id, index]))
  const items = rows.map(toProduct).toSorted((a, b) => (place.get(a.id) ?? 0) - (place.get(b.id) ?? 0))
  return { items, total: counted.rows[0]?.total ?? 0 }
}

function whereOf(filter: AdminFilter): RawBuilder<unknown> {
  const conditions: RawBuilder<unknown>[] = []
  const found = hasWords(filter.name) ? sql`p.search @@ (SELECT wine_query(${filter.name}))` : sql`true`
  if (filter.all) {
    // one arm for each of the two search indexes
    if (hasWords(filter.name))
      conditions.push(sql`((p.archived_at IS NULL AND ${found}) OR (p.archived_at IS NOT NULL AND ${found}))`)
  } else {
    conditions.push(filter.archived ? sql`p.archived_at IS NOT NULL` : sql`p.archived_at IS NULL`, found)
  }
  if (filter.low) conditions.push(sql`p.stock - p.reserved < p.minimo`)
  if (filter.type)
    conditions.push(sql`p.id_categ IN (SELECT id_categ FROM categories WHERE type = ${filter.type})`)
  if (filter.productor) conditions.push(sql`p.id_prod = ${filter.productor}`)
  if (filter.location) conditions.push(sql`p.id_place = ${filter.location}`)
  if (filter.category) conditions.push(sql`p.id_categ = ${filter.category}`)
  return conditions.length === 0 ? sql`true` : sql.join(conditions, sql` AND `)
}

function joinFor(sort: AdminSort | undefined): RawBuilder<unknown> {
  switch (sort) {
    case 'productor':
    case '-productor':
      return sql`JOIN producers b USING (id_prod)`
    case 'locacion':
    case '-locacion':
      return sql`JOIN locations l USING (id_place)`
    case 'tipo':
    case '-tipo':
      return sql`JOIN categories c USING (id_categ)`
    default:
      return sql``
  }
}

function orderOf(sort: AdminSort | undefined): RawBuilder<unknown> {
  switch (sort) {
    case 'nombre':
      return sql`p.name COLLATE "es-x-icu", p.id`
    case '-nombre':
      return sql`p.name COLLATE "es-x-icu" DESC, p.id DESC`
    case 'precio':
      return sql`p.price, p.id`
    case '-precio':
      return sql`p.price DESC, p.id DESC`
    case 'productor':
      return sql`b.description COLLATE "es-x-icu", p.id`
    case '-productor':
      return sql`b.description COLLATE "es-x-icu" DESC, p.id DESC`
    case 'locacion':
      return sql`l.description COLLATE "es-x-icu", p.id`
    case '-locacion':
      return sql`l.description COLLATE "es-x-icu" DESC, p.id DESC`
    case 'tipo':
      return sql`c.type, c.variety COLLATE "es-x-icu", p.id`
    case '-tipo':
      return sql`c.type DESC, c.variety COLLATE "es-x-icu" DESC, p.id DESC`
    case 'stock':
      return sql`p.stock - p.reserved, p.id`
    case '-stock':
      return sql`p.stock - p.reserved DESC, p.id DESC`
    case undefined:
      return sql`p.id DESC`
  }
}
