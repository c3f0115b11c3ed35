import fc from 'fast-check'
import { expect, test } from 'vitest'
import { sugarDegrees, wineTypes } from '../../catalogue/taxonomy/wine-terms.ts'
import { recommend, resemble, type Interaction } from './recommend.ts'
import { buildCandidates } from '../../catalogue/candidates/candidates.ts'
import {
  boughtInteraction,
  favouriteInteraction,
  reviewInteraction,
  strongestInteractions,
  viewInteractions,
} from './interactions.queries.ts'
import { blend, likeness, profileOf, type WineFacts } from '../../catalogue/candidates/wine-profile.ts'

const malbec: WineFacts = {
  id: 1,
  producerId: 1,
  type: 'Tinto',
  variety: 'Malbec',
  degreeSugar: 'Seco',
  sparkling: false,
  body: 4,
  acidity: 'Media',
  grapes: ['Malbec'],
  pairings: ['Carne vacuna', 'Asado'],
  country: 'Argentina',
  price: 1_500_000,
  shopOrder: 1,
  reviewCount: 0,
  reviewSum: 0,
  available: 10,
}
const another = (id: number, changes: Partial<WineFacts> = {}): WineFacts => ({
  ...malbec,
  id,
  producerId: id,
  shopOrder: id,
  ...changes,
})
const white = {
  type: 'Blanco',
  variety: 'Torrontés',
  grapes: ['Torrontés'],
  body: 2,
  pairings: ['Pescado'],
} as const
const whiteWine = (id: number) =>
  another(id, { ...white, grapes: [...white.grapes], pairings: [...white.pairings] })

const facts = fc.record({
  producerId: fc.integer({ min: 1, max: 5 }),
  type: fc.constantFrom(...wineTypes),
  variety: fc.constantFrom('Malbec', 'Torrontés', 'Pinot Noir'),
  degreeSugar: fc.constantFrom(...sugarDegrees),
  sparkling: fc.boolean(),
  body: fc.option(fc.integer({ min: 1, max: 5 })),
  acidity: fc.option(fc.constantFrom('Baja', 'Media', 'Alta')),
  grapes: fc.subarray(['Malbec', 'Torrontés', 'Bonarda']),
  pairings: fc.subarray(['Asado', 'Pescado', 'Quesos']),
  country: fc.option(fc.constantFrom('Argentina', 'Chile')),
  price: fc.integer({ min: 100, max: 50_000_000 }),
  shopOrder: fc.integer({ min: 1, max: 50 }),
  reviewCount: fc.integer({ min: 0, max: 20 }),
  available: fc.integer({ min: 0, max: 3 }),
})
const catalogue = fc
  .array(facts, { minLength: 1, maxLength: 25 })
  .map((wines) =>
    wines.map((wine, index): WineFacts => ({ ...wine, id: index + 1, reviewSum: wine.reviewCount * 4 })),
  )
const interactionsFor = fc.array(
  fc.record({
    wineId: fc.integer({ min: 1, max: 30 }),
    kind: fc.constantFrom<Interaction['kind']>('bought', 'liked', 'looked'),
    weight: fc.double({ min: -1, max: 1.2, noNaN: true }),
    daysAgo: fc.integer({ min: 0, max: 3000 }),
  }),
  { maxLength: 8 },
)

test('a wine is most like itself, and like every other between -1 and 1', () => {
  fc.assert(
    fc.property(catalogue, (wines) => {
      const profiles = wines.map(profileOf)
      for (const profile of profiles) {
        expect(likeness(profile, profile)).toBeCloseTo(1)
        for (const other of profiles) {
          expect(Math.abs(likeness(profile, other))).toBeLessThanOrEqual(1.000_001)
          expect(likeness(profile, other)).toBeCloseTo(likeness(other, profile))
        }
      }
    }),
    { numRuns: 30 },
  )
})

test('recommendations are in stock, new to the person, unique and explained by one of their wines', () => {
  fc.assert(
    fc.property(catalogue, interactionsFor, fc.integer({ min: 1, max: 12 }), (wines, interactions, size) => {
      const companions = interactions.map((interaction) => ({
        wineId: (interaction.wineId % 5) + 1,
        beside: interaction.wineId,
        orders: 2,
      }))
      const chosen = recommend({ candidates: buildCandidates(wines), interactions, companions, size })
      const seen = interactions.map((interaction) => interaction.wineId)
      expect(chosen.length).toBeLessThanOrEqual(size)
      expect(new Set(chosen.map((recommended) => recommended.id)).size).toBe(chosen.length)
      for (const { id, why } of chosen) {
        expect(wines.find((wine) => wine.id === id)?.available).toBeGreaterThan(0)
        expect(seen).not.toContain(id)
        if (why) expect(seen).toContain(why.wineId)
      }
    }),
  )
})

