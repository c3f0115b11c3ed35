import type http from 'node:http'
import type { Config } from './config.ts'

/** Names by which programs on this machine reach the shop. */
const loopback = ['localhost', '127.0.0.1', '[::1]']
const everywhere = ['0.0.0.0', '::']
/** Probes of load balancers, which use an IP address or no Host at all. */
const probe = /^\/api\/(health|ready)\/?(\?|$)/
const number = /^([\d.]*|\[[\da-f:.]+\])$/
/** Headers that say where a request goes and where it ends: two of them are read differently by two programs. */
const single = ['host', 'content-length', 'transfer-encoding']

/** `contradictory`: the request names two hosts or two lengths, so a proxy may have understood another one. */
export type HostCheck = 'ours' | 'foreign' | 'contradictory'

/**
 * Whether the Host header is the shop's. Rejects DNS rebinding, and links built from a foreign host. Ports are ignored:
 * proxies change them.
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
    // a whole address in the first line counts before the header, which must repeat it (RFC 9112 section 3.2.2)
    return headers.host === undefined || nameOf(authority) === name ? 'ours' : 'contradictory'
  }
}

/** How often a header is there. Names and values alternate. */
function timesIn(rawHeaders: readonly string[], name: string): number {
  return rawHeaders.filter((text, index) => index % 2 === 0 && text.toLowerCase() === name).length
}

/** Without its port; a text that is no host keeps what is wrong with it. */
function nameOf(host: string): string {
  return host.replace(/:\d*$/, '').toLowerCase()
}
