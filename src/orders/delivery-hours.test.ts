import { expect, test } from 'vitest'
import { shopMonth } from '../calendar/shop-time.ts'
import { deliveryHours } from './delivery-hours.ts'
import { provinces } from '../delivery/provinces.ts'

const months = Array.from({ length: 12 }, (_, index) => index + 1)

test('the city delivers from 8 to 24, all year', () => {
  for (const month of months)
    expect(deliveryHours('Ciudad Autónoma de Buenos Aires', month)).toMatchObject({ from: 8, to: 24 })
})

test('the province delivers from 10 to 21, and to 23 from December to April', () => {
  const until = months.map((month) => deliveryHours('Buenos Aires', month)?.to)
  expect(until).toEqual([23, 23, 23, 23, 21, 21, 21, 21, 21, 21, 21, 23])
  for (const month of months) expect(deliveryHours('Buenos Aires', month)?.from).toBe(10)
})

test('the other 22 have no rule of their own', () => {
  const free = provinces.filter((province) => !deliveryHours(province.name, 1))
  expect(free).toHaveLength(22)
})

test('the month is that of Buenos Aires: three hours behind London', () => {
  expect(shopMonth(new Date('2026-12-01T02:59:00Z'))).toBe(11)
  expect(shopMonth(new Date('2026-12-01T03:00:00Z'))).toBe(12)
})