test('a liked Malbec recommends Malbec, with the reason', () => {
  const candidates = buildCandidates([malbec, whiteWine(2), another(3), whiteWine(4)])
  const chosen = recommend({ candidates, interactions: [favouriteInteraction(1)], companions: [], size: 2 })
  expect(chosen[0]).toEqual({ id: 3, why: { because: 'liked', wineId: 1 } })
})

test('one star speaks against a wine like it', () => {
  const candidates = buildCandidates([malbec, whiteWine(2), another(3), whiteWine(4)])
  const interactions = [reviewInteraction(1, 1), reviewInteraction(2, 5)]
  expect(recommend({ candidates, interactions, companions: [], size: 1 })[0]?.id).toBe(4)
})

test('no interactions give no profile', () => {
  const candidates = buildCandidates([malbec, another(3)])
  expect(recommend({ candidates, interactions: [], companions: [], size: 4 })).toEqual([])
  expect(recommend({ candidates, interactions: [reviewInteraction(1, 1)], companions: [], size: 4 })).toEqual(
    [],
  )
  // a wine that is no longer sold says nothing
  expect(
    recommend({ candidates, interactions: [favouriteInteraction(99)], companions: [], size: 4 }),
  ).toEqual([])
})

test('reasons take turns', () => {
  const candidates = buildCandidates([
    malbec,
    whiteWine(2),
    ...[3, 4, 5].map((id) => another(id)),
    whiteWine(6),
    whiteWine(7),
  ])
  const interactions = [favouriteInteraction(1), { ...favouriteInteraction(2), weight: 0.97 }]
  const chosen = recommend({ candidates, interactions, companions: [], size: 4 })
  expect(new Set(chosen.map(({ why }) => why?.wineId))).toEqual(new Set([1, 2]))
})

test('wines bought together rank higher, with that reason', () => {
  const candidates = buildCandidates([
    malbec,
    whiteWine(2),
    whiteWine(4),
    another(5, { ...whiteWine(5), body: 1 }),
  ])
  const companions = [{ wineId: 5, beside: 1, orders: 7 }]
  const [first] = recommend({
    candidates,
    interactions: [{ ...boughtInteraction(1), weight: 0.3 }],
    companions,
    size: 1,
  })
  expect(first).toEqual({ id: 5, why: { because: 'together', wineId: 1 } })
})

test('a bodega has one place of four', () => {
  const candidates = buildCandidates([
    malbec,
    ...[2, 3, 4, 5].map((id) => another(id, { producerId: 7 })),
    whiteWine(6),
  ])
  const chosen = recommend({ candidates, interactions: [favouriteInteraction(1)], companions: [], size: 4 })
  expect(chosen.filter(({ id }) => id >= 2 && id <= 5)).toHaveLength(1)
})

test('similar wines: the nearest first, never the wine itself, and none for a wine that is not sold', () => {
  const candidates = buildCandidates([
    malbec,
    whiteWine(2),
    another(3, { price: 1_600_000 }),
    another(4, { price: 9_000_000 }),
  ])
  const chosen = resemble(1, { candidates, interactions: [], companions: [], size: 3 })
  expect(chosen?.map(({ id }) => id)).toEqual([3, 4, 2])
  expect(resemble(99, { candidates, interactions: [], companions: [], size: 3 })).toBeUndefined()
})

test('a taste nudges the similar wines', () => {
  const candidates = buildCandidates([
    malbec,
    another(2, { price: 3_000_000 }),
    another(3, { price: 750_000 }),
    another(9, { price: 200_000 }),
  ])
  const order = (interactions: Interaction[]) =>
    resemble(1, { candidates, interactions, companions: [], size: 2 })?.[0]?.id
  expect(order([favouriteInteraction(9)])).toBe(3)
  expect(order([{ ...favouriteInteraction(9), weight: -1 }])).toBe(2)
})

test('older looks say less, and stars outrank a purchase', () => {
  const weights = viewInteractions([5, 6, 7]).map((interaction) => interaction.weight)
  expect(weights).toEqual(weights.toSorted((a, b) => b - a))
  expect(new Set(weights).size).toBe(3)
  const interactions = strongestInteractions({
    reviewed: [reviewInteraction(1, 2)],
    favourites: [],
    bought: [boughtInteraction(1), boughtInteraction(2)],
    looked: viewInteractions([2, 3]),
  })
  expect(interactions.map(({ wineId, kind }) => [wineId, kind])).toEqual([
    [1, 'liked'],
    [2, 'bought'],
    [3, 'looked'],
  ])
})

test('opposite tastes cancel out', () => {
  const profile = profileOf(malbec)
  expect(
    blend([
      { profile, weight: 1 },
      { profile, weight: -1 },
    ]).traits,
  ).toHaveLength(0)
})
