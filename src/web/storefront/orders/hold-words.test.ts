import { expect, test } from 'vitest'
import { holdWords } from './hold-words.ts'

test('a pending order says until when its bottles are kept, by the shop’s clock, and when they no longer are', () => {
  const order = { estado: 'Ingreso', holdUntil: '2026-11-22T21:42:00.000Z' } as const
  expect(holdWords(order, new Date('2026-11-22T21:41:59Z'))).toBe('Botellas apartadas hasta las 18:42.')
  expect(holdWords(order, new Date('2026-11-22T21:42:00Z'))).toMatch(/ya no están apartadas/)
  expect(holdWords({ ...order, holdUntil: null }, new Date(0))).toMatch(/ya no están apartadas/)
  expect(holdWords({ ...order, estado: 'Creada' }, new Date(0))).toBeUndefined()
})
