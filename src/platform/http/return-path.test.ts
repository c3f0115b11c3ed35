import fc from 'fast-check'
import { expect, test } from 'vitest'
import { sameOriginPath } from './return-path.ts'

const origin = 'https://vinos.example'

test.each(['/', '/shoppingCart', '/detail/12?from=home#reviews', '/user/order%7C1?q=%2F%2Fx'])(
  '%s is a way back',
  (path) => {
    expect(sameOriginPath(path, origin)).toBe(path)
  },
)

test.each([
  undefined,
  null,
  7,
  '',
  'detail/1',
  'https://elsewhere.test/',
  '//elsewhere.test',
  '///elsewhere.test',
  '/\\elsewhere.test',
  '/\t/elsewhere.test',
  '/\n/elsewhere.test',
  '/./%2e//elsewhere.test/..//elsewhere.test',
  'javascript:alert(1)',
  ' /shoppingCart',
])('%j is not', (wish) => {
  expect(sameOriginPath(wish, origin)).toBeUndefined()
})

test('whatever is wished, the way back stays in the shop', () => {
  const piece = fc.constantFrom(
    '/',
    '\\',
    '//',
    '\t',
    '\n',
    '.',
    '..',
    '@',
    ':',
    '?',
    '#',
    '%2f',
    'elsewhere.test',
    'https:',
  )
  const wish = fc
    .array(fc.oneof(piece, fc.string({ maxLength: 3 })), { maxLength: 8 })
    .map((parts) => parts.join(''))
  fc.assert(
    fc.property(wish, (text) => {
      const path = sameOriginPath(text, origin)
      if (path !== undefined) expect(new URL(path, origin).origin).toBe(origin)
    }),
    { numRuns: 2000 },
  )
})
