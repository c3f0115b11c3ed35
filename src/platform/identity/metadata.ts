import type Provider from 'oidc-provider'

/**
 * Where the provider describes itself: OpenID Connect Discovery 1.0 section 4, and RFC 8414 section 3 for an issuer
 * without a path. Both are the same document.
 */
export const metadataPaths = [
  '/.well-known/openid-configuration',
  '/.well-known/oauth-authorization-server',
] as const

/** What the library does not say by itself, and what a reader would take to be otherwise where it is not said. */
export const furtherMetadata = {
  // left out, it would mean `client_secret_basic` (RFC 8414 section 2)
  revocation_endpoint_auth_methods_supported: ['none', 'client_secret_post'],
  prompt_values_supported: ['none', 'login'],
  ui_locales_supported: ['es-AR'],
}

/** The library names `sid` among the claims; its ID tokens have none without logout by the back channel. */
export function correctMetadata(provider: Provider): void {
  provider.use(async (ctx, next) => {
    await next()
    if (!metadataPaths.some((path) => path === ctx.path)) return
    const body = ctx.body as { claims_supported?: string[] } | undefined
    if (body?.claims_supported)
      body.claims_supported = body.claims_supported.filter((claim) => claim !== 'sid')
  })
}
