import type http from 'node:http'
import type { Config } from './config.ts'

/** Names for the shop on this machine. */
const loopback = ['localhost', '127.0.0.1', '[::1]']
const everywhere = ['0.0.0.0', '::']
/** Load balancers' probes, which use an IP address or no Host at all. */
const probe = /^\/api\/(health|ready)\/?(\?|$)/
const number = /^([\d.]*|\[[\da-f:.]+\])$/
/** Headers that programs interpret differently when sent twice. */
const single = ['host', 'content-length', 'transfer-encoding']

/** `contradictory`: the request has two hosts or two lengths, so a proxy may have read it differently. */
export type HostCheck = 'ours' | 'foreign' | 'contradictory'

/**
 * Whether the Host header is the shop's. Rejects DNS rebinding, and links built from a foreign host. Ignores
 * ports, which proxies change.
 */
export function createHostCheck(config: Config): (request: http.IncomingMessage) => HostCheck {
  const { publicUrl, apiBaseUrl, host, allowedHosts } = config
  const names = new Set([...loopback, new URL(publicUrl).hostname, ...allowedHosts])
  if (apiBaseUrl.startsWith('http')) names.add(new URL(apiBaseUrl).hostname)
  if (!everywhere.includes(host)) names.add(host.includes(':') ? `[${host}]` : host.toLowerCase())
  return ({ headers, rawHeaders, url = '' }) => {
    if (single.some((name) => timesIn(rawHeaders, name) > 1)) return 'contradictory'
    const name = nameOf(headers.host ?? '')
    if (url.startsWith('/') || url === '*')
      return names.has(name) || (number.test(name) && probe.test(url)) ? 'ours' : 'foreign'
    const [, authority] = /^https?:\/\/([^/?#]*)/i.exec(url) ?? []
    if (authority === undefined || !names.has(nameOf(authority))) return 'foreign'
    // an absolute URL in the request line overrides the header, which must repeat it (RFC 9112 section 3.2.2)
    return headers.host === undefined || nameOf(authority) === name ? 'ours' : 'contradictory'
  }
}

/** How often a header occurs. Names and values alternate. */
function timesIn(rawHeaders: readonly string[], name: string): number {
  return rawHeaders.filter((text, index) => index % 2 === 0 && text.toLowerCase() === name).length
}

/** The host without port; invalid text stays invalid. */
function nameOf(host: string): string {
  return host.replace(/:\d*$/, '').toLowerCase()
}
