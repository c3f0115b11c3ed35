import { expect, test } from 'vitest'
import { estados } from '../../orders/order-status.ts'
import { whatIsNext } from './what-is-next.ts'

const parcel = { empresa: 'Correo', codigo: 'AR1', enlace: '' }

test('an order that is paid says what comes next, and one with a parcel that it is under way', () => {
  expect(estados.filter((estado) => whatIsNext({ estado, parcel: null }) === undefined)).toEqual(['Ingreso'])
  expect(whatIsNext({ estado: 'Creada', parcel: null })).toMatch(/^Ya está paga/)
  expect(whatIsNext({ estado: 'Completo', parcel: null })).toMatch(/24 horas/)
  expect(whatIsNext({ estado: 'Completo', parcel })).toBe('Va en camino.')
  expect(whatIsNext({ estado: 'Cancelada', parcel })).toMatch(/48 horas/)
})
