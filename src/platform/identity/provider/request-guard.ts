import type http from 'node:http'
import { metadataPaths } from './metadata.ts'
import { providerRoutes } from './provider-configuration.ts'

export type PageKind = 'asset' | 'interaction' | 'invitation' | 'recovery' | 'token-door' | 'provider'

const own = [...Object.values(providerRoutes), ...metadataPaths]

/**
 * The part of the provider that a request is for; undefined if none. Accepts any path that a client may send.
 */
export function kindOfPage(address: string): PageKind | undefined {
  const pathname = address.split(/[?#]/, 1)[0] ?? ''
  if (pathname.startsWith('/identity-assets/')) return 'asset'
  if (pathname.startsWith('/interaction/')) return 'interaction'
  if (pathname === '/invitacion') return 'invitation'
  if (['/cuenta/olvido', '/cuenta/clave', '/cuenta/correo'].includes(pathname)) return 'recovery'
  if (pathname === '/internal/token') return 'token-door'
  return own.some((route) => pathname === route || pathname.startsWith(`${route}/`)) ? 'provider' : undefined
}

/** Overwrites headers that the provider builds URLs from with the shop's own. */
export function pinOrigin(request: http.IncomingMessage, publicUrl: string): void {
  const { host, protocol } = new URL(publicUrl)
  request.headers.host = host
  request.headers['x-forwarded-host'] = host
  request.headers['x-forwarded-proto'] = protocol.replace(':', '')
}

/**
 * Sets the headers of every response. No inline scripts or styles are allowed; the provider adds the hashes
 * of its own scripts.
 */
export function protect(response: http.ServerResponse, kind: PageKind, publicUrl: string): void {
  // the silent check runs in a hidden frame of the shop's pages; nothing else may be framed
  const ancestors = kind === 'provider' ? "'self'" : "'none'"
  const policy = [
    "default-src 'none'",
    "style-src 'self'",
    "font-src 'self'",
    "img-src 'self'",
    "script-src 'self'",
    "form-action 'self'",
    "base-uri 'none'",
    `frame-ancestors ${ancestors}`,
  ]
  response.setHeader('content-security-policy', policy.join('; '))
  response.setHeader('x-content-type-options', 'nosniff')
  response.setHeader('referrer-policy', 'strict-origin-when-cross-origin')
  response.setHeader(
    'permissions-policy',
    'camera=(), geolocation=(), microphone=(), payment=(), publickey-credentials-get=(self), publickey-credentials-create=(self)',
  )
  response.setHeader('cross-origin-opener-policy', 'same-origin-allow-popups')
  response.setHeader('cross-origin-resource-policy', 'same-origin')
  if (publicUrl.startsWith('https:')) {
    response.setHeader('strict-transport-security', 'max-age=31536000; includeSubDomains')
  }
}
