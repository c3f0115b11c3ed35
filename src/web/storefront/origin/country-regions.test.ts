import { expect, test } from 'vitest'
import { countryRegions, countryView } from './country-regions.ts'
import { withParts } from '../../../catalogue/taxonomy/region-parts.ts'

let id = 0
const place = (name: string, products = 1, country = 'Argentina', region: string | null = name) => ({
  id_place: (id += 1),
  description: `${name}, ${country}`,
  region,
  country,
  products,
})
const mendoza = place('Mendoza', 30)
const places = [
  mendoza,
  place('Luján de Cuyo', 5),
  place('Agrelo', 2),
  place('Patagonia', 3),
  place('Valle de Cafayate', 4),
  place('Finca Lejana', 2, 'Argentina', 'Mendoza'),
  place('Marte', 9),
  place('San Juan', 0),
  place('Maipú', 7, 'Chile'),
]

test('a region has the wines of what lies in it, and of no namesake abroad', () => {
  expect(withParts(mendoza, places).map(({ description }) => description)).toEqual([
    'Mendoza, Argentina',
    'Luján de Cuyo, Argentina',
    'Agrelo, Argentina',
    'Finca Lejana, Argentina',
  ])
  const chile = places.at(-1) ?? expect.fail()
  expect(withParts(chile, places)).toEqual([chile])
})

test('the map names the regions with wines from north to south, none over another', () => {
  const regions = countryRegions(places)
  expect(regions.map(({ name, count }) => [name, count])).toEqual([
    ['Valle de Cafayate', 4],
    ['Mendoza', 39],
    ['Finca Lejana', 2],
    ['Luján de Cuyo', 7],
    ['Agrelo', 2],
    ['Patagonia', 3],
  ])
  const rows = regions.map(({ row }) => row)
  for (const [index, row] of rows.entries()) expect(row - (rows[index - 1] ?? -22)).toBeGreaterThan(43.9)
  expect(rows.at(-1)).toBeLessThanOrEqual(countryView.height - 22)
  expect(regions[1]?.to).toBe(`/region/${mendoza.id_place}/mendoza-argentina`)
})

test('of more than there is room for, those with most wines', () => {
  const many = Array.from({ length: 40 }, (_, index) =>
    place(`Finca ${index}`, index + 1, 'Argentina', 'Salta'),
  )
  const regions = countryRegions(many)
  expect(regions).toHaveLength(10)
  expect(regions.at(-1)?.row).toBe(countryView.height - 22)
})
