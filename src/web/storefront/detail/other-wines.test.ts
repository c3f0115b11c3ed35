import { expect, test } from 'vitest'
import { otherWines } from './other-wines.ts'

const wine = (id: number, name: string, vintage: number | null, rest: object = {}) => ({
  id,
  name,
  vintage,
  volumeMl: 750,
  available: 5,
  category: { id_categ: 1, type: 'Tinto' as const, variety: 'Malbec', degreeSugar: 'Seco' as const },
  ...rest,
})
const white = {
  category: { id_categ: 2, type: 'Blanco' as const, variety: 'Torrontés', degreeSugar: 'Seco' as const },
}

test('other vintages stand apart from the other wines of the bodega', () => {
  const shown = wine(1, 'Reserva', 2021)
  const bodega = [
    shown,
    wine(2, 'Reserva', 2018),
    wine(3, 'Reserva 2022', 2022),
    wine(4, 'Reserva', 2021, { volumeMl: 1500 }),
    wine(5, 'Clásico', 2021, { available: 0 }),
    wine(6, 'Torrontés', null, white),
    wine(7, 'Gran', 2020),
  ]
  const { vintages, others } = otherWines(shown, bodega)
  expect(vintages.map(({ id }) => id)).toEqual([3, 2])
  expect(others.map(({ id }) => id)).toEqual([4, 7, 6, 5])
})

test('the only wine of a producer has no other wines', () => {
  const shown = wine(1, 'Reserva', 2021)
  expect(otherWines(shown, [shown])).toEqual({ vintages: [], others: [] })
})
