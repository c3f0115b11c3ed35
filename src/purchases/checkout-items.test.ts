import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { PurchaseLine } from '../platform/database/order-tables.ts'
import { checkoutItems } from './checkout-items.ts'

const line = (quantity: number, charged: number, name = 'Malbec'): PurchaseLine => ({
  product_id: 1,
  name,
  producer: 'Bodega',
  vintage: 2021,
  volume_ml: 750,
  image: '',
  quantity,
  unit_price: 100,
  discount: 0,
  type: 'Tinto',
  variety: 'Malbec',
  degree_sugar: 'Seco',
  total: charged,
  charged,
})

test('a line is at most two items above zero, and they add up to what is charged', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 100 }), fc.nat(1e9), (quantity, charged) => {
      const items = checkoutItems([line(quantity, charged)], null)
      expect(items.reduce((sum, item) => sum + item.quantity * item.unitPrice, 0)).toBe(charged)
      expect(items.length).toBeLessThanOrEqual(2)
      expect(items.every((item) => item.quantity > 0 && item.unitPrice > 0)).toBe(true)
    }),
  )
})

test('a gift is named with the first wine', () => {
  const items = checkoutItems([line(3, 200), line(1, 0, 'Espumante')], null)
  expect(items.map(({ quantity, unitPrice }) => [quantity, unitPrice])).toEqual([
    [1, 66],
    [2, 67],
  ])
  expect(items[0]?.title).toMatch(/Malbec.* \+ de regalo: .*Espumante/)
  expect(items[1]?.title).not.toMatch(/regalo/)
})

test('a title stays within what the provider takes', () => {
  expect(checkoutItems([line(1, 5), line(1, 0, 'x'.repeat(300))], null)[0]?.title).toHaveLength(256)
})

test('a delivery is a separate item, unless free', () => {
  const home = { kind: 'home', name: 'Envío a domicilio', price: 450_050 } as const
  expect(checkoutItems([line(1, 100)], home).at(-1)).toEqual({
    id: 'envio',
    title: 'Envío',
    quantity: 1,
    unitPrice: 450_050,
  })
  expect(checkoutItems([line(1, 100)], { ...home, price: 0 })).toHaveLength(1)
})
