import { expect, test } from 'vitest'
import { checkedOrderNumber, orderNumber, orderNumberIn, readOrderNumber } from './order-number.ts'

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

test.each([
  ['10001-6', '10001-6'],
  ['#100016', '10001-6'],
  ['Compra 10001-6', '10001-6'],
  ['http://127.0.0.1:4130/admin/despacho?compra=10001-6', '10001-6'],
  ["https>&&tienda.test&admin&despacho_compra)10001'6", '10001-6'],
  ['10001-7', undefined],
  ['360000012345678', undefined],
  ['CC123456789AR', undefined],
  ['', undefined],
])('in %j is the number %j', (text, numero) => {
  expect(orderNumberIn(text)).toBe(numero)
})
