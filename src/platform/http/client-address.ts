import type http from 'node:http'
import { isIPv6 } from 'node:net'

/** The client's address, or the one a trusted proxy reports, normalised so that limits can count by it. */
export function addressOf(incoming: http.IncomingMessage, trustProxy: boolean): string {
  const forwarded = incoming.headers['x-forwarded-for']
  const address =
    trustProxy && typeof forwarded === 'string'
      ? forwarded.split(',').at(-1)?.trim()
      : incoming.socket.remoteAddress
  return countedAs(address ?? 'unknown')
}

/**
 * The key that an address is counted under. IPv4 addresses count individually, even when mapped into IPv6;
 * IPv6 addresses count by network, because one client has 2^64 of them.
 */
export function countedAs(address: string): string {
  const carried = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1]
  if (carried) return carried
  if (!isIPv6(address) || address === '::1') return address.slice(0, 64)
  const [head = '', tail] = (address.split('%')[0] ?? '').split('::')
  const before = head === '' ? [] : head.split(':')
  const after = tail === undefined || tail === '' ? [] : tail.split(':')
  const zeros = tail === undefined ? 0 : Math.max(0, 8 - before.length - after.length)
  const groups = [...before, ...Array.from({ length: zeros }, () => '0'), ...after].slice(0, 4)
  return `${groups.map((group) => group.toLowerCase().replace(/^0+(?=.)/, '')).join(':')}::/64`
}

export function isLoopback(address: string | undefined): boolean {
  return /^(::1$|127\.|::ffff:127\.)/.test(address ?? '')
}
