import { expect, test } from 'vitest'
import { orderNumber, readOrderNumber } from './order-number.ts'

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
])('%s is read as it was given out', (typed) => {
  expect(readOrderNumber(typed)).toBe(orderNumber(10_001))
})

test.each(['', 'D-1', 'mi compra', '123', '10001-66-7'])('%s is none, and stays', (typed) => {
  expect(readOrderNumber(typed)).toBe(typed)
})
