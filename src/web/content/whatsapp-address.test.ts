import { expect, test } from 'vitest'
import { whatsappAddress } from './whatsapp-address.ts'

test.each([
  ['+54 9 11 5555-4444', '5491155554444'],
  ['+54 11 5555-4444', '5491155554444'],
  ['11 5555 4444', '5491155554444'],
  ['011 15 5555 4444', '5491155554444'],
  ['(0341) 15 555-4444', '5493415554444'],
  ['02901 15 554444', '5492901554444'],
  ['9 11 5555 4444', '5491155554444'],
  ['+598 99 123 456', '59899123456'],
  ['0054 9 351 555 4444', '5493515554444'],
])('%s is %s', (typed, number) => {
  expect(whatsappAddress(typed)).toBe(`https://wa.me/${number}`)
})

test.each(['', 'no tengo', '4555-1234', '123', '+1'])('%j leads nowhere', (typed) => {
  expect(whatsappAddress(typed)).toBeUndefined()
})

test('prefilled message', () => {
  expect(whatsappAddress('1155554444', 'Hola & chau')).toBe(
    'https://wa.me/5491155554444?text=Hola%20%26%20chau',
  )
})
