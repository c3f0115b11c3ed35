import { importJWK, SignJWT } from 'jose'
import type pg from 'pg'
import { providerKeys } from '../src/outside/identity/keys.ts'

export type Tokens = (person: string, role?: 'Admin' | 'User') => Promise<string>

/** Access tokens as the shop's embedded provider signs them, good for hours. The shop registers people at first sight. */
export async function openTokens(pool: pg.Pool, publicUrl: string): Promise<Tokens> {
  const { signing } = await providerKeys(pool)
  const key = await importJWK(signing, 'RS256')
  return (person, role = 'User') =>
    new SignJWT({ email: `${person}@ejemplo.test`, nickname: person, 'https://descorche/roles': [role] })
      .setProtectedHeader({ alg: 'RS256', typ: 'at+jwt', kid: signing.kid ?? '' })
      .setSubject(`descorche|${person}`)
      .setIssuedAt()
      .setIssuer(`${publicUrl}/`)
      .setAudience('https://descorche/api')
      .setExpirationTime('5h')
      .sign(key)
}
