import { expect, test } from 'vitest'
import type { ProductAnswer } from './catalogue.contract.ts'
import { wineFacts } from './wine-facts.ts'

const bare = {
  category: { id_categ: 1, type: 'Tinto', variety: 'Malbec', degreeSugar: 'Seco' },
  sparkling: false,
  grapes: [],
  pairings: [],
  vintage: null,
  elaboration: null,
  alcohol: 12,
  volumeMl: 3000,
  servingMin: null,
  servingMax: null,
  sku: null,
  ean: null,
} as unknown as ProductAnswer
const factsOf = (wine: Partial<ProductAnswer>) =>
  wineFacts({ ...bare, ...wine }).map(({ label, text }) => [label, text])

test('lists the known facts of a wine in page order, with units', () => {
  expect(
    factsOf({
      grapes: ['Malbec', 'Bonarda'],
      pairings: ['Asado'],
      vintage: 2021,
      elaboration: 'Doce meses en roble',
      alcohol: 13.9,
      servingMin: 14,
      servingMax: 16,
      sku: 'A-7',
      ean: '7791234567898',
    }),
  ).toEqual([
    ['Uvas', 'Malbec, Bonarda'],
    ['Cosecha', '2021'],
    ['Elaboración', 'Doce meses en roble'],
    ['Graduación', '13,9 % vol.'],
    ['Temperatura', 'Entre 14 y 16 °C'],
    ['Contenido', '3000 ml'],
    ['Maridaje', 'Asado'],
    ['SKU', 'A-7'],
    ['EAN', '7791234567898'],
  ])
})

test('what is not known is left out', () => {
  expect(factsOf({})).toEqual([
    ['Graduación', '12 % vol.'],
    ['Contenido', '3000 ml'],
  ])
  expect(factsOf({ servingMin: 8 }).map(([label]) => label)).not.toContain('Temperatura')
})
