import { sql, type RawBuilder } from 'kysely'
import type { Db } from '../database/open-database.ts'
import type { ProductAnswer, ProductFilter } from './catalogue.contract.ts'
import { conditionsOf, hasWords, whereAll } from './product-filter.queries.ts'
import { selectProducts, toProduct } from './product-rows.ts'
import type { SortOrder } from './wine-terms.ts'

/** Wines that are ranked at the most: of many thousand hits the shop's own order picks whom to rank. */
const rankedAtMost = 2000

export type Page = { page: number; size: number; sort: SortOrder | undefined }

/** One page of the wines that a filter lets through, and how many there are in all. */
export async function searchProducts(
  db: Db,
  filter: ProductFilter,
  { page, size, sort }: Page,
): Promise<{ items: ProductAnswer[]; total: number }> {
  const where = whereAll(conditionsOf(filter))
  const ranked = hasWords(filter.name) && (sort === undefined || sort === 'relevancia')
  const [rows, total] = await Promise.all([
    (ranked
      ? selectProducts(db).where('p.id', 'in', rankedIds(filter.name ?? '', where, size, page * size))
      : selectProducts(db).where(where)
    )
      .$if(ranked, (query) => query.orderBy(likeness(filter.name ?? ''), 'desc').orderBy('p.shop_order'))
      .$if(!ranked, (query) => query.orderBy(orderOf(sort)))
      .orderBy('p.id')
      .limit(size)
      .$if(!ranked, (query) => query.offset(page * size))
      .execute(),
    countProducts(db, where),
  ])
  return { items: rows.map(toProduct), total }
}

/** The ids of one page, best match first; only a bounded number of hits is ever ranked. */
function rankedIds(name: string, where: RawBuilder<boolean>, size: number, offset: number) {
  return sql<number>`(
    SELECT id FROM (
      SELECT p.id, p.search, p.name, p.shop_order
      FROM products p JOIN categories c USING (id_categ) JOIN locations l USING (id_place)
      WHERE ${where} LIMIT ${rankedAtMost}
    ) AS p
    ORDER BY ${likeness(name)} DESC, p.shop_order, p.id LIMIT ${size} OFFSET ${offset}
  )`
}

/** Name before bodega and grape before place before food; a name that is what was typed comes first. */
function likeness(name: string) {
  return sql<number>`(ts_rank('{0.05, 0.2, 0.6, 1.0}', p.search, (SELECT wine_query(${name})))
    + CASE WHEN plain(p.name) = plain(${name}) THEN 1 ELSE 0 END
    + CASE WHEN plain(p.name) LIKE plain(${likePattern(name)}) THEN 0.5 ELSE 0 END)`
}

function likePattern(name: string): string {
  return `${name.replace(/[\\%_]/g, '\\$&')}%`
}

function orderOf(sort: SortOrder | undefined) {
  switch (sort) {
    case 'precio':
      return sql`p.price`
    case '-precio':
      return sql`p.price DESC`
    case 'nombre':
      return sql`p.name COLLATE "es-x-icu"`
    case 'valoracion':
      // a wine with few reviews is drawn towards three and a half stars, so that one vote does not win
      return sql`(p.review_sum + 3.5 * 5) / (p.review_count + 5) DESC`
    case 'novedades':
      return sql`p.created_at DESC`
    case 'descuento':
      return sql`p.discount DESC`
    case 'relevancia':
    case undefined:
      return sql`p.shop_order`
  }
}

async function countProducts(db: Db, where: RawBuilder<boolean>): Promise<number> {
  const { rows } = await sql<{ total: number }>`
    SELECT count(*)::int AS total
    FROM products p JOIN categories c USING (id_categ) JOIN locations l USING (id_place)
    WHERE ${where}`.execute(db)
  return rows[0]?.total ?? 0
}
