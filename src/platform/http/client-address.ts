import type http from 'node:http'
import { isIPv6 } from 'node:net'

/** The client's address; behind a proxy that we trust, the one it reports. In a form that limits can count by. */
export function addressOf(incoming: http.IncomingMessage, trustProxy: boolean): string {
  const forwarded = incoming.headers['x-forwarded-for']
  const address =
    trustProxy && typeof forwarded === 'string'
      ? forwarded.split(',').at(-1)?.trim()
      : incoming.socket.remoteAddress
  return countedAs(address ?? 'unknown')
}

/**
 * What an address counts as: an IPv4 address itself, also when IPv6 carries it; of IPv6 the network, because one
 * client has 2^64 addresses in it.
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
