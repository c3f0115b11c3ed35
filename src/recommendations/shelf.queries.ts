import { keepUntilChange, type Kept } from '../database/keep-until-change.ts'
import type { Db } from '../database/open-database.ts'
import { buildShelf, type Shelf } from './shelf.ts'

/** Wines that are compared at the most, in the shop's own order: what comes after is found by searching. */
const comparedAtMost = 3000
/** A shelf is read anew after this long even when no change was heard of. */
const keptMs = 30_000

/** The wines on sale, kept until something of them changes: their vectors cost more than the questions asked of them. */
export function keepShelf(db: Db): Kept<Shelf> {
  return keepUntilChange(() => readShelf(db), keptMs)
}

async function readShelf(db: Db): Promise<Shelf> {
  const rows = await db
    .selectFrom('products as p')
    .innerJoin('categories as c', 'c.id_categ', 'p.id_categ')
    .innerJoin('locations as l', 'l.id_place', 'p.id_place')
    .select(['p.id', 'p.id_prod', 'p.sparkling', 'p.body', 'p.acidity', 'p.grapes', 'p.pairings', 'p.price'])
    .select(['p.shop_order', 'p.review_count', 'p.review_sum', 'p.stock', 'p.reserved'])
    .select(['c.type', 'c.variety', 'c.degree_sugar', 'l.country'])
    .where('p.archived_at', 'is', null)
    .orderBy('p.shop_order')
    .limit(comparedAtMost)
    .execute()
  return buildShelf(
    rows.map((row) => ({
      id: row.id,
      producerId: row.id_prod,
      type: row.type,
      variety: row.variety,
      degreeSugar: row.degree_sugar,
      sparkling: row.sparkling,
      body: row.body,
      acidity: row.acidity,
      grapes: row.grapes,
      pairings: row.pairings,
      country: row.country,
      price: row.price,
      shopOrder: row.shop_order,
      reviewCount: row.review_count,
      reviewSum: row.review_sum,
      available: row.stock - row.reserved,
    })),
  )
}
