import { sql } from 'kysely'
import type { CreatedAt } from '../../platform/database/column-types.ts'
import type { Db } from '../../platform/database/open-database.ts'
import type { Hooks } from '../hooks.ts'
import { buildCoRatings, type CoRatings, type LearnedWine, type TasteSign } from './co-ratings.ts'

type LearnedTables = {
  wine_neighbours: {
    product_id: number
    neighbour_ids: number[]
    together: number[]
    lately: number[]
    trend: number
    liked: number
    people: number
    learned_at: CreatedAt
  }
}

const withLearned = (db: Db) => db.withTables<LearnedTables>()

/** Signs of each kind that are learned from at most, the latest first. */
const signsAtMost = 200_000
/** Milliseconds after which a process reads what was learned again: it changes once a day. */
const rereadMs = 900_000

/** Reads what has been learned, at most every quarter of an hour. A failed read is repeated by the next request. */
export function createCoRatingsReader(db: Db): () => Promise<CoRatings> {
  let reading: { since: number; value: Promise<CoRatings> } | undefined
  return () => {
    if (reading && Date.now() - reading.since < rereadMs) return reading.value
    const current = { since: Date.now(), value: readLearned(db).then(buildCoRatings) }
    current.value.catch(() => {
      if (reading === current) reading = undefined
    })
    reading = current
    return current.value
  }
}

async function readLearned(db: Db): Promise<LearnedWine[]> {
  const rows = await withLearned(db).selectFrom('wine_neighbours').selectAll().execute()
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
export async function readSigns({
  db,
  hooks,
}: {
  db: Db
  hooks: Pick<Hooks, 'everyonesTastes'>
}): Promise<TasteSign[]> {
  const { rows: bought } = await sql<TasteSign>`
    SELECT o.user_id AS person, i.product_id AS "wineId", true AS liked, o.fecha::date - DATE '1970-01-01' AS day
    FROM orders o JOIN order_items i ON i.order_id = o.id
    WHERE o.estado IN ('Creada', 'Procesando', 'Completo') AND o.user_id IS NOT NULL
      AND NOT EXISTS (SELECT FROM demo_rows d WHERE d.kind = 'order' AND d.id = o.id::text)
    ORDER BY o.id DESC LIMIT ${signsAtMost}`.execute(db)
  const { rows: planted } = await sql<TasteSign>`
    SELECT person, product_id AS "wineId", liked, rated_on - DATE '1970-01-01' AS day FROM taste_ratings
    ORDER BY rated_on DESC LIMIT ${signsAtMost}`.execute(db)
  const told = (await hooks.everyonesTastes(db, signsAtMost)).map(({ productId, ...taste }) => ({
    ...taste,
    wineId: productId,
  }))
  // what a person says of a wine counts before that they bought it
  const byPersonAndWine = new Map<string, TasteSign>()
  for (const sign of [...planted, ...bought, ...told])
    byPersonAndWine.set(`${sign.person}/${sign.wineId}`, sign)
  return [...byPersonAndWine.values()]
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
  await withLearned(db)
    .transaction()
    .execute(async (trx) => {
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
