import { expect, test } from 'vitest'
import {
  basketOf,
  changeOf,
  emptySale,
  orderOf,
  readScan,
  withQuantity,
  withWay,
  withWine,
} from './manual-order-draft.ts'

const malbec = { id: 7, name: 'Malbec', price: 100, available: 3 }

test('a code alone is one bottle, with a number and a star before it so many', () => {
  expect(readScan('7790415000019')).toEqual({ quantity: 1, q: '7790415000019' })
  expect(readScan('3*7790415000019')).toEqual({ quantity: 3, q: '7790415000019' })
  expect(readScan(' 12 x malbec ')).toEqual({ quantity: 12, q: 'malbec' })
  for (const many of ['0', '101', '999999']) expect(readScan(`${many}*malbec`)).toEqual({ q: 'malbec' })
  expect(readScan('1500x')).toEqual({ quantity: 1, q: '1500x' })
})

test('the same wine again is one more of it; none takes the line off; never more than a line takes', () => {
  const twice = withWine(withWine([], malbec), malbec, 2)
  expect(twice).toEqual([{ ...malbec, quantity: 3 }])
  expect(withWine(twice, malbec, 99)[0]?.quantity).toBe(100)
  expect(withQuantity(twice, 7, 0)).toEqual([])
  expect(withQuantity(twice, 7, 5)[0]?.quantity).toBe(5)
  expect(withQuantity(twice, 8, 5)).toEqual(twice)
})

test('cash at the counter is paid and taken along, on the telephone it is neither; a link never is', () => {
  expect(withWay('cash', 'counter')).toMatchObject({ paid: true, delivered: true })
  expect(withWay('transfer', 'counter')).toMatchObject({ paid: false, delivered: false })
  expect(withWay('cash', 'phone')).toMatchObject({ paid: false })
  expect(orderOf({ ...emptySale, way: 'link', paid: true, delivered: true }, 5, 'k')).toMatchObject({
    paid: false,
    delivered: false,
    total: 5,
  })
})

test('no discount when empty; an invalid number is passed on for the schema to reject', () => {
  expect(basketOf(emptySale).discount).toBeNull()
  const typed = basketOf({ ...emptySale, discount: '12,5', reason: 'Club' })
  expect(typed.discount).toEqual({ kind: 'percent', value: 12.5, reason: 'Club' })
  expect(basketOf({ ...emptySale, discount: 'mucho' }).discount?.value).toBe('mucho')
})

test('the change is what was handed over less the total, and nothing where it is too little', () => {
  expect(changeOf('20.000', 15_500.5)).toBe(4499.5)
  expect(changeOf('15000', 15_500)).toBeUndefined()
  expect(changeOf('', 10)).toBeUndefined()
})
