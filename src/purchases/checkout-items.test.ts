import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Charge, PurchaseLine } from '../platform/database/order-tables.ts'
import { charge } from '../totals/charges.ts'
import { chargedOf } from '../orders/purchase-line.ts'
import { checkoutItems as itemsOf } from './checkout-items.ts'

const checkoutItems = (lines: PurchaseLine[], charges: Charge[] = []) =>
  itemsOf({
    lines,
    charges,
    total: [...lines.map(chargedOf), ...charges.map(({ amount }) => amount)].reduce(
      (all, one) => all + one,
      0,
    ),
  })

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
      const items = checkoutItems([line(quantity, charged)])
      expect(items.reduce((sum, item) => sum + item.quantity * item.unitPrice, 0)).toBe(charged)
      expect(items.length).toBeLessThanOrEqual(2)
      expect(items.every((item) => item.quantity > 0 && item.unitPrice > 0)).toBe(true)
    }),
  )
})

test('a gift is named with the first wine', () => {
  const items = checkoutItems([line(3, 200), line(1, 0, 'Espumante')])
  expect(items.map(({ quantity, unitPrice }) => [quantity, unitPrice])).toEqual([
    [1, 66],
    [2, 67],
  ])
  expect(items[0]?.title).toMatch(/Malbec.* \+ de regalo: .*Espumante/)
  expect(items[1]?.title).not.toMatch(/regalo/)
})

test('a title stays within what the provider takes', () => {
  expect(checkoutItems([line(1, 5), line(1, 0, 'x'.repeat(300))])[0]?.title).toHaveLength(256)
})

test('a delivery is a separate item, unless free', () => {
  const home = charge('delivery', { label: 'Envío a domicilio', list: 450_050, amount: 450_050 })
  expect(checkoutItems([line(1, 100)], [home]).at(-1)).toEqual({
    id: 'envio',
    title: 'Envío a domicilio',
    quantity: 1,
    unitPrice: 450_050,
  })
  expect(checkoutItems([line(1, 100)], [{ ...home, amount: 0 }])).toHaveLength(1)
})

test('a surcharge is a separate item, and what is taken off is within the wines', () => {
  const cold = charge('surcharge', { label: 'Frío', list: 300, amount: 300 })
  const off = charge('order_discount', { label: 'HOLA', list: -20, amount: -20 })
  const items = itemsOf({ lines: [line(1, 80)], charges: [off, cold], total: 380 })
  expect(items.map(({ title, unitPrice }) => [title, unitPrice]).at(-1)).toEqual(['Frío', 300])
})

test('a checkout that would ask for another amount than the total is not opened', () => {
  expect(() => itemsOf({ lines: [line(1, 100)], charges: [], total: 101 })).toThrow(/come to 100 centavos/)
})
