import { expect, test } from 'vitest'
import type { FacetsAnswer } from '../../../catalogue/products/catalogue.contract.ts'
import { menusOf, readMenus } from './menus.ts'

const facets: FacetsAnswer = {
  kind: [],
  type: [
    { value: 'Tinto', label: 'Tinto', count: 536 },
    { value: 'Blanco', label: 'Blanco', count: 0 },
  ],
  variety: [],
  degreeSugar: [{ value: 'Seco', label: 'Seco', count: 1 }],
  productor: [{ value: '42', label: 'Aurora', count: 9 }],
  location: [{ value: '1', label: 'Mendoza, Argentina', count: 43 }],
  country: [],
  pairing: [],
  sparkling: [{ value: 'true', label: '', count: 102 }],
  price: { min: 7820, max: 2_900_000 },
}

test('menus arrive in the browser as they left the server', () => {
  expect(readMenus(menusOf(facets, {}))).toEqual(facets)
  expect(readMenus(menusOf({ ...facets, productor: [] }, { type: 'Tinto' }))).toEqual({
    ...facets,
    productor: [],
  })
})

test('a label that repeats its value is sent once', () => {
  expect(menusOf(facets, {}).match(/Tinto/g)).toHaveLength(1)
})

test('the same text is the same object, so that nothing is drawn anew', () => {
  expect(readMenus(menusOf(facets, {}))).toBe(readMenus(menusOf(facets, {})))
})
