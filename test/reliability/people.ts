import { importJWK, SignJWT } from 'jose'
import type pg from 'pg'
import { providerKeys } from '../../src/platform/identity/provider/keys.ts'

export type Tokens = (person: string, role?: 'Admin' | 'User') => Promise<string>

/** The shop rejects tokens with a longer lifetime than its own provider's. */
const lifetimeMs = 10 * 60_000
const renewAfterMs = 5 * 60_000
const renewable = new Map<string, { token: string; signedAt: number; sign: () => Promise<string> }>()

/** Access tokens as the shop's embedded provider signs them. The shop creates users on first use. */
export async function openTokens(pool: pg.Pool, publicUrl: string): Promise<Tokens> {
  const { signing } = await providerKeys(pool)
  const key = await importJWK(signing, 'RS256')
  return async (person, role = 'User') => {
    const sign = () => {
      // one reading of the clock: the shop refuses a lifetime that is a second too long
      const now = new Date()
      return new SignJWT({
        email: `${person}@ejemplo.test`,
        nickname: person,
        'https://descorche/roles': [role],
      })
        .setProtectedHeader({ alg: 'RS256', typ: 'at+jwt', kid: signing.kid ?? '' })
        .setSubject(`descorche|${person}`)
        .setIssuedAt(now)
        .setIssuer(`${publicUrl}/`)
        .setAudience('https://descorche/api')
        .setExpirationTime(new Date(now.getTime() + lifetimeMs))
        .sign(key)
    }
    const token = await sign()
    renewable.set(token, { token, signedAt: Date.now(), sign })
    return token
  }
}

/** In: a token of `openTokens`, however old. Out: one of the same user that is valid for minutes. */
export async function renewed(token: string): Promise<string> {
  const known = renewable.get(token)
  if (!known) return token
  if (Date.now() - known.signedAt > renewAfterMs) {
    known.signedAt = Date.now()
    known.token = await known.sign()
  }
  return known.token
}
