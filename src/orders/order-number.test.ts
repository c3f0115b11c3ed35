import { expect, test } from 'vitest'
import { checkedOrderNumber, orderNumber, readOrderNumber } from './order-number.ts'

test.each([
  '10001-6',
  ' 10001-6 ',
  '100016',
  '10001 6',
  '10001–6',
  '10001 — 6',
  '#10001-6',
  'Nº 10001-6',
  'N° 10001 6',
  'nro. 10001-6',
  'Compra Nº 10001-6',
])('%s is read as issued', (typed) => {
  expect(readOrderNumber(typed)).toBe(orderNumber(10_001))
})

test.each(['', 'D-1', 'mi compra', '123', '10001-66-7'])(
  '%s is no order number, and is unchanged',
  (typed) => {
    expect(readOrderNumber(typed)).toBe(typed)
  },
)

test('a number with a wrong or swapped digit is rejected', () => {
  expect(checkedOrderNumber(' Nº 10001 6 ')).toBe('10001-6')
  for (const slip of ['10001-5', '10010-6', '99999-9', '11001-6', '', 'D-1', 'de la compra GANASTE'])
    expect(checkedOrderNumber(slip)).toBeUndefined()
})
