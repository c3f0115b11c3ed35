import { sql } from 'kysely'
import type { Db } from '../platform/database/open-database.ts'
import { cacheValue, type CachedValue } from '../platform/http/response-cache/tagged-cache.ts'
import { buildCoRatings, type CoRatings, type LearnedWine, type TasteSign } from './co-ratings.ts'

/** Signs that are learned from at most, the latest first. */
const signsAtMost = 500_000
const rowsAtOnce = 20_000
/** Minutes after which a process reads what was learned again. */
const rereadMinutes = 15

/** What has been learned, read by each process now and then: it changes once a day. */
export function createCoRatingsCache(db: Db): CachedValue<CoRatings> {
  return cacheValue(async () => buildCoRatings(await readLearned(db)), [], rereadMinutes * 60_000)
}

async function readLearned(db: Db): Promise<LearnedWine[]> {
  const rows = await db.selectFrom('wine_neighbours').selectAll().execute()
  return rows.map((row) => ({
    wineId: row.product_id,
    neighbours: { wineIds: row.neighbour_ids.map(Number), together: row.together, lately: row.lately },
    standing: { trend: row.trend, liked: row.liked, people: row.people },
  }))
}

/**
 * What every person bought, marked and rated, once for each wine, and the ratings that came with the demo. Orders of
 * the demo's past are left out: no taste chose their wines.
 */
export async function readSigns(db: Db): Promise<TasteSign[]> {
  const { rows } = await sql<TasteSign>`
    SELECT DISTINCT ON (person, product_id) person, product_id AS "wineId", liked, day - DATE '1970-01-01' AS day
    FROM (
      SELECT person, product_id, liked, rated_on AS day FROM taste_ratings
      UNION ALL
      SELECT r.user_id, r.product_id, r.stars >= 4, r.created_at::date FROM reviews r WHERE r.user_id IS NOT NULL
      UNION ALL
      SELECT f.user_id, f.product_id, true, f.added_at::date FROM favourites f
      UNION ALL
      SELECT o.user_id, i.product_id, true, o.fecha::date
      FROM orders o JOIN order_items i ON i.order_id = o.id
      WHERE o.estado IN ('Creada', 'Procesando', 'Completo') AND o.user_id IS NOT NULL
        AND NOT EXISTS (SELECT FROM demo_rows d WHERE d.kind = 'order' AND d.id = o.id::text)
    ) AS sign
    ORDER BY person, product_id, day DESC
    LIMIT ${signsAtMost}`.execute(db)
  return rows
}

/** Whether nothing was learned for so many hours. */
export async function isLearningDue(db: Db, hours: number): Promise<boolean> {
  const { rows } = await sql<{ due: boolean }>`
    SELECT coalesce(max(learned_at) < now() - make_interval(hours => ${hours}), true) AS due
    FROM wine_neighbours`.execute(db)
  return rows[0]?.due ?? true
}

/** Replaces everything that was learned before. */
export async function saveLearned(db: Db, learned: LearnedWine[]): Promise<void> {
  await db.transaction().execute(async (trx) => {
    await trx.deleteFrom('wine_neighbours').execute()
    for (let start = 0; start < learned.length; start += 100) {
      const rows = learned.slice(start, start + 100).map(({ wineId, neighbours, standing }) => ({
        product_id: wineId,
        neighbour_ids: neighbours.wineIds,
        together: neighbours.together,
        lately: neighbours.lately,
        ...standing,
      }))
      await trx.insertInto('wine_neighbours').values(rows).execute()
    }
  })
}

/** Adds ratings of people who are no users of this shop. */
export async function saveTasteRatings(db: Db, ratings: TasteSign[]): Promise<void> {
  for (let start = 0; start < ratings.length; start += rowsAtOnce) {
    const rows = ratings.slice(start, start + rowsAtOnce)
    await sql`
      INSERT INTO taste_ratings (person, product_id, liked, rated_on)
      SELECT person, product_id, liked, DATE '1970-01-01' + day
      FROM unnest(${rows.map((row) => row.person)}::text[], ${rows.map((row) => row.wineId)}::bigint[],
        ${rows.map((row) => row.liked)}::boolean[], ${rows.map((row) => row.day)}::int[])
        AS rating (person, product_id, liked, day)
      ON CONFLICT DO NOTHING`.execute(db)
  }
}
