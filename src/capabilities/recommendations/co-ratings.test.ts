import fc from 'fast-check'
import { expect, test } from 'vitest'
import { buildCandidates } from '../../catalogue/candidates/candidates.ts'
import {
  buildCoRatings,
  learnTastes,
  scoreByOthers,
  strongestNeighbour,
  type TasteSign,
} from './co-ratings.ts'
import { boughtInteraction, viewInteractions } from './interactions.queries.ts'
import { recommend } from './recommend.ts'
import type { WineFacts } from '../../catalogue/candidates/wine-profile.ts'

const today = 20_000
const sign = (person: number, wineId: number, liked = true, day = today - 10): TasteSign => ({
  person: String(person),
  wineId,
  liked,
  day,
})
const learn = async (signs: TasteSign[]) => buildCoRatings(await learnTastes(signs, today))
const likedWine = (wineId: number) => [{ wineId, weight: 1, daysAgo: 5 }]

/** Thirty people drink 1, 2 and 3, thirty others 11, 12 and 13. */
const twoCircles = Array.from({ length: 30 }, (_, person) => [
  ...[1, 2, 3].map((wineId) => sign(person, wineId)),
  ...[11, 12, 13].map((wineId) => sign(100 + person, wineId)),
]).flat()

test('what the people liked who know a wine scores, and nothing else', async () => {
  const scores = scoreByOthers(likedWine(1), await learn(twoCircles))
  expect([...scores.keys()].toSorted((a, b) => a - b)).toEqual([2, 3])
})

test('what others tasted and did not like is not recommended by it', async () => {
  const signs = twoCircles.map((sign) => (sign.wineId === 3 ? { ...sign, liked: false } : sign))
  expect([...scoreByOthers(likedWine(1), await learn(signs)).keys()]).toEqual([2])
})

test('a wine tasted soon after weighs more than one tasted years apart', async () => {
  const signs = Array.from({ length: 30 }, (_, person) => [
    sign(person, 1),
    sign(person, 2),
    sign(person, 3, true, today - 3000),
  ]).flat()
  const scores = scoreByOthers(likedWine(1), await learn(signs))
  expect(scores.get(2)).toBeGreaterThan(scores.get(3) ?? Infinity)
})

test('one pair of people is no pattern: a wine with few signs stands below one with many', async () => {
  const scores = scoreByOthers(likedWine(1), await learn([...twoCircles, sign(0, 4), sign(1, 4)]))
  expect(scores.get(2)).toBeGreaterThan(scores.get(4) ?? Infinity)
})

test('scores are finite whatever people did, and only of wines that somebody liked', async () => {
  const signs = fc.array(
    fc.record({
      person: fc.integer({ min: 1, max: 8 }).map(String),
      wineId: fc.integer({ min: 1, max: 12 }),
      liked: fc.boolean(),
      day: fc.integer({ min: today - 4000, max: today + 5 }),
    }),
    { maxLength: 60 },
  )
  await fc.assert(
    fc.asyncProperty(signs, fc.double({ min: 0, max: 2, noNaN: true }), async (all, weight) => {
      const once = [...new Map(all.map((sign) => [`${sign.person}/${sign.wineId}`, sign])).values()]
      const learned = await learn(once)
      const liked = new Set(once.filter((sign) => sign.liked).map(({ wineId }) => wineId))
      for (const [wineId, score] of scoreByOthers([{ wineId: 1, weight, daysAgo: 0 }], learned)) {
        expect(Number.isFinite(score)).toBe(true)
        expect(liked).toContain(wineId)
      }
    }),
  )
})

test('the reason names the known wine with the strongest tie', async () => {
  const learned = await learn(twoCircles)
  expect(strongestNeighbour([...likedWine(11), ...likedWine(1)], 2, learned)).toBe(1)
  expect(strongestNeighbour(likedWine(11), 2, learned)).toBeUndefined()
})

const wine = (id: number, changes: Partial<WineFacts> = {}): WineFacts => ({
  id,
  producerId: id,
  type: 'Tinto',
  variety: 'Malbec',
  degreeSugar: 'Seco',
  sparkling: false,
  body: 4,
  acidity: 'Media',
  grapes: ['Malbec'],
  pairings: ['Asado'],
  country: 'Argentina',
  price: 1_500_000,
  shopOrder: id,
  reviewCount: 0,
  reviewSum: 0,
  available: 10,
  ...changes,
})

test('what others liked beats likeness, says why, and is left aside where nothing was learned', async () => {
  const candidates = buildCandidates([
    wine(1),
    wine(2, { type: 'Blanco', variety: 'Torrontés', grapes: ['Torrontés'], body: 2 }),
    wine(20),
    wine(11),
  ])
  const question = { candidates, companions: [], size: 2 }
  const coRatings = await learn(twoCircles)
  const interactions = [boughtInteraction(1, 5)]
  expect(recommend({ ...question, interactions, coRatings })[0]).toEqual({
    id: 2,
    why: { because: 'others', wineId: 1 },
  })
  expect(recommend({ ...question, interactions })[0]?.id).toBe(11)
  expect(recommend({ ...question, interactions: viewInteractions([20]), coRatings })[0]?.id).toBe(1)
})
