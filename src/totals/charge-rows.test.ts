import { expect, test } from 'vitest'
import { chargeRows, givenLines } from './charge-rows.ts'

const off = (promotion_id: number, label: string, amount: number, line?: number) => ({
  kind: line === undefined ? ('order_discount' as const) : ('wine_discount' as const),
  label,
  list: -amount,
  amount: -amount,
  tax: 21,
  promotion_id,
  ...(line === undefined ? {} : { line }),
})
const readAloud = (rows: ReturnType<typeof chargeRows>) =>
  rows.map(({ name, amount }) => `${name}: ${amount.replaceAll('\u00a0', ' ')}`)

test('a promotion on several lines is one row, in centavos that add up', () => {
  const charges = [off(1, '3x2', 0.1, 1), off(1, '3x2', 0.2, 2), off(2, '10 %', 5, 2), off(3, 'HOLA', 7)]
  expect(readAloud(chargeRows(charges))).toEqual(['3x2: − $ 0,30', '10 %: − $ 5', 'HOLA: − $ 7'])
})

test('a delivery that costs nothing says so with its reason, and a gift is one', () => {
  const free = {
    kind: 'delivery' as const,
    label: 'Envío',
    list: 50,
    amount: 0,
    tax: 21,
    reasons: ['Gratis'],
  }
  const cold = { kind: 'surcharge' as const, label: 'Frío', list: 1000, amount: 1000, tax: 21 }
  const rows = chargeRows([off(1, 'Copa', 9, 2), free, cold], givenLines([{ gift: false }, { gift: true }]))
  expect(readAloud(rows)).toEqual(['Copa: De regalo', 'Envío: Sin cargo', 'Frío: $ 1.000'])
  expect(rows[1]?.reasons).toEqual(['Gratis'])
})
