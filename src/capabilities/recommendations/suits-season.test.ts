import { describe, expect, test } from 'vitest'
import { readDemoCatalogue } from '../../../seeds/demo-catalogue.ts'
import { seasonWords } from './recommendations.api.ts'
import { buildCandidates } from '../../catalogue/candidates/candidates.ts'
import { seasonalWines, suitsSeason } from './suits-season.ts'
import type { WineFacts } from '../../catalogue/candidates/wine-profile.ts'

const plain: WineFacts = {
  id: 1,
  producerId: 1,
  type: 'Blanco',
  variety: 'Torrontés',
  degreeSugar: 'Seco',
  sparkling: false,
  body: 2,
  acidity: 'Alta',
  grapes: [],
  pairings: [],
  country: 'Argentina',
  price: 3_000_000,
  shopOrder: 1,
  reviewCount: 10,
  reviewSum: 45,
  available: 6,
}

test.each<[name: string, wine: Partial<WineFacts>, seasons: string[]]>([
  ['a light dry white', {}, ['verano', 'primavera']],
  ['a Sauternes', { degreeSugar: 'Dulce Natural', body: 4, price: 22_900_000 }, []],
  ['a light sweet white', { degreeSugar: 'Dulce' }, []],
  ['a white with body', { body: 4 }, []],
  ['a dry rosé', { type: 'Rosado', body: 3 }, ['verano', 'primavera']],
  ['a brut', { sparkling: true, body: 4 }, ['verano', 'primavera']],
  ['a sweet sparkling wine', { sparkling: true, degreeSugar: 'Dulce' }, []],
  ['a medium red', { type: 'Tinto', body: 3 }, ['otoño']],
  ['a robust red', { type: 'Tinto', body: 5 }, ['invierno']],
  ['a port', { type: 'Tinto', body: 5, degreeSugar: 'Dulce' }, []],
])('%s is for %s', (_, wine, seasons) => {
  const all = ['verano', 'otoño', 'invierno', 'primavera'] as const
  expect(all.filter((season) => suitsSeason(season, { ...plain, ...wine }))).toEqual(seasons)
})

const wine = (id: number, price: number, more: Partial<WineFacts> = {}) => ({
  ...plain,
  id,
  producerId: id,
  price,
  shopOrder: id,
  ...more,
})

test('from the cheapest up, without what only an occasion pays, and never too few', () => {
  const prices = [5, 3, 4, 90, 2, 6]
  const candidates = buildCandidates(
    prices.map((price, index) => wine(index + 1, price, { reviewCount: price, reviewSum: price * 5 })),
  )
  const shown = (size: number) => seasonalWines(candidates, 'primavera', size).map(({ facts }) => facts.price)
  expect(shown(3)).toEqual([4, 5, 6])
  expect(shown(6)).toEqual([2, 3, 4, 5, 6, 90])
})

test('sold-out wines are excluded', () => {
  const candidates = buildCandidates([wine(1, 3, { available: 0 }), wine(2, 4), wine(3, 5)])
  expect(seasonalWines(candidates, 'verano', 2).map(({ facts }) => facts.id)).toEqual([2, 3])
})

describe('in the demo shop', async () => {
  const wines = await readDemoCatalogue()
  const candidates = buildCandidates(
    wines.map((facts, index) =>
      wine(index + 1, facts.listPrice, {
        type: facts.type,
        degreeSugar: facts.degreeSugar,
        sparkling: facts.sparkling,
        body: facts.body,
      }),
    ),
  )
  test.each(Object.keys(seasonWords) as (keyof typeof seasonWords)[])('%s is dry and not dear', (season) => {
    const shown = seasonalWines(candidates, season, 8).map(({ facts }) => facts)
    expect(shown).toHaveLength(8)
    for (const { degreeSugar, price } of shown) {
      expect(degreeSugar).toBe('Seco')
      expect(price).toBeLessThan(8_000_000)
    }
  })
})
