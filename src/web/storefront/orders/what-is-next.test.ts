import { expect, test } from 'vitest'
import { estados } from '../../../orders/order-status.ts'
import { whatIsNext } from './what-is-next.ts'

const shipment = { empresa: 'Correo', codigo: 'AR1', enlace: '' }

test('an order that is paid says what comes next, and one with a parcel that it is under way', () => {
  expect(estados.filter((estado) => whatIsNext({ estado, parcel: null }) === undefined)).toEqual(['Ingreso'])
  expect(whatIsNext({ estado: 'Creada', parcel: null })).toMatch(/^Ya está paga/)
  expect(whatIsNext({ estado: 'Completo', parcel: null })).toBe('Está lista para salir.')
  expect(whatIsNext({ estado: 'Completo', parcel: shipment })).toBe('Va en camino.')
  expect(whatIsNext({ estado: 'Cancelada', parcel: shipment })).toMatch(/48 horas/)
})

test('a payment on its way says since when and that there is nothing to do, a request to withdraw its code', () => {
  const at = '2026-03-05T17:07:00.000Z'
  const paying = { estado: 'Ingreso', parcel: null, paymentUnderWay: { since: at } } as const
  expect(whatIsNext(paying)).toMatch(
    /^Tu pago está en camino desde el 0?5\/0?3 14:07\. No hace falta que pagues/,
  )
  const lookups = { code: 'AR-7H2K', state: 'recibida', partial: false, at, note: null } as const
  const creada = { estado: 'Creada', parcel: null } as const
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
