import { expect, test } from 'vitest'
import { reservationWords } from './reservation-words.ts'

test('a pending order shows the end of its reservation by server time, and when it has expired', () => {
  const order = { estado: 'Ingreso', holdUntil: '2026-11-22T21:42:00.000Z' } as const
  expect(reservationWords(order, new Date('2026-11-22T21:41:59Z'))).toBe(
    'Botellas reservadas hasta las 18:42.',
  )
  expect(reservationWords(order, new Date('2026-11-20T21:41:59Z'))).toBe(
    'Botellas reservadas hasta el 22/11 a las 18:42.',
  )
  expect(reservationWords(order, new Date('2026-11-22T21:42:00Z'))).toMatch(/ya no están reservadas/)
  expect(reservationWords({ ...order, holdUntil: null }, new Date(0))).toMatch(/ya no están reservadas/)
  expect(reservationWords({ ...order, estado: 'Creada' }, new Date(0))).toBeUndefined()
})
