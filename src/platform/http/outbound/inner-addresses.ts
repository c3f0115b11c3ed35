import { lookup as resolve, type LookupAddress } from 'node:dns'
import { BlockList, isIP, type LookupFunction } from 'node:net'
import { networkInterfaces } from 'node:os'

/**
 * Where a request to an address that somebody typed in may not lead: the shop's own networks (SSRF). An IPv4 rule also
 * matches the address as IPv6 writes it (::ffff:10.0.0.1).
 */
const inner = new BlockList()
for (const [network, bits] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 3],
] as const)
  inner.addSubnet(network, bits, 'ipv4')
for (const [network, bits] of [
  ['::', 128],
  ['::1', 128],
  ['64:ff9b::', 96],
  ['64:ff9b:1::', 48],
  ['100::', 64],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['fc00::', 7],
  ['ff00::', 8],
] as const)
  inner.addSubnet(network, bits, 'ipv6')

/** Link-local: the metadata services of clouds answer there. Not even a shop that reaches inner networks needs them. */
const metadata = new BlockList()
metadata.addSubnet('169.254.0.0', 16, 'ipv4')
metadata.addAddress('100.100.100.200', 'ipv4')
metadata.addSubnet('fe80::', 10, 'ipv6')
metadata.addAddress('fd00:ec2::254', 'ipv6')

export type Outbound = {
  /** The operator lets the shop reach inner networks, by http and at any port as well. */
  allowInner: boolean
  /** Host names that are the shop's own, its database's among them. */
  ownHosts: readonly string[]
}

/** Whether the shop may connect to an IP address. */
export function mayReach(address: string, { allowInner }: Pick<Outbound, 'allowInner'>): boolean {
  const family = isIP(address) === 6 ? 'ipv6' : 'ipv4'
  if (isIP(address) === 0 || metadata.check(address, family)) return false
  return allowInner || (!inner.check(address, family) && !isOwn(address))
}

/** An address of this machine itself, which need not be an inner one. */
function isOwn(address: string): boolean {
  return Object.values(networkInterfaces()).some((list) => list?.some((own) => own.address === address))
}

/** Why an address is refused before anything is resolved. */
export type AddressRefusal = 'not-an-address' | 'not-https' | 'user-in-it' | 'port' | 'own' | 'inner'

/**
 * The address as a URL, or why no request goes there. `new URL` writes 2130706433 and 0x7f.1 as 127.0.0.1; literal
 * addresses are checked here, as no resolver is asked about them.
 */
export function outsideAddress(text: string, outbound: Outbound): URL | AddressRefusal {
  if (!URL.canParse(text)) return 'not-an-address'
  const url = new URL(text)
  const host = bareHost(url)
  if (url.username !== '' || url.password !== '') return 'user-in-it'
  if (host === '' || !/^https?:$/.test(url.protocol))
    return url.protocol === 'https:' ? 'not-an-address' : 'not-https'
  if (!outbound.allowInner && url.protocol !== 'https:') return 'not-https'
  if (!outbound.allowInner && url.port !== '') return 'port'
  if (isIP(host) !== 0) return mayReach(host, outbound) ? url : 'inner'
  if (!outbound.allowInner && outbound.ownHosts.includes(host)) return 'own'
  const isInnerName =
    /(^|\.)(localhost|local|internal|intranet|lan|home|corp)$/.test(host) || !host.includes('.')
  return isInnerName && !outbound.allowInner ? 'inner' : url
}

/** A URL's host without the brackets of IPv6 and the dot of a full name. */
export function bareHost({ hostname }: URL): string {
  return hostname
    .replace(/^\[|\]$/g, '')
    .replace(/\.$/, '')
    .toLowerCase()
}

/** Thrown by the resolver below. */
export class InnerAddress extends Error {
  constructor(host: string) {
    super(`${host} is an inner address`)
  }
}

type Resolve = (
  host: string,
  options: { all: true },
  answer: (failure: NodeJS.ErrnoException | null, addresses: LookupAddress[]) => void,
) => void

/**
 * The resolver that a socket asks when it connects. What it checks is what the socket gets, so a name that is resolved
 * otherwise a second time finds no gap. One inner address among several refuses all of them.
 */
export function guardedLookup(outbound: Outbound, ask: Resolve = resolve): LookupFunction {
  return (host, options, answer) => {
    ask(host, { ...options, all: true }, (failure, addresses) => {
      if (failure) return answer(failure, '')
      const refused = addresses.length === 0 || addresses.some(({ address }) => !mayReach(address, outbound))
      const [first] = addresses
      if (refused || !first) return answer(new InnerAddress(host), '')
      if (options.all) return (answer as (failure: null, all: LookupAddress[]) => void)(null, addresses)
      answer(null, first.address, first.family)
    })
  }
}
