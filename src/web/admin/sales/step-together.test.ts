import { expect, test } from 'vitest'
import type { Sale } from '../../../reporting/sales.contract.ts'
import { stepTogether } from './step-together.ts'

const sale = (id: number, values: Partial<Sale> = {}): Sale => ({
  id,
  numero: `${id}-1`,
  customer: 'Ana',
  email: 'ana@ejemplo.test',
  estado: 'Creada',
  total: 1,
  fecha: '2026-01-01T00:00:00.000Z',
  bottles: 1,
  alerts: [],
  ...values,
})

test('sales of one state go on together', () => {
  const both = [sale(1), sale(2)]
  expect(stepTogether(both)).toEqual({
    going: both,
    next: { label: 'Procesar', to: 'Procesando' },
    staying: [],
  })
})

test('whoever asked to withdraw stays behind, and the others go', () => {
  const query = sale(2, { alerts: ['withdrawal'], estado: 'Procesando' })
  const { going, next, staying } = stepTogether([sale(1), query])
  expect(going.map(({ id }) => id)).toEqual([1])
  expect(next?.label).toBe('Procesar')
  expect(staying).toEqual([query])
  expect(stepTogether([query])).toMatchObject({ going: [], next: undefined })
})

test('sales of several states have no step in common', () => {
  expect(stepTogether([sale(1), sale(2, { estado: 'Procesando' })]).next).toBeUndefined()
})
