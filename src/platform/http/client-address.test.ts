import type http from 'node:http'
import { expect, test } from 'vitest'
import { addressOf, countedAs } from './client-address.ts'

test.each([
  ['203.0.113.7', '203.0.113.7'],
  ['::ffff:203.0.113.7', '203.0.113.7'],
  ['::1', '::1'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['2001:db8:1:2:ffff::9', '2001:db8:1:2::/64'],
  ['2001:DB8::9', '2001:db8:0:0::/64'],
  ['fe80::1%eth0', 'fe80:0:0:0::/64'],
])('%s counts as %s', (address, counted) => {
  expect(countedAs(address)).toBe(counted)
})

const incoming = (forwarded: string | undefined) =>
  ({
    headers: forwarded === undefined ? {} : { 'x-forwarded-for': forwarded },
    socket: { remoteAddress: '10.0.0.1' },
  }) as unknown as http.IncomingMessage

test('forwarded addresses count only with a trusted proxy', () => {
  expect(addressOf(incoming('198.51.100.1'), false)).toBe('10.0.0.1')
  expect(addressOf(incoming('198.51.100.1, 203.0.113.7'), true)).toBe('203.0.113.7')
  expect(addressOf(incoming(undefined), true)).toBe('10.0.0.1')
})
