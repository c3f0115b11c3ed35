import { expect, test } from 'vitest'
import { bottlePlaces } from './bottle-places.ts'

const of = (type: string, quantity: number) => ({ type, quantity })

test('a bottle of any kind takes one place', () => {
  expect(bottlePlaces([])).toBe(0)
  expect(bottlePlaces([of('Tinto', 5), of('Espirituosa', 1), of('Bebida', 2), of('Aceite', 1)])).toBe(9)
})

test('two accessories take the place of a bottle; one beside bottles takes none, alone it counts for one', () => {
  expect(bottlePlaces([of('Tinto', 6), of('Accesorio', 1)])).toBe(6)
  expect(bottlePlaces([of('Tinto', 6), of('Accesorio', 6)])).toBe(9)
  expect(bottlePlaces([of('Accesorio', 1)])).toBe(1)
  expect(bottlePlaces([of('Accesorio', 6)])).toBe(3)
})
