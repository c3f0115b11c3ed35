import { expect, test } from 'vitest'
import { namedAddress, productAddress, slugOf, wineAddress } from './wine-address.ts'

test("a wine's address says bodega, name and vintage", () => {
  const wine = { id: 1, name: 'Malbec', producer: 'Catena Zapata', vintage: 2021, volumeMl: 750 }
  expect(wineAddress(wine)).toBe('/detail/1/catena-zapata-malbec-2021')
  expect(productAddress({ ...wine, productor: { description: 'Catena Zapata' } })).toBe(wineAddress(wine))
  expect(wineAddress({ ...wine, name: 'Catena Zapata Malbec 2021' })).toBe(wineAddress(wine))
  expect(wineAddress({ ...wine, vintage: null })).toBe('/detail/1/catena-zapata-malbec')
})

test.each([
  ['Núñez & Hijos', 'nunez-hijos'],
  ['  Château d’Yquem / 1er Cru  ', 'chateau-d-yquem-1er-cru'],
  ['../../admin?x=1#y', 'admin-x-1-y'],
  ['龙徽', ''],
  ['---', ''],
])('%j in an address', (name, slug) => {
  expect(slugOf(name)).toBe(slug)
})

test('a name without a Latin letter leaves the number alone, and a long one is cut without a dash at its end', () => {
  expect(namedAddress('bodega', 3, '龙徽')).toBe('/bodega/3')
  const slug = slugOf('abcdefg '.repeat(100))
  expect(slug.length).toBeLessThanOrEqual(80)
  expect(slug).toMatch(/^[a-z0-9].*[a-z0-9]$/)
})
