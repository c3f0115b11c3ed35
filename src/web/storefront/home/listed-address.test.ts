import { expect, test } from 'vitest'
import { listedAddress } from './listed-address.ts'

test.each([
  ['', '/'],
  ['type=Tinto', '/?type=Tinto'],
  ['variety=Malbec&type=Tinto', '/?type=Tinto&variety=Malbec'],
  ['variety=Cabernet%20Franc', '/?variety=Cabernet+Franc'],
])('a list of ?%s is found at %s', (query, address) => {
  expect(listedAddress(new URLSearchParams(query))).toBe(address)
})

test.each([
  'name=malbec',
  'type=Tinto&sort=precio',
  'type=Tinto&type=Blanco',
  'type=Tinto&page=2',
  'type=Tinto&variety=Malbec&country=Argentina',
  'productor=3',
  'type=',
])('a list of ?%s is not', (query) => {
  expect(listedAddress(new URLSearchParams(query))).toBeUndefined()
})
