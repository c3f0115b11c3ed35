import * as oidc from 'openid-client'
import type pg from 'pg'
import type { LogLine } from '../../observability/log.ts'
import type { WebClient } from '../provider/port.ts'
import { answerOf, saysNo } from './provider-answers.ts'
import { sealWith } from '../../database/sealing.ts'
import { postponeRenewal, renewSession } from './web-sessions.queries.ts'

/** Concurrent renewals, each of which holds a database connection. */
const atOnce = 2
/** Seconds that a session continues while the provider is unavailable before the next attempt. */
const askAgainSeconds = 60
/** Sessions are renewed this many seconds before their access token expires, and at most this often. */
const marginSeconds = 60

type Parts = {
  pool: pg.Pool
  client: WebClient
  provider: () => Promise<oidc.Configuration>
  log: LogLine
}

/**
 * Asks the provider whether a session continues (refresh token, RFC 6749 section 6), so that users blocked
 * there are signed out here. An unavailable provider ends nothing.
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
        // the provider may or may not issue a new one
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
