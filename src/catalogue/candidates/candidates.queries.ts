import { sql } from 'kysely'
import { catalogueTag, winesOf } from '../cache-tags.ts'
import { wineTypes, type SugarDegree, type WineType } from '../taxonomy/wine-terms.ts'
import { cacheValue, type CachedValue } from '../../platform/http/response-cache/tagged-cache.ts'
import type { Db } from '../../platform/database/open-database.ts'
import { buildCandidates, replaceCandidate, type Candidates } from './candidates.ts'
import type { WineFacts } from './wine-profile.ts'

/** The most wines that are compared, in the shop's own order: the search finds the rest. */
const comparedAtMost = 3000
/** A shelf is read anew after this long even when no change was heard of. */
const ttlMs = 30_000

/** A shelf of which more has changed than this is read whole. */
const changedAtMost = 100

/**
 * The candidates: wines on sale. Their vectors cost more to build than to use, so they are cached, and only those of a
 * sold or reviewed wine are rebuilt.
 */
export function createCandidateCache(db: Db): CachedValue<Candidates> {
  const allCandidates = cacheValue(() => readCandidates(db), [catalogueTag], ttlMs)
  let changed = new Set<number>()
  let current: Promise<Candidates> | undefined
  let base: Promise<Candidates> | undefined
  return {
    read() {
      const read = allCandidates.read()
      if (read !== base) {
        base = read
        current = read
        changed = new Set()
      }
      if (changed.size === 0 || !current) return current ?? read
      const ids = [...changed]
      changed = new Set()
      const replacing = Promise.all([current, readWines(db, ids)]).then(([candidates, wines]) =>
        replaceCandidate(candidates, ids, wines),
      )
      current = replacing
      replacing.catch(() => allCandidates.invalidate('all'))
      return replacing
    },
    invalidate(tags) {
      for (const id of tags === 'all' ? [] : winesOf(tags)) changed.add(id)
      allCandidates.invalidate(changed.size > changedAtMost ? 'all' : tags)
    },
    listening: allCandidates.listening,
  }
}

const readCandidates = async (db: Db) => buildCandidates(await readWines(db))

/** @param ids of the wines wanted; the first of the shop's order when left out */
async function readWines(db: Db, ids?: number[]): Promise<WineFacts[]> {
  const requested = db
    .selectFrom('products as p')
    .innerJoin('categories as c', 'c.id_categ', 'p.id_categ')
    .innerJoin('locations as l', 'l.id_place', 'p.id_place')
    .select(['p.id', 'p.id_prod', 'p.sparkling', 'p.body', 'p.acidity', 'p.grapes', 'p.pairings', 'p.price'])
    .select(['p.shop_order', 'p.review_count', 'p.review_sum', 'p.stock', 'p.reserved'])
    .select(['c.type', 'c.variety', 'c.degree_sugar', 'l.country'])
    .where('p.archived_at', 'is', null)
    .where('c.type', 'in', wineTypes)
  const rows = await (
    ids
      ? requested.where('p.id', '=', sql<number>`ANY(${ids}::bigint[])`)
      : requested.orderBy('p.shop_order').limit(comparedAtMost)
  ).execute()
  return rows.map((row) => ({
    id: row.id,
    producerId: row.id_prod,
    // the condition above says so
    type: row.type as WineType,
    variety: row.variety,
    degreeSugar: row.degree_sugar as SugarDegree,
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
  }))
}

/** Ids of products of the same type, those of the same category first: a product that is not a wine has no profile. */
export async function othersOfType(
  db: Db,
  { id_categ, type }: { id_categ: number; type: string },
  id: number,
  most: number,
): Promise<number[]> {
  const rows = await db
    .selectFrom('products as p')
    .innerJoin('categories as c', 'c.id_categ', 'p.id_categ')
    .select('p.id')
    .where('c.type', '=', type)
    .where('p.id', '<>', id)
    .where('p.archived_at', 'is', null)
    .orderBy(sql`p.id_categ = ${id_categ}`, 'desc')
    .orderBy('p.shop_order')
    .limit(most)
    .execute()
  return rows.map((row) => row.id)
}
