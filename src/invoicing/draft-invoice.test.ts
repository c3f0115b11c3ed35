import { expect, test } from 'vitest'
import type { OrderAnswer } from '../orders/orders.contract.ts'
import { draftInvoice } from './draft-invoice.ts'

const seller = {
  legalName: 'Vinoteca SRL',
  cuit: '30000000007',
  condition: 'responsable_inscripto' as const,
  address: '',
  grossIncome: '',
  activityStart: '',
}
const product = { id: 1, name: 'Malbec', producer: 'Bodega', vintage: 2021, volumeMl: 750, image: '' }
const charge = (kind: OrderAnswer['charges'][number]['kind'], label: string, amount: number, tax = 21) => ({
  kind,
  label,
  list: amount,
  amount,
  tax,
})
/** An order of two bottles for 500 pesos each. */
const linesFor = (total: number, charges: OrderAnswer['charges']) => {
  const order = {
    numero: '10001-6',
    total,
    charges,
    delivery: null,
    direccion: null,
    address: null,
    customer: '',
    order_items: [{ product, quantity: 2, price: 500 }],
  }
  return draftInvoice(order as unknown as OrderAnswer, undefined, seller).lines
}

test('an amount that no charge explains is not invoiced, under whatever name', () => {
  for (const total of [1300, 700, 1000.01])
    expect(() => linesFor(total, [])).toThrow(/Order 10001-6 is not invoiced: its lines and charges come to/)
})

test('discounts are one row, and each other charge a row under its name', () => {
  const charges = [
    charge('wine_discount', '3x2', -100),
    charge('order_discount', 'HOLA', -50),
    charge('delivery', 'Correo a domicilio', 300),
    charge('surcharge', 'Transporte refrigerado', 80),
  ]
  expect(linesFor(1230, charges).map(({ name, total }) => [name, total])).toEqual([
    ['Bodega Malbec 2021 · 750 ml', 1000_00],
    ['Descuentos', -150_00],
    ['Correo a domicilio', 300_00],
    ['Transporte refrigerado', 80_00],
  ])
})

test('a charge with another rate of VAT is not invoiced under the rate of the wines', () => {
  expect(() => linesFor(1100, [charge('surcharge', 'Libro', 100, 10.5)])).toThrow(/10.5 % of VAT/)
})
