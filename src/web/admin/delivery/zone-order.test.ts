import { expect, test } from 'vitest'
import { blankZone, type ZoneDraft } from './zone-draft.ts'
import { movedUp, withNewZone, zoneThatCovers } from './zone-order.ts'

const zone = (name: string, provinces: string[] = [], postal_codes = ''): ZoneDraft => ({
  ...blankZone(),
  name,
  provinces,
  postal_codes,
})
const city = zone('Ciudad', ['Ciudad Autónoma de Buenos Aires'])
const near = zone('Gran Buenos Aires', ['Buenos Aires'], '1601-1899')
const rest = zone('Resto del país')
const names = (zones: readonly ZoneDraft[]) => zones.map(({ name }) => name)

test('a new zone stands before the one that takes all that is left, else it is the last', () => {
  expect(names(withNewZone([city, near, rest], zone('Nueva')))).toEqual([
    'Ciudad',
    'Gran Buenos Aires',
    'Nueva',
    'Resto del país',
  ])
  expect(names(withNewZone([city, near], zone('Nueva')))).toEqual(['Ciudad', 'Gran Buenos Aires', 'Nueva'])
  expect(names(withNewZone([], zone('Nueva')))).toEqual(['Nueva'])
})

test.each([
  ['all the country before a province', [rest, city], 'Resto del país'],
  ['all the country last', [city, near, rest], undefined],
  ['a whole province before some of its codes', [zone('Provincia', ['Buenos Aires']), near], 'Provincia'],
  ['some codes before the whole province', [near, zone('Provincia', ['Buenos Aires'])], undefined],
  [
    'a range before a part of it',
    [near, zone('Quilmes', ['Buenos Aires'], '1878, 1880-1889')],
    'Gran Buenos Aires',
  ],
  ['a range before one that goes beyond it', [near, zone('Sur', ['Buenos Aires'], '1880-1920')], undefined],
  [
    'two provinces before one of them',
    [zone('Cuyo', ['Mendoza', 'San Juan']), zone('San Juan', ['San Juan'])],
    'Cuyo',
  ],
  [
    'one province before two',
    [zone('San Juan', ['San Juan']), zone('Cuyo', ['Mendoza', 'San Juan'])],
    undefined,
  ],
  ['a province before its codes anywhere', [city, zone('Código', [], '1425')], undefined],
])('%s: the last zone is covered or not', (_, zones, by) => {
  expect(zoneThatCovers(zones, zones.length - 1)?.name).toBe(by)
})

test('a zone moves up by one place', () => {
  expect(names(movedUp([city, near, rest], 2))).toEqual(['Ciudad', 'Resto del país', 'Gran Buenos Aires'])
  expect(names(movedUp([city, near], 0))).toEqual(['Ciudad', 'Gran Buenos Aires'])
})
