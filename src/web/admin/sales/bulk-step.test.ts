import { expect, test } from 'vitest'
import type { Sale } from '../../../reporting/sales.contract.ts'
import { bulkMarks, bulkStep } from './bulk-step.ts'

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
  alerts: [],
  notes: 0,
  ...values,
})

test('sales of one state are stepped together', () => {
  const both = [sale(1), sale(2)]
  expect(bulkStep(both)).toEqual({
    going: both,
    next: { label: 'Procesar', to: 'Procesando' },
    staying: [],
  })
})

test('orders with an open withdrawal request are skipped, the others proceed', () => {
  const query = sale(2, { alerts: ['withdrawal'], estado: 'Procesando' })
  const { going, next, staying } = bulkStep([sale(1), query])
  expect(going.map(({ id }) => id)).toEqual([1])
  expect(next?.label).toBe('Procesar')
  expect(staying).toEqual([query])
  expect(bulkStep([query])).toMatchObject({ going: [], next: undefined })
})

test('sales of several states have no step in common', () => {
  expect(bulkStep([sale(1), sale(2, { estado: 'Procesando' })]).next).toBeUndefined()
})

test('packed sales are marked together, each where it is still to be done', () => {
  const packed = { estado: 'Procesando' } as const
  const toSend = sale(1, packed)
  const onItsWay = sale(2, { ...packed, sent: true })
  const marked = bulkMarks([
    toSend,
    onItsWay,
    sale(3, { ...packed, delivered: true }),
    sale(4),
    sale(5, { ...packed, alerts: ['withdrawal'] }),
  ])
  expect(marked).toEqual([
    { step: 'enviar', label: 'Marcar enviadas', sales: [toSend] },
    { step: 'entregar', label: 'Marcar entregadas', sales: [toSend, onItsWay] },
  ])
  const waiting = sale(6, { ...packed, pickup: true })
  expect(bulkMarks([waiting]).map(({ label }) => label)).toEqual(['Listas para retirar', 'Marcar retiradas'])
  expect(bulkMarks([sale(7)])).toEqual([])
})
