import * as oidc from 'openid-client'
import type pg from 'pg'
import type { LogLine } from '../../observability/log.ts'
import type { WebClient } from '../port.ts'
import { answerOf, saysNo } from './provider-answers.ts'
import { sealWith } from '../../database/sealing.ts'
import { postponeRenewal, renewSession } from './web-sessions.queries.ts'

/** Questions to the provider at once: each holds a connection to the database. */
const atOnce = 2
/** While the provider does not answer, a session goes on for this long before the next try. */
const askAgainSeconds = 60
/** Renewed this long before its access token expires, and at most so often. */
const marginSeconds = 60

type Parts = {
  pool: pg.Pool
  client: WebClient
  provider: () => Promise<oidc.Configuration>
  log: LogLine
}

/**
 * Asks the provider whether a session goes on (refresh token, RFC 6749 section 6): so a person who is blocked there is
 * signed out here. Out: whether it does; a provider that does not answer ends nothing.
 */
export function renewals({ pool, client, provider, log }: Parts): (token: string) => Promise<boolean> {
  const seal = sealWith(client.clientSecret ?? '', 'web-sessions')
  let asking = 0
  const ask = async (sealed: Buffer) => {
    const refreshToken = seal.open(sealed)
    if (refreshToken === undefined) return undefined
    try {
      const tokens = await oidc.refreshTokenGrant(await provider(), refreshToken)
      return {
        // a provider may send a new one or not
        refreshToken: tokens.refresh_token ? seal.close(tokens.refresh_token) : sealed,
        idToken: tokens.id_token,
        renewSeconds: Math.max(60, (tokens.expiresIn() ?? 3600) - marginSeconds),
      }
    } catch (failure) {
      if (saysNo(failure)) return undefined
      throw failure
    }
  }
  return async (token) => {
    if (asking >= atOnce) return true
    asking += 1
    try {
      return await renewSession(pool, token, ask)
    } catch (failure) {
      log('identity: a session was not renewed, will retry', { ...answerOf(failure), err: failure })
      await postponeRenewal(pool, token, askAgainSeconds)
      return true
    } finally {
      asking -= 1
    }
  }
}
