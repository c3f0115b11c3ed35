import type Provider from 'oidc-provider'

/**
 * Metadata URLs: OpenID Connect Discovery 1.0 section 4, and RFC 8414 section 3 for an issuer without a path.
 * Both return the same document.
 */
export const metadataPaths = [
  '/.well-known/openid-configuration',
  '/.well-known/oauth-authorization-server',
] as const

/** Metadata that the library omits and whose absence would mislead clients. */
export const furtherMetadata = {
  // if omitted, it would mean `client_secret_basic` (RFC 8414 section 2)
  revocation_endpoint_auth_methods_supported: ['none', 'client_secret_post'],
  prompt_values_supported: ['none', 'login'],
  ui_locales_supported: ['es-AR'],
}

/** Removes `sid` from the library's claims: without back-channel logout, its ID tokens lack it. */
export function correctMetadata(provider: Provider): void {
  provider.use(async (ctx, next) => {
    await next()
    if (!metadataPaths.some((path) => path === ctx.path)) return
    const body = ctx.body as { claims_supported?: string[] } | undefined
    if (body?.claims_supported)
      body.claims_supported = body.claims_supported.filter((claim) => claim !== 'sid')
  })
}
