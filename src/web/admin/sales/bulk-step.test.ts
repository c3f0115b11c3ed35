import { expect, test } from 'vitest'
import { nextStep, undoOf } from '../../../orders/next-step.ts'
import type { Sale } from '../../../reporting/sales.contract.ts'
import { bulkChoices } from './bulk-step.ts'

const sale = (id: number, values: Partial<Sale> = {}): Sale => ({
  id,
  numero: `${id}-1`,
  customer: 'Ana',
  email: 'ana@ejemplo.test',
  estado: 'Creada',
  total: 1,
  fecha: '2026-01-01T00:00:00.000Z',
  bottles: 1,
  pickup: false,
  sent: false,
  delivered: false,
  method: 'Envío a domicilio',
  kind: 'home',
  zone: 'CABA',
  hours: '',
  earliest: null,
  latest: null,
  payment: 'provider',
  recipient: '',
  tracking: '',
  alerts: [],
  ...values,
})
const may = () => true
const offered = (sales: Sale[], can: (permission: string) => boolean = may) =>
  bulkChoices(sales, can).map((choice) => [choice.label, choice.sales.map(({ id }) => id)])

test('each action takes the sales that it changes, in the order of the work', () => {
  const packed = { estado: 'Procesando' } as const
  const selected = [
    sale(1),
    sale(2, packed),
    sale(3, { ...packed, sent: true }),
    sale(4, { ...packed, sent: true, delivered: true }),
    sale(5, { estado: 'Completo', sent: true, delivered: true }),
    sale(6, { estado: 'Cancelada' }),
  ]
  expect(offered(selected)).toEqual([
    ['Procesar', [1]],
    ['Marcar enviadas', [2]],
    ['Marcar entregadas', [2, 3]],
    ['Completar', [2, 3, 4]],
  ])
  expect(offered(selected, () => false)).toEqual([])
})

test('one that asks to withdraw, is stopped or was paid back stays, the others proceed', () => {
  for (const alert of ['withdrawal', 'stopped', 'refunded'] as const) {
    expect(offered([sale(1), sale(2, { alerts: [alert] })])).toEqual([['Procesar', [1]]])
    expect(offered([sale(2, { alerts: [alert] })])).toEqual([])
  }
})

test('what is picked up is ready and collected, what is mixed says both', () => {
  const waiting = sale(6, { estado: 'Procesando', pickup: true })
  expect(offered([waiting]).map(([label]) => label)).toEqual([
    'Listas para retirar',
    'Marcar retiradas',
    'Completar',
  ])
  expect(offered([waiting, sale(7, { estado: 'Procesando' })]).map(([label]) => label)).toEqual([
    'Marcar enviadas o listas',
    'Marcar entregadas o retiradas',
    'Completar',
  ])
})

test('an order has one next step', () => {
  const labels = [
    sale(1),
    sale(1, { estado: 'Procesando' }),
    sale(1, { estado: 'Procesando', pickup: true }),
    sale(1, { estado: 'Procesando', sent: true }),
    sale(1, { estado: 'Completo', sent: true }),
    sale(1, { estado: 'Completo', sent: true, pickup: true }),
    sale(1, { estado: 'Completo', sent: true, delivered: true }),
    sale(1, { estado: 'Cancelada' }),
  ].map((order) => nextStep(order)?.label)
  expect(labels).toEqual([
    'Procesar',
    'Marcar enviada',
    'Lista para retirar',
    'Completo',
    'Marcar entregada',
    'Marcar retirada',
    undefined,
    undefined,
  ])
})

test('what is undone, and what is not', () => {
  expect(undoOf({ kind: 'mark', step: 'enviar' })).toEqual({ kind: 'mark', step: 'no-enviar' })
  expect(undoOf({ kind: 'mark', step: 'entregar' })).toEqual({ kind: 'mark', step: 'no-entregar' })
  expect(undoOf({ kind: 'state', from: 'Procesando', to: 'Completo' })).toEqual({
    kind: 'state',
    from: 'Completo',
    to: 'Procesando',
  })
  expect(undoOf({ kind: 'state', from: 'Creada', to: 'Procesando' })).toBeUndefined()
})
