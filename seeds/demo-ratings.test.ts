import { expect, test } from 'vitest'
import { readDemoCatalogue } from './demo-catalogue.ts'
import { readDemoRatings } from './demo-ratings.ts'

test('ratings are whole stars for wines of the shop, one per person and wine', async () => {
  const ratings = await readDemoRatings()
  const sold = new Set((await readDemoCatalogue()).map(({ sourceId }) => sourceId))
  expect(ratings.length).toBeGreaterThan(980)
  for (const { sourceId, rater, stars, vintage, date } of ratings) {
    expect(sold.has(sourceId)).toBe(true)
    expect(Number.isInteger(rater)).toBe(true)
    expect([1, 2, 3, 4, 5]).toContain(stars)
    if (vintage !== undefined) expect(vintage).toBeGreaterThan(1900)
    expect(date).toMatch(/^20\d\d-\d\d-\d\d \d\d:\d\d:\d\d$/)
  }
  expect(new Set(ratings.map(({ sourceId, rater }) => `${sourceId}/${rater}`)).size).toBe(ratings.length)
  expect(new Set(ratings.map(({ stars }) => stars))).toEqual(new Set([1, 2, 3, 4, 5]))
})
