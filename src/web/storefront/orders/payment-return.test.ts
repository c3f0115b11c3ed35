import { expect, test } from 'vitest'
import type { OrderAnswer } from '../../../orders/orders.contract.ts'
import { howItEnded, orderOfReturn, patienceFor, readReturn } from './payment-return.ts'

type Known = Pick<OrderAnswer, 'estado' | 'timeline'>
const order = (estado: OrderAnswer['estado'], ...steps: [action: string, actor: string][]): Known => ({
  estado,
  timeline: steps.map(([action, actor]) => ({ estado, action, actor, at: '', note: null })),
})
const back = (query: string) => readReturn(new URLSearchParams(query))

test.each(['approved', 'pending', 'in_process', 'authorized'])('%s is a payment on its way', (status) => {
  const outcome = back(`collection_status=${status}&payment_id=1&status=${status}`)
  expect(outcome).toBe(status === 'approved' ? 'approved' : 'on-its-way')
  expect(howItEnded(outcome, order('Ingreso'), 'once')).toBe('asking')
  expect(howItEnded(outcome, order('Ingreso'), 'enough')).toBe('on-its-way')
})

test.each([
  'collection_status=null&payment_id=null&status=null',
  'status=rejected',
  'status=cancelled',
  'status=x',
  'external_reference=a',
])('a return with "%s" is not paid', (query) => {
  expect(howItEnded(back(query), undefined, 'not-yet')).toBe('asking')
  expect(howItEnded(back(query), order('Ingreso'), 'once')).toBe('not-paid')
})

test('a return without parameters shows the state of the latest purchase', () => {
  const outcome = back('')
  expect(howItEnded(outcome, undefined, 'not-yet')).toBe('asking')
  expect(howItEnded(outcome, order('Creada'), 'once')).toBe('paid')
  expect(howItEnded(outcome, order('Ingreso'), 'once')).toBe('unpaid')
  const paymentUnderWay = { since: '2026-11-22T17:00:00Z' }
  expect(howItEnded(outcome, { ...order('Ingreso'), paymentUnderWay }, 'once')).toBe('on-its-way')
  expect(howItEnded(outcome, null, 'once')).toBe('none')
  expect(howItEnded(outcome, undefined, 'once')).toBe('not-known')
  // a failed second attempt leaves the first payment pending
  expect(howItEnded('not-paid', { ...order('Ingreso'), paymentUnderWay }, 'once')).toBe('on-its-way')
})

test('the state of the server overrides the return parameters', () => {
  expect(howItEnded(back('status=null'), order('Creada'), 'once')).toBe('paid')
  expect(howItEnded('on-its-way', order('Procesando'), 'once')).toBe('paid')
  const late = order('Cancelada', ['ingresar', 'Ana'], ['cancelar', 'payment provider'])
  expect(howItEnded('approved', late, 'once')).toBe('too-late')
  expect(howItEnded('approved', order('Cancelada', ['cancelar', 'shop']), 'once')).toBe('cancelled')
  // deleted while it was being paid
  expect(howItEnded('approved', null, 'once')).toBe('asking')
  expect(howItEnded('approved', null, 'enough')).toBe('gone')
  expect(howItEnded('not-paid', null, 'once')).toBe('gone')
  // the request failed
  expect(howItEnded('approved', undefined, 'enough')).toBe('on-its-way')
})

test('a purchase that the account does not have is not waited for as long as a payment', () => {
  expect(patienceFor('approved', null)).toBeLessThanOrEqual(4000)
  expect(patienceFor('approved', order('Ingreso'))).toBe(20_000)
  expect(patienceFor('approved', undefined)).toBe(20_000)
  expect(patienceFor('nothing', null)).toBe(0)
})

test('who paid at a checkout that their order has left is told so; who left it unpaid pays the order as it is', () => {
  const orders = [
    { purchase_id: 'c', earlier_purchases: [] },
    { purchase_id: 'b', earlier_purchases: ['a', 'z'] },
  ]
  expect(orderOfReturn(orders, 'a')).toEqual({ order: orders[1], earlier: true })
  expect(orderOfReturn(orders, 'b')).toEqual({ order: orders[1], earlier: false })
  expect(orderOfReturn(orders, 'x')).toEqual({ order: undefined, earlier: false })
  expect(orderOfReturn(orders, null)).toEqual({ order: orders[0], earlier: false })
  for (const estado of ['Ingreso', 'Creada', 'Cancelada'] as const)
    expect(howItEnded('approved', order(estado), 'once', true)).toBe('other-total')
  expect(howItEnded('not-paid', order('Ingreso'), 'once', true)).toBe('not-paid')
})
