import type http from 'node:http'
import type { Config } from './config.ts'

/** Names by which programs on this machine reach the shop. */
const loopback = ['localhost', '127.0.0.1', '[::1]']
const everywhere = ['0.0.0.0', '::']
/** Probes of load balancers, which use an IP address or no Host at all. */
const probe = /^\/api\/(health|ready)\/?(\?|$)/
const number = /^([\d.]*|\[[\da-f:.]+\])$/

/**
 * Whether the Host header is the shop's. Rejects DNS rebinding, and links built from a foreign host. Ports are ignored:
 * proxies change them.
 */
export function createHostCheck(config: Config): (request: http.IncomingMessage) => boolean {
  const { publicUrl, apiBaseUrl, host, allowedHosts } = config
  const names = new Set([...loopback, new URL(publicUrl).hostname, ...allowedHosts])
  if (apiBaseUrl.startsWith('http')) names.add(new URL(apiBaseUrl).hostname)
  if (!everywhere.includes(host)) names.add(host.includes(':') ? `[${host}]` : host.toLowerCase())
  return ({ headers, url = '' }) => {
    const name = nameOf(headers.host ?? '')
    if (url.startsWith('/') || url === '*') return names.has(name) || (number.test(name) && probe.test(url))
    // a whole address in the first line counts before the header
    const [, authority] = /^https?:\/\/([^/?#]*)/i.exec(url) ?? []
    return authority !== undefined && names.has(nameOf(authority))
  }
}

/** Without its port; a text that is no host keeps what is wrong with it. */
function nameOf(host: string): string {
  return host.replace(/:\d*$/, '').toLowerCase()
}
