import Provider from 'oidc-provider'
import { adaptToAuth0 } from './adapt-to-auth0.ts'
import { correctMetadata } from './metadata.ts'
import { providerConfiguration, type ProviderOptions } from './provider-configuration.ts'
import { trackSessions } from '../accounts/sessions.ts'

/** Creates the OpenID provider at the root of the shop's origin. */
export function createProvider(options: ProviderOptions): Provider {
  const { publicUrl, pool } = options
  const provider = new Provider(`${publicUrl}/`, providerConfiguration(options))
  // request-guard.ts overwrites these request headers first
  provider.proxy = publicUrl.startsWith('https:')
  // only the keys are public: pages of any origin could read the library's errors
  provider.use(async (ctx, next) => {
    await next()
    const { origin } = ctx.headers
    if (origin === undefined || origin === new URL(publicUrl).origin || ctx.path.startsWith('/.well-known/'))
      return
    ctx.remove('access-control-allow-origin')
    ctx.remove('access-control-expose-headers')
  })
  provider.on('server_error', (_ctx, failure) => options.log('identity: provider failed', { err: failure }))
  trackSessions(provider, pool)
  adaptToAuth0(provider)
  correctMetadata(provider)
  return provider
}
