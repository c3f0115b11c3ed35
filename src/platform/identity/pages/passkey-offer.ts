import type http from 'node:http'
import type pg from 'pg'
import { findAccount } from '../accounts/accounts.ts'
import {
  addPasskey,
  challengeOf,
  passkeysOf,
  registrationOptions,
  relyingParty,
} from '../factors/passkeys.ts'
import { passkeyOfferPage } from './passkey-pages.ts'

/** Offers a passkey after a password sign-in on a capable device, until the user declines. */

type Parts = { pool: pg.Pool; publicUrl: string }

const cookie = 'sin-clave-de-acceso'
const offerAgainSeconds = 90 * 86_400

export async function offersPasskey(
  { pool, publicUrl }: Parts,
  request: http.IncomingMessage,
  accountId: string,
): Promise<boolean> {
  if (!relyingParty(publicUrl) || (request.headers.cookie ?? '').includes(`${cookie}=`)) return false
  return (await passkeysOf(pool, accountId)).length === 0
}

export function noteDeclined(response: http.ServerResponse, publicUrl: string): void {
  const secure = publicUrl.startsWith('https:') ? '; Secure' : ''
  response.appendHeader(
    'set-cookie',
    `${cookie}=1; Path=/interaction; HttpOnly; SameSite=Lax; Max-Age=${offerAgainSeconds}${secure}`,
  )
}

/** The offer's page; undefined if there is nothing to offer any more. */
export async function offerPage(
  { pool, publicUrl }: Parts,
  uid: string,
  accountId: string,
  error?: string,
): Promise<string | undefined> {
  const [party, account] = [relyingParty(publicUrl), await findAccount(pool, accountId)]
  if (!party || !account) return undefined
  const options = await registrationOptions(pool, party, account, await challengeOf(pool, uid, 'register'))
  return passkeyOfferPage({ uid, options, ...(error ? { error } : {}) })
}

/** Handles the offer's form and returns whether a passkey was stored. */
export async function acceptOffer(
  { pool, publicUrl }: Parts,
  request: http.IncomingMessage,
  { uid, accountId, registration }: { uid: string; accountId: string; registration: string },
): Promise<boolean> {
  const party = relyingParty(publicUrl)
  if (!party) return false
  return addPasskey(pool, party, accountId, {
    response: parsed(registration),
    challenge: await challengeOf(pool, uid, 'register'),
    userAgent: request.headers['user-agent'] ?? '',
  })
}

/** Parses a hidden form field; undefined if it is not JSON. */
export function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
