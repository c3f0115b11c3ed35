import { createLocalJWKSet, importJWK, type JWK } from 'jose'
import { createTokenCheck } from './access-tokens.ts'
import { keysChannel, providerKeys } from './keys.ts'
import { listen } from '../database/listen.ts'
import { createProvider } from './provider.ts'
import type { ProviderOptions } from './provider-configuration.ts'

type Options = Omit<ProviderOptions, 'signing' | 'cookieKeys'> & {
  /** The database for LISTEN, which reports rotated keys. */
  connectionString: string
}

export type ActiveProvider = Awaited<ReturnType<typeof openWithKeys>>

/** The provider with the keys that are good now; `current` is another one once they are rotated. */
export async function openActiveProvider(
  options: Options,
): Promise<{ current: () => ActiveProvider; close: () => Promise<void> }> {
  const { pool, log } = options
  let active = await openWithKeys(options)
  let closed = false
  /** Reloads the keys from the database, if they changed. */
  const takeKeys = async (): Promise<void> => {
    try {
      const { signing } = await providerKeys(pool)
      if (signing.kid === active.signing.kid) return
      active = await openWithKeys(options)
      log('identity: keys rotated, earlier sessions and tokens have ended')
    } catch (failure) {
      log('identity: keys not read, will retry', { err: failure })
      if (!closed) setTimeout(() => void takeKeys(), 1000).unref()
    }
  }
  const listener = listen(options.connectionString, keysChannel, {
    heard: () => void takeKeys(),
    // notifications may have been missed while disconnected
    connected: (sure) => void (sure && takeKeys()),
  })
  return {
    current: () => active,
    async close() {
      closed = true
      await listener.stop()
    },
  }
}

/** Everything that depends on the provider's keys. */
async function openWithKeys(options: Options) {
  const { signing, cookies } = await providerKeys(options.pool)
  const provider = createProvider({ ...options, signing, cookieKeys: cookies })
  return {
    signing,
    provider,
    callback: provider.callback(),
    key: await importJWK(signing, 'RS256'),
    verifyAccessToken: createTokenCheck({
      keys: createLocalJWKSet({ keys: [publicPart(signing)] }),
      issuer: `${options.publicUrl}/`,
      audience: options.audience,
      rolesClaim: options.rolesClaim,
      mostSeconds: options.accessTokenSeconds,
    }),
  }
}

function publicPart({ kty, n, e, kid, alg, use }: JWK): JWK {
  return { kty, n, e, kid, alg, use } as JWK
}
