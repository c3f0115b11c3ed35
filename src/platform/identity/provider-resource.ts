import { errors, type KoaContextWithOIDC } from 'oidc-provider'

/**
 * Access tokens are JWTs for one audience, the shop's API. Auth0's client sends it as `audience`, the standard as
 * `resource`; both are accepted, anything else is rejected.
 */
export function accessTokensFor(audience: string, scope: string, seconds: number) {
  return {
    enabled: true,
    useGrantedResource: () => true,
    defaultResource: (ctx: KoaContextWithOIDC, _client: unknown, one?: string | string[]) =>
      one ? [one].flat()[0] : ((ctx.oidc.params?.['audience'] as string | undefined) ?? undefined),
    getResourceServerInfo: (_ctx: KoaContextWithOIDC, resource: string) => {
      if (resource !== audience) throw new errors.InvalidTarget()
      return {
        scope,
        audience,
        accessTokenFormat: 'jwt',
        accessTokenTTL: seconds,
        jwt: { sign: { alg: 'RS256' } },
      }
    },
  }
}
