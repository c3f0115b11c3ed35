import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { rankSearches } from '../../../test/bench/search-ranks.ts'
import { withDemoDatabase } from '../../../test/database.ts'
import { findPage } from './find-page.queries.ts'

const demo = withDemoDatabase()
const search = (name: string) => findPage(demo().db, { name }, { page: 0, size: 10, sort: undefined })

/** Minimum hit rates per kind of typo; `npm run search:check` tries more wines. */
const goals: Record<string, number> = {
  name: 0.99,
  'name and bodega': 0.99,
  reordered: 0.99,
  'name, one edit': 0.95,
  'name and bodega, one edit': 0.97,
  'name and bodega, two edits in two words': 0.95,
}

test('wines are found first by their names, with slips of the keyboard too', async () => {
  for (const { called, meanRank, misses } of await rankSearches(demo().db, 100, 7))
    expect([called, meanRank >= (goals[called] ?? 1), misses]).toEqual([called, true, misses])
})

test.each([
  ['ab', 'abc', true],
  ['malebc', 'malbec', true],
  ['alamos', 'alamo', true],
  ['brut', 'brot', true],
  ['malbec', 'malbec', true],
  ['abcd', 'badc', false],
  ['malbec', 'marsec', false],
  ['noir', 'no', false],
])('%s and %s are one edit apart: %s', async (first, second, apart) => {
  const { rows } =
    await sql`SELECT one_edit_apart(${first}, ${second}) AS one, one_edit_apart(${second}, ${first}) AS other`.execute(
      demo().db,
    )
  expect(rows).toEqual([{ one: apart, other: apart }])
})

test('words that no wine has together lead to the wines that have most of them', async () => {
  const { total } = await search('malbec la linda')
  expect(total).toBeGreaterThan(0)
  expect((await search('malbec qqqqqq la linda')).total).toBe(total)
  expect((await search('rutini trapiche')).total).toBe((await search('rutini')).total)
  // numbers are dropped first and are never typos of other numbers
  expect((await search('malbec 1852')).total).toBe((await search('malbec')).total)
  expect((await search('qqqqqq')).total).toBe(0)
})
