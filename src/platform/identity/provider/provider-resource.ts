import { errors, type Configuration, type KoaContextWithOIDC } from 'oidc-provider'

/**
 * Issues access tokens as JWTs for a single audience, the shop's API. Accepts Auth0's `audience` and the
 * standard's `resource`; rejects any other audience.
 */
export function accessTokensFor(audience: string, scope: string, seconds: number) {
  return {
    enabled: true,
    useGrantedResource: () => true,
    defaultResource: (ctx: KoaContextWithOIDC, _client: unknown, requested?: string | string[]) =>
      requested
        ? [requested].flat()[0]
        : ((ctx.oidc.params?.['audience'] as string | undefined) ?? undefined),
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

/** Grants the shop everything, without a consent prompt. */
export function grantsFor(audience: string, scope: string): NonNullable<Configuration['loadExistingGrant']> {
  return async (ctx) => {
    const { client, session, provider: issuer } = ctx.oidc
    if (!client || !session?.accountId) return undefined
    const grantId = session.grantIdFor(client.clientId)
    const stored = grantId ? await issuer.Grant.find(grantId) : undefined
    const grant = stored ?? new issuer.Grant({ accountId: session.accountId, clientId: client.clientId })
    // an old grant may be for another audience
    if (stored && grant.getResourceScope(audience) !== '') return stored
    grant.addOIDCScope(scope)
    grant.addResourceScope(audience, scope)
    await grant.save()
    return grant
  }
}
