import { expect, test } from 'vitest'
import { estados } from '../../../orders/order-status.ts'
import { whatIsNext } from './what-is-next.ts'

const at = '2026-03-05T17:07:00.000Z'
const paidOnly = { paid: at, preparing: null, sent: null, delivered: null }
const own = { progress: paidOnly, pickup: false }
const sent = { progress: { ...paidOnly, sent: at }, pickup: false }

test('an order that is paid says what comes next, and one that was sent that it is under way', () => {
  expect(estados.filter((estado) => whatIsNext({ estado, ...own }) === undefined)).toEqual(['Ingreso'])
  expect(whatIsNext({ estado: 'Creada', ...own })).toMatch(/^Ya está paga/)
  expect(whatIsNext({ estado: 'Completo', ...own })).toBe('Está lista para salir.')
  expect(whatIsNext({ estado: 'Procesando', ...sent })).toBe('Va en camino.')
  expect(whatIsNext({ estado: 'Cancelada', ...sent })).toMatch(/48 horas/)
})

test('a delivered order shows when; a pickup order is never in transit', () => {
  const delivered = { ...sent.progress, delivered: at }
  expect(whatIsNext({ estado: 'Completo', progress: delivered, pickup: false })).toBe(
    'La recibiste el 05/03/2026.',
  )
  expect(whatIsNext({ estado: 'Completo', progress: delivered, pickup: true })).toBe(
    'La retiraste el 05/03/2026.',
  )
  expect(whatIsNext({ estado: 'Procesando', ...sent, pickup: true, direccion: 'Retirás en Palermo' })).toBe(
    'Está lista. Retirás en Palermo.',
  )
  expect(whatIsNext({ estado: 'Procesando', ...own, pickup: true })).toMatch(/cuando puedas retirarla\.$/)
})

test('a payment on its way says since when and that there is nothing to do, a request to withdraw its code', () => {
  const paying = { estado: 'Ingreso', ...own, paymentUnderWay: { since: at } } as const
  expect(whatIsNext(paying)).toMatch(
    /^Tu pago está en camino desde el 0?5\/0?3 14:07\. No hace falta que pagues/,
  )
  const lookups = { code: 'AR-7H2K', state: 'recibida', partial: false, at, note: null } as const
  const creada = { estado: 'Creada', ...own } as const
  expect(whatIsNext({ ...creada, withdrawal: lookups })).toMatch(/0?5\/0?3\/2026 \(trámite AR-7H2K\)/)
  expect(whatIsNext({ ...creada, withdrawal: lookups })).not.toMatch(/Ahora la preparamos/)
  const rejected = { ...lookups, state: 'rechazada', note: 'Pasaron los 10 días.' } as const
  expect(whatIsNext({ ...creada, withdrawal: rejected })).toMatch(
    /No lo pudimos aceptar: Pasaron los 10 días\.$/,
  )
  const some = { ...lookups, partial: true } as const
  expect(whatIsNext({ ...creada, withdrawal: some })).toMatch(/^Pediste devolver botellas/)
  expect(whatIsNext({ ...creada, withdrawal: { ...some, state: 'aceptada' } })).toMatch(/^Ya está paga/)
})
