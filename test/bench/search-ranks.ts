import { sql } from 'kysely'
import { chance } from '../../seeds/chance.ts'
import type { Db } from '../../src/platform/database/open-database.ts'
import { findPage } from '../../src/catalogue/search/find-page.queries.ts'
import { slip } from './slips.ts'

/**
 * Random wines are searched by name and bodega, with slips of the keyboard: on which place is each found? The same seed
 * asks the same.
 */

type Sought = { id: number; name: string; bodega: string }
type Draw = (purpose: string) => number
type Way = {
  called: string
  /** What is typed; undefined where a name is too short for the slips. */
  ask: (wine: Sought, draw: Draw) => string | undefined
  /** Without its bodega, any wine of the name is the one. */
  byName?: boolean
}

const wordsOf = (text: string) => text.split(/\s+/).filter((word) => word !== '')
const full = ({ name, bodega }: Sought) => [...new Set(wordsOf(`${name} ${bodega}`))]

const ways: Way[] = [
  { called: 'name', byName: true, ask: ({ name }) => name },
  { called: 'name and bodega', ask: (wine) => full(wine).join(' ') },
  { called: 'reordered', ask: (wine, draw) => shuffled(full(wine), draw).join(' ') },
  { called: 'name, one edit', byName: true, ask: (wine, draw) => slip(wordsOf(wine.name), 1, draw) },
  { called: 'name and bodega, one edit', ask: (wine, draw) => slip(full(wine), 1, draw) },
  { called: 'name and bodega, two edits in two words', ask: (wine, draw) => slip(full(wine), 2, draw) },
]
const listed = 10

/** `meanRank`: mean of 1/place, 0 for what is not among the first ten. `misses`: what was not first, and its place. */
export type Ranks = { called: string; wines: number; meanRank: number; times: number[]; misses: string[] }

/** Ranks a sample of wines in the search. Times in milliseconds, ascending. @param wines size of the sample */
export async function rankSearches(db: Db, wines: number, seed: number): Promise<Ranks[]> {
  const { rows } = await sql<Sought>`SELECT p.id, p.name, b.description AS bodega
    FROM products p JOIN producers b USING (id_prod) WHERE p.archived_at IS NULL ORDER BY p.id`.execute(db)
  const key = ({ id }: Sought) => chance(id, `typos ${seed}`)
  const sample = rows.toSorted((a, b) => key(a) - key(b)).slice(0, wines)
  const ranks: Ranks[] = []
  for (const ranking of ways) ranks.push(await rankWay(db, ranking, sample, seed))
  return ranks
}

async function rankWay(
  db: Db,
  { called, ask, byName = false }: Way,
  wines: Sought[],
  seed: number,
): Promise<Ranks> {
  const ranks: number[] = []
  const times: number[] = []
  const misses: string[] = []
  for (const wine of wines) {
    const words = ask(wine, (purpose) => chance(wine.id * 1000 + seed, `${called} ${purpose}`))
    if (words === undefined) continue
    const began = performance.now()
    const { ids } = await findPage(db, { name: words }, { page: 0, size: listed, sort: undefined })
    times.push(performance.now() - began)
    const place = await placeOf(db, wine, ids, byName)
    ranks.push(place === 0 ? 0 : 1 / place)
    if (place !== 1) misses.push(`${place}: «${words}» for ${wine.name} / ${wine.bodega}`)
  }
  const meanRank = ranks.reduce((sum, rank) => sum + rank, 0) / ranks.length
  return { called, wines: ranks.length, meanRank, times: times.toSorted((a, b) => a - b), misses }
}

/** From 1; 0 when it is not among those listed. Another vintage of the wine is the wine. */
async function placeOf(db: Db, wine: Sought, ids: number[], byName: boolean): Promise<number> {
  if (ids.length === 0) return 0
  const { rows } = await sql<Sought>`SELECT p.id, p.name, b.description AS bodega
    FROM products p JOIN producers b USING (id_prod) WHERE p.id = ANY(${ids}::bigint[])`.execute(db)
  const same = new Set(
    rows
      .filter(({ name, bodega }) => name === wine.name && (byName || bodega === wine.bodega))
      .map(({ id }) => Number(id)),
  )
  return ids.findIndex((id) => same.has(id)) + 1
}

function shuffled(words: string[], draw: Draw): string[] {
  return words
    .map((word, place) => ({ word, key: draw(`order ${place}`) }))
    .toSorted((a, b) => a.key - b.key)
    .map(({ word }) => word)
}
