import { expect, test } from 'vitest'
import { encodingFor, etagOf, clientTag } from './encoding.ts'

test.each([
  ['br', 'br'],
  ['gzip, deflate, br, zstd', 'br'],
  ['gzip', 'gzip'],
  ['x-gzip', 'gzip'],
  ['BR', 'br'],
  ['*', 'br'],
  ['br;q=0', 'plain'],
  ['br;q=0, gzip', 'gzip'],
  ['br;q=0.0,*', 'gzip'],
  ['gzip;q=1.0, br;q=0.5', 'gzip'],
  ['gzip;q=0.5, br;q=0.5', 'br'],
  ['identity, br;q=0.5', 'plain'],
  ['identity', 'plain'],
  ['*;q=0', 'plain'],
  ['br-x, xgzip', 'plain'],
  ['', 'plain'],
  [undefined, 'plain'],
] as const)('Accept-Encoding %j gets %s', (accepted, form) => {
  expect(encodingFor(accepted, 10_000)).toBe(form)
  expect(encodingFor(accepted, 100)).toBe('plain')
})

test('each encoding has its own ETag, and any accepted one gives 304', () => {
  const etag = '"abc"'
  expect(new Set([etagOf(etag, 'plain'), etagOf(etag, 'br'), etagOf(etag, 'gzip')]).size).toBe(3)
  const held = (ifNoneMatch: string, accepts: string | null) =>
    clientTag({ ifNoneMatch, accepts }, etag, 10_000)
  expect(held('*', 'br')).toBe('"abc-br"')
  expect(held('"x", W/"abc-br"', 'gzip, br')).toBe('"abc-br"')
  expect(held('"abc"', 'br')).toBe('"abc"')
  expect(held('"abc-br"', 'gzip')).toBeUndefined()
  expect(held('"abc-br"', null)).toBeUndefined()
  expect(held('"abcd", abc', 'br')).toBeUndefined()
})
