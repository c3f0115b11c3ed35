import fc from 'fast-check'
import { expect, test } from 'vitest'
import { sugarDegrees, wineTypes } from '../../catalogue/taxonomy/wine-terms.ts'
import { buildCandidates } from '../../catalogue/candidates/candidates.ts'
import type { WineFacts } from '../../catalogue/candidates/wine-profile.ts'
import { adventures, budgets, foods, mostFor, occasions, tastes, type SommelierAnswers } from './answers.ts'
import { chooseThree } from './choose-three.ts'
import { reasonInWords } from './sommelier.api.ts'

const catalogue = fc
  .array(
    fc.record({
      producerId: fc.integer({ min: 1, max: 4 }),
      type: fc.constantFrom(...wineTypes),
      variety: fc.constantFrom('Malbec', 'Torrontés', 'Bonarda', 'Furmint'),
      degreeSugar: fc.constantFrom(...sugarDegrees),
      sparkling: fc.boolean(),
      body: fc.option(fc.integer({ min: 1, max: 5 })),
      acidity: fc.option(fc.constantFrom('Baja', 'Media', 'Alta')),
      grapes: fc.constant<string[]>([]),
      pairings: fc.subarray(['Asado', 'Mariscos', 'Pastas', 'Postres dulces', 'Picada']),
      country: fc.option(fc.constant('Argentina')),
      price: fc.integer({ min: 50_000, max: 30_000_000 }),
      shopOrder: fc.integer({ min: 1, max: 9 }),
      reviewCount: fc.integer({ min: 0, max: 9 }),
      available: fc.integer({ min: 0, max: 2 }),
    }),
    { maxLength: 14 },
  )
  .map((wines) =>
    wines.map((wine, index): WineFacts => ({ ...wine, id: index + 1, reviewSum: wine.reviewCount * 4 })),
  )
const anyAnswers: fc.Arbitrary<SommelierAnswers> = fc.record({
  ocasion: fc.constantFrom(...occasions),
  comida: fc.constantFrom(...foods),
  gusto: fc.constantFrom(...tastes),
  presupuesto: fc.constantFrom(...budgets),
  aventura: fc.constantFrom(...adventures),
})

test('three different wines that can be bought, or all there are', () => {
  fc.assert(
    fc.property(catalogue, anyAnswers, (wines, answers) => {
      const { wines: chosen } = chooseThree(buildCandidates(wines), answers)
      const onSale = wines.filter((wine) => wine.available > 0)
      expect(chosen).toHaveLength(Math.min(3, onSale.length))
      expect(new Set(chosen.map(({ id }) => id)).size).toBe(chosen.length)
      for (const { id } of chosen) expect(onSale.map((wine) => wine.id)).toContain(id)
    }),
  )
})

test('within the budget as far as the shop can, and it says when it could not', () => {
  fc.assert(
    fc.property(catalogue, anyAnswers, (wines, answers) => {
      const { withinBudget, wines: chosen } = chooseThree(buildCandidates(wines), answers)
      const most = mostFor(answers.presupuesto)
      const price = (id: number) => wines.find((wine) => wine.id === id)?.price ?? 0
      const affordable = wines.filter((wine) => wine.available > 0 && wine.price <= most).length
      expect(chosen.filter(({ id }) => price(id) <= most)).toHaveLength(Math.min(3, affordable))
      expect(withinBudget).toBe(chosen.every(({ id }) => price(id) <= most))
      for (const { id, reasons } of chosen)
        expect(reasons.some(({ about }) => about === 'over-budget')).toBe(price(id) > most)
    }),
  )
})

test('every wine comes with a reason in words, and the same answers give the same wines', () => {
  fc.assert(
    fc.property(catalogue, anyAnswers, (wines, answers) => {
      const candidates = buildCandidates(wines)
      const first = chooseThree(candidates, answers)
      expect(chooseThree(candidates, answers)).toEqual(first)
      for (const { id, reasons } of first.wines) {
        const facts = candidates.get(id)?.facts as WineFacts
        expect(reasonInWords(reasons, facts, answers)).toMatch(/^\p{Lu}.{10,}\.$/u)
      }
    }),
  )
})

const wine: WineFacts = {
  id: 1,
  producerId: 1,
  type: 'Tinto',
  variety: 'Malbec',
  degreeSugar: 'Seco',
  sparkling: false,
  body: 5,
  acidity: 'Media',
  grapes: [],
  pairings: ['Asado'],
  country: 'Argentina',
  price: 1_500_000,
  shopOrder: 1,
  reviewCount: 0,
  reviewSum: 0,
  available: 1,
}
const asado: SommelierAnswers = {
  ocasion: 'cena',
  comida: 'asado',
  gusto: 'intenso',
  presupuesto: '20000',
  aventura: 'clasico',
}

test('for an asado with an intense red, the big Malbec comes first and says why', () => {
  const fizz: WineFacts = {
    ...wine,
    id: 2,
    producerId: 2,
    type: 'Blanco',
    variety: 'Glera',
    sparkling: true,
    body: 1,
    pairings: ['Aperitivo'],
  }
  const candidates = buildCandidates([fizz, wine])
  const [first] = chooseThree(candidates, asado).wines
  expect(first?.id).toBe(1)
  expect(reasonInWords(first?.reasons ?? [], wine, asado)).toMatch(
    /^Va muy bien con asado, tiene cuerpo y carácter y /,
  )
  expect(
    chooseThree(candidates, { ...asado, ocasion: 'festejo', comida: 'sin-comida', gusto: 'fresco' }).wines[0]
      ?.id,
  ).toBe(2)
})

test('three wines are not thrice the same bodega and variety', () => {
  const malbecs = [1, 2, 3, 4].map((id): WineFacts => ({ ...wine, id, producerId: 1 }))
  const bonarda: WineFacts = { ...wine, id: 9, producerId: 2, variety: 'Bonarda', body: 4 }
  expect(chooseThree(buildCandidates([...malbecs, bonarda]), asado).wines.map(({ id }) => id)).toContain(9)
})
