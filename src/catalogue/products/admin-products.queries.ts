import { sql, type RawBuilder } from 'kysely'
import type { Db } from '../../platform/database/open-database.ts'
import type { ProductAnswer } from './catalogue.contract.ts'
import { hasWords } from '../search/product-filter.queries.ts'
import { findProducts } from './product-rows.queries.ts'
import { kindCondition } from '../search/kind-condition.queries.ts'
import type { CategoryType, KindName } from '../taxonomy/product-kinds.ts'
import type { AdminSort } from '../taxonomy/wine-terms.ts'

export type AdminFilter = {
  name?: string | undefined
  type?: CategoryType | undefined
  kind?: KindName | undefined
  productor?: number | undefined
  location?: number | undefined
  category?: number | undefined
  /** Available stock below the wine's minimum. */
  low?: boolean | undefined
  archived?: boolean | undefined
  /** Including archived ones. */
  all?: boolean | undefined
}

/** Ranks of a short list's names: thousands of wines then sort by number instead of text. */
const placesOf = {
  productor: sql`JOIN (SELECT id_prod, row_number() OVER (ORDER BY description COLLATE "es-x-icu", id_prod) AS place FROM producers) AS t USING (id_prod)`,
  locacion: sql`JOIN (SELECT id_place, row_number() OVER (ORDER BY description COLLATE "es-x-icu", id_place) AS place FROM locations) AS t USING (id_place)`,
  tipo: sql`JOIN (SELECT id_categ, row_number() OVER (ORDER BY type, variety COLLATE "es-x-icu", id_categ) AS place FROM categories) AS t USING (id_categ)`,
}

/** One page of the admin wine list, newest first by default, and the total. */
export async function listForAdmin(
  db: Db,
  filter: AdminFilter,
  { page, size, sort }: { page: number; size: number; sort: AdminSort | undefined },
): Promise<{ items: ProductAnswer[]; total: number }> {
  const where = whereOf(filter)
  // picks the page's ids from narrow rows and reads only those completely
  const picked = sql<{ id: number }>`
    SELECT p.id FROM products p ${joinFor(sort)} WHERE ${where} ORDER BY ${orderOf(sort)} LIMIT ${size} OFFSET ${page * size}`
  const [ids, counted] = await Promise.all([
    picked.execute(db),
    sql<{ total: number }>`SELECT count(*)::int AS total FROM products p WHERE ${where}`.execute(db),
  ])
  const wanted = ids.rows.map((row) => row.id)
  const products = await findProducts(db, wanted)
  const place = new Map(wanted.map((id, index) => [id, index]))
  const items = products.toSorted((a, b) => (place.get(a.id) ?? 0) - (place.get(b.id) ?? 0))
  return { items, total: counted.rows[0]?.total ?? 0 }
}

/** A filter's condition on `products p`. */
export function whereOf(filter: AdminFilter): RawBuilder<unknown> {
  const conditions: RawBuilder<unknown>[] = []
  const matchesWords = hasWords(filter.name)
    ? sql`p.search @@ (SELECT wine_query(${filter.name}))`
    : sql`true`
  if (filter.all) {
    // one branch per search index
    if (hasWords(filter.name))
      conditions.push(
        sql`((p.archived_at IS NULL AND ${matchesWords}) OR (p.archived_at IS NOT NULL AND ${matchesWords}))`,
      )
  } else {
    conditions.push(
      filter.archived ? sql`p.archived_at IS NOT NULL` : sql`p.archived_at IS NULL`,
      matchesWords,
    )
  }
  if (filter.low) conditions.push(sql`p.stock - p.reserved < p.minimo`)
  if (filter.type)
    conditions.push(sql`p.id_categ IN (SELECT id_categ FROM categories WHERE type = ${filter.type})`)
  if (filter.kind) conditions.push(kindCondition([filter.kind], 'p'))
  if (filter.productor) conditions.push(sql`p.id_prod = ${filter.productor}`)
  if (filter.location) conditions.push(sql`p.id_place = ${filter.location}`)
  if (filter.category) conditions.push(sql`p.id_categ = ${filter.category}`)
  return conditions.length === 0 ? sql`true` : sql.join(conditions, sql` AND `)
}

function joinFor(sort: AdminSort | undefined): RawBuilder<unknown> {
  const column = sort?.replace('-', '')
  return column === 'productor' || column === 'locacion' || column === 'tipo' ? placesOf[column] : sql``
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
    case 'locacion':
    case 'tipo':
      return sql`t.place, p.id`
    case '-productor':
    case '-locacion':
    case '-tipo':
      return sql`t.place DESC, p.id DESC`
    case 'stock':
      return sql`p.stock - p.reserved, p.id`
    case '-stock':
      return sql`p.stock - p.reserved DESC, p.id DESC`
    case undefined:
      return sql`p.id DESC`
  }
}

export function costAndShelf(db: Db, id: number) {
  return db.selectFrom('products').select(['id', 'cost', 'shelf']).where('id', '=', id).executeTakeFirst()
}
