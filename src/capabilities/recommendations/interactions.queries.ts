import { sql } from 'kysely'
import type { Hooks } from '../hooks.ts'
import type { Db } from '../../platform/database/open-database.ts'
import type { Companion, Interaction } from './recommend.ts'

/** The most signs of each kind that are read, the latest first. */
const readAtMost = 60
/** The most lines of other people's orders that are read, the latest first. */
const companionsAtMost = 2000

/**
 * Interactions of a user: bought, liked, viewed.
 *
 * @param userId undefined when anonymous
 * @param looked ids of viewed wines
 */
export async function readInteractions(
  { db, hooks }: { db: Db; hooks: Pick<Hooks, 'tastes'> },
  userId: string | undefined,
  looked: number[],
): Promise<Interaction[]> {
  if (userId === undefined) return viewInteractions(looked)
  const daysSince = (moment: Date) => (Date.now() - moment.getTime()) / 86_400_000
  const [bought, tastes] = await Promise.all([
    db
      .selectFrom('orders as o')
      .innerJoin('order_items as i', 'i.order_id', 'o.id')
      .select(['i.product_id', 'o.fecha'])
      .where('o.user_id', '=', userId)
      .where('o.estado', 'in', ['Creada', 'Procesando', 'Completo'])
      .orderBy('o.fecha', 'desc')
      .limit(readAtMost)
      .execute(),
    hooks.tastes(db, userId, readAtMost),
  ])
  return strongestInteractions({
    reviewed: tastes.flatMap(({ productId, stars, at }) =>
      stars === undefined ? [] : [reviewInteraction(productId, stars, daysSince(at))],
    ),
    favourites: tastes.flatMap(({ productId, stars, at }) =>
      stars === undefined ? [favouriteInteraction(productId, daysSince(at))] : [],
    ),
    bought: bought.map((row) => boughtInteraction(row.product_id, daysSince(row.fecha))),
    looked: viewInteractions(looked),
  })
}

/** What stood beside these wines in paid orders of other people. */
export async function readCompanions(
  db: Db,
  wineIds: number[],
  except: string | undefined,
): Promise<Companion[]> {
  if (wineIds.length === 0) return []
  const { rows } = await sql<Companion>`
    SELECT other.product_id AS "wineId", latest.product_id AS beside, count(DISTINCT latest.order_id)::int AS orders
    FROM (
      SELECT i.order_id, i.product_id FROM order_items i JOIN orders o ON o.id = i.order_id
      WHERE i.product_id = ANY(${wineIds}) AND o.estado IN ('Creada', 'Procesando', 'Completo')
        AND o.user_id <> ${except ?? ''}
      ORDER BY i.order_id DESC LIMIT ${companionsAtMost}
    ) AS latest
    JOIN order_items other ON other.order_id = latest.order_id AND other.product_id <> latest.product_id
    GROUP BY 1, 2`.execute(db)
  return rows
}

/** How much each thing that a person did says of their taste. */
const boughtCounts = 1
const favouriteCounts = 1
const viewCounts = 0.4

/** The weight of a rating: more stars weigh more, and below three the weight is negative, from 1 star to 5. */
const starsCount = [-1, -0.6, 0.1, 0.8, 1.2] as const

export function boughtInteraction(wineId: number, daysAgo = 0): Interaction {
  return { wineId, kind: 'bought', weight: boughtCounts, daysAgo }
}

export function favouriteInteraction(wineId: number, daysAgo = 0): Interaction {
  return { wineId, kind: 'liked', weight: favouriteCounts, daysAgo }
}

export function reviewInteraction(wineId: number, stars: number, daysAgo = 0): Interaction {
  return { wineId, kind: 'liked', weight: starsCount[stars - 1] ?? 0, daysAgo }
}

/** Viewed wines, the last one first: older views weigh less. */
export function viewInteractions(wineIds: number[]): Interaction[] {
  return wineIds.map((wineId, index) => ({
    wineId,
    kind: 'looked',
    daysAgo: 0,
    weight: viewCounts / (1 + index * 0.25),
  }))
}

/** One sign a wine: what a person said of it with stars outranks that they bought it, and that outranks a look. */
export function strongestInteractions(interactions: {
  reviewed: Interaction[]
  favourites: Interaction[]
  bought: Interaction[]
  looked: Interaction[]
}): Interaction[] {
  const byWine = new Map<number, Interaction>()
  for (const interaction of [
    ...interactions.reviewed,
    ...interactions.favourites,
    ...interactions.bought,
    ...interactions.looked,
  ]) {
    if (!byWine.has(interaction.wineId)) byWine.set(interaction.wineId, interaction)
  }
  return [...byWine.values()]
}
