import type { Config } from './config.ts'

/**
 * Where password managers send users to change their password (W3C, "A Well-Known URL for Changing
 * Passwords").
 */
export function changePassword(page: string): Response {
  return new Response(null, { status: 302, headers: { location: page, 'cache-control': 'no-store' } })
}

/** The profile for the embedded provider, the operator's setting for a hosted one. */
export function passwordPage({ domain, passwordUrl }: Config['identity']): string {
  return (domain && passwordUrl) || '/profile'
}

const daysOfSecurityText = 180

/** RFC 9116 security contact. The expiry date advances by itself; the address is a setting. */
export function securityText({ publicUrl, mail }: { publicUrl: string; mail: string }, now: Date): Response {
  const expires = new Date(now.getTime() + daysOfSecurityText * 86_400_000)
  const lines = [
    `Contact: mailto:${mail}`,
    `Contact: ${publicUrl}/contact`,
    `Expires: ${expires.toISOString().slice(0, 10)}T00:00:00.000Z`,
    'Preferred-Languages: es, en',
    `Canonical: ${publicUrl}/.well-known/security.txt`,
  ]
  return new Response(`${lines.join('\n')}\n`, {
    headers: { 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'public, max-age=86400' },
  })
}
