import { sql } from 'kysely'
import { openDatabase, type Db } from '../../../src/platform/database/open-database.ts'
import {
  productFilter,
  type ProductFilter,
  type UnderstoodAnswer,
} from '../../../src/catalogue/products/catalogue.contract.ts'
import { wineConditions } from '../../../src/catalogue/search/product-filter.queries.ts'
import { rankColumns, rankFacts } from '../../../src/catalogue/search/rank-facts.queries.ts'
import { rankWeights, type RankFact } from '../../../src/catalogue/search/rank-weights.ts'
import { ndcg, readJudged } from '../judged-searches.ts'
import { benchFolder, connectionOf, freePort, removeFolder, serveShop } from '../served-shop.ts'

/**
 * `npm run search:check -- --fit FILE`: fits the weights of src/catalogue/search/rank-weights.ts to the two thirds of a
 * judged file that may be tuned on, one weight after the other, and prints them. The third that is held out is not read.
 */
type Candidate = { id: number; facts: number[] }
type Case = { grades: ReadonlyMap<number, number>; candidates: Candidate[] }

const names = Object.keys(rankWeights) as RankFact[]
/** Tried for each weight, beside what it is. */
const factors = [0, 0.25, 0.5, 0.8, 1.25, 2, 4]
const rounds = 4
/** A weight that gains less stays as it is. */
const leastGain = 0.0002

export async function fitWeights(file: string): Promise<void> {
  const judged = await readJudged(file, 'tuned')
  const dataDir = await benchFolder()
  const shop = await serveShop({ port: await freePort(), dataDir })
  const database = openDatabase({ connectionString: await connectionOf(dataDir), poolSize: 1 })
  try {
    const cases: Case[] = []
    for (const [query, grades] of judged) {
      const response = await fetch(`${shop.url}/api/products/understood?name=${encodeURIComponent(query)}`)
      const { filters, text } = (await response.json()) as UnderstoodAnswer
      // where words are searched, they decide
      if (text !== '' || filters.some(({ name }) => name === 'sort')) continue
      cases.push({ grades, candidates: await readCandidates(database.db, readFilter(filters)) })
    }
    print(cases, fit(cases))
  } finally {
    await database.close()
    await shop.stop()
    await removeFolder(dataDir)
  }
}

function readFilter(filters: UnderstoodAnswer['filters']): ProductFilter {
  const values = Map.groupBy(filters, ({ name }) => name)
  return productFilter.parse(
    Object.fromEntries(Array.from(values, ([name, all]) => [name, all.map(({ value }) => value).join(',')])),
  )
}

async function readCandidates(db: Db, filter: ProductFilter): Promise<Candidate[]> {
  const facts = rankFacts(filter)
  const { rows } = await sql<{ id: string; facts: string[] }>`
    WITH p AS MATERIALIZED (SELECT ${rankColumns} FROM products p WHERE ${await wineConditions(db, filter)} ORDER BY p.shop_order, p.id LIMIT 1000)
    SELECT p.id, ARRAY[${sql.join(names.map((name) => sql`(${facts[name]})::float`))}] AS facts
    FROM p JOIN categories c USING (id_categ) ORDER BY p.shop_order, p.id`.execute(db)
  return rows.map((row) => ({ id: Number(row.id), facts: row.facts.map(Number) }))
}

function reached(cases: readonly Case[], weights: readonly number[]): number {
  const gains = cases.flatMap(({ grades, candidates }) => {
    const scored = candidates.map(({ id, facts }) => ({
      id,
      score: facts.reduce((sum, fact, index) => sum + fact * (weights[index] ?? 0), 0),
    }))
    const ids = scored.toSorted((a, b) => b.score - a.score).map(({ id }) => id)
    return ndcg(ids, grades) ?? []
  })
  return gains.reduce((sum, gain) => sum + gain, 0) / Math.max(gains.length, 1)
}

function fit(cases: readonly Case[]): number[] {
  let weights = names.map((name) => rankWeights[name])
  let best = reached(cases, weights)
  for (let round = 0; round < rounds; round += 1)
    for (const index of weights.keys())
      for (const value of factors.map((factor) => (weights[index] || 0.1) * factor)) {
        const attempt = weights.with(index, value)
        const gained = reached(cases, attempt)
        if (gained < best + leastGain) continue
        best = gained
        weights = attempt
      }
  return weights
}

function print(cases: readonly Case[], weights: number[]): void {
  const before = reached(
    cases,
    names.map((name) => rankWeights[name]),
  )
  for (const [index, name] of names.entries())
    console.log(`  ${name}: ${Number((weights[index] ?? 0).toPrecision(2))},`)
  console.log(
    `NDCG@10 of ${cases.length} tuned queries: ${before.toFixed(4)}, fitted ${reached(cases, weights).toFixed(4)}`,
  )
}
