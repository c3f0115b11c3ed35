import { expect, test } from 'vitest'
import { withoutTracking } from './tracking-parameters.ts'

test.each([
  ['/', '/'],
  ['/?utm_source=mail&utm_medium=x', '/'],
  ['/detail/1/a?fbclid=abc', '/detail/1/a'],
  [
    '/?type=Tinto&gclid=1&variety=Cabernet%20Franc&variety=Malbec',
    '/?type=Tinto&variety=Cabernet%20Franc&variety=Malbec',
  ],
  ['/?name=utm_source', '/?name=utm_source'],
  ['/?name=a+b&page=2', '/?name=a+b&page=2'],
  ['/?gclidx=1&xutm_a=2', '/?gclidx=1&xutm_a=2'],
  ['?gclid=1', ''],
  ['/?', '/'],
])('%j is %j', (address, clean) => {
  expect(withoutTracking(address)).toBe(clean)
})
