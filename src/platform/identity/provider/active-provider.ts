import { createLocalJWKSet, errors, importJWK, type JWK, type JWTVerifyGetKey } from 'jose'
import { createTokenCheck, leeway } from './access-tokens.ts'
import { keysChannel, providerKeys, type PublishedKey } from './keys.ts'
import { listen } from '../../database/listen.ts'
import { createProvider } from './provider.ts'
import type { ProviderOptions } from './provider-configuration.ts'

type Options = Omit<ProviderOptions, 'signing' | 'published' | 'cookieKeys' | 'webClientSecret'> & {
  /** The database to LISTEN on for key rotations. */
  connectionString: string
}

export type ActiveProvider = Awaited<ReturnType<typeof openWithKeys>>

/** Opens the provider with the current keys. Rotating keys replaces `current`. */
export async function openActiveProvider(
  options: Options,
): Promise<{ current: () => ActiveProvider; close: () => Promise<void> }> {
  const { pool, log } = options
  let active = await openWithKeys(options)
  let closed = false
  /** Reloads the keys from the database if they changed. */
  const takeKeys = async (): Promise<void> => {
    try {
      const { signing, published } = await providerKeys(pool)
      const before = active.kids
      if (kidsOf(signing, published).join() === before.join()) return
      active = await openWithKeys(options)
      if (active.kids.includes(before[0]))
        log('identity: signing key renewed by age, sessions and tokens go on')
      else log('identity: keys rotated, earlier sessions and tokens have ended')
    } catch (failure) {
      log('identity: keys not read, will retry', { err: failure })
      if (!closed) setTimeout(() => void takeKeys(), 1000).unref()
    }
  }
  const listener = listen(options.connectionString, keysChannel, {
    log,
    heard: () => void takeKeys(),
    // a notification may have been missed while disconnected
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

/** Opens everything that depends on the provider's keys. */
async function openWithKeys(options: Options) {
  const { signing, published, cookies, webClient } = await providerKeys(options.pool)
  const keys = { signing, published, cookieKeys: cookies, webClientSecret: webClient }
  const provider = createProvider({ ...options, ...keys })
  return {
    signing,
    /** The signing key's id comes first. */
    kids: kidsOf(signing, published),
    webClientSecret: webClient,
    provider,
    callback: provider.callback(),
    key: await importJWK(signing, 'RS256'),
    verifyAccessToken: createTokenCheck({
      keys: keysThatMaySign(signing, published, options.accessTokenSeconds),
      issuer: `${options.publicUrl}/`,
      audience: options.audience,
      rolesClaim: options.rolesClaim,
      mostSeconds: options.accessTokenSeconds,
      types: ['at+jwt'],
    }),
  }
}

const kidsOf = (signing: JWK, published: PublishedKey[]) =>
  [signing, ...published.map(({ key }) => key)].map(({ kid }) => kid)

/**
 * A retired key stays published for long, but its last token expires soon.
 * @param tokenSeconds lifetime of an access token
 */
function keysThatMaySign(signing: JWK, published: PublishedKey[], tokenSeconds: number): JWTVerifyGetKey {
  const all = [signing, ...published.map(({ key }) => key)]
  const find = createLocalJWKSet({ keys: all.map(publicPart) })
  return async (header, token) => {
    const retiredAt = published.find(({ key }) => key.kid === header.kid)?.retiredAt
    if (retiredAt && Date.now() > retiredAt.getTime() + (tokenSeconds + 2 * leeway) * 1000)
      throw new errors.JWKSNoMatchingKey()
    return find(header, token)
  }
}

function publicPart({ kty, n, e, kid, alg, use }: JWK): JWK {
  return { kty, n, e, kid, alg, use } as JWK
}
