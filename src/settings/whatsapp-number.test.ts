import { expect, test } from 'vitest'
import { whatsapp } from './contact-schemas.ts'

test.each([
  ['11 5555-4444', '+54 9 11 5555-4444'],
  ['011 15-5555-4444', '+54 9 11 5555-4444'],
  ['(0341) 15 555-4444', '+54 9 341 555-4444'],
  ['351 555 4444', '+54 9 351 555-4444'],
  ['+54 9 11 5555-4444', '+54 9 11 5555-4444'],
  ['+598 99 123 456', '+598 99 123 456'],
  ['', ''],
])('%j is kept as %j', (typed, stored) => {
  expect(whatsapp.parse(typed)).toBe(stored)
})

test.each(['4555-1234', '+1', 'no tengo', '11 5555-444', 'wa.me/1155554444'])('%j is refused', (typed) => {
  expect(whatsapp.safeParse(typed).success).toBe(false)
})
