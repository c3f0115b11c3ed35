import type Provider from 'oidc-provider'
import type { KoaContextWithOIDC } from 'oidc-provider'

/** Adapts the provider to what Auth0's client expects beyond the standard. */
export function adaptToAuth0(provider: Provider): void {
  provider.use(async (ctx, next) => {
    const { returnTo } = ctx.query
    if (ctx.path === '/v2/logout' && typeof returnTo === 'string') {
      const { returnTo: _, auth0Client: __, ...query } = ctx.query
      ctx.query = { ...query, post_logout_redirect_uri: returnTo }
      ;(ctx.req as { originalUrl?: string }).originalUrl = ctx.request.url
    }
    await next()
    const body = ctx.body as { error?: string; error_description?: string } | undefined
    const oidc = (ctx as Partial<KoaContextWithOIDC>).oidc
    if (body?.error === 'invalid_grant' && oidc?.params?.['grant_type'] === 'refresh_token') {
      // the error that makes the client fall back to the hidden frame
      body.error_description = 'Unknown or invalid refresh token.'
    }
    // the provider strips this header from the hidden frame's response, but only the shop's pages may frame
    // it
    const policy = ctx.response.get('content-security-policy')
    if (policy && !policy.includes('frame-ancestors')) {
      ctx.set('content-security-policy', `${policy}; frame-ancestors 'self'`)
    }
  })
}
