import type { KoaContextWithOIDC } from 'oidc-provider'

/**
 * Whether the user asked to sign out: a click on one of the shop's pages, the end of an earlier session when
 * signing in as another user, or a request with an ID token of this account (OpenID RP-Initiated Logout 1.0
 * section 2).
 */
export function confirmedSignOut({ headers, oidc }: KoaContextWithOIDC, publicUrl: string): boolean {
  if (oidc.route !== 'end_session') return true
  const hint = oidc.entities.IdTokenHint?.payload['sub']
  if (hint !== undefined && hint === oidc.session?.accountId) return true
  const site = headers['sec-fetch-site']
  if (site !== undefined) return site === 'same-origin'
  // browsers send no Sec-Fetch-Site to http addresses other than localhost
  return URL.canParse(headers.referer ?? '') && new URL(headers.referer ?? '').origin === publicUrl
}
