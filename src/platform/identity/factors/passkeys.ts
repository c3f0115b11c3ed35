import { createHmac, randomBytes } from 'node:crypto'
import type { AuthenticatorTransport } from '@simplewebauthn/server'
import type pg from 'pg'
import { z } from 'zod'
import '../../http/error-map.ts'
import type { Account } from '../accounts/accounts.ts'
import { deviceName } from '../accounts/device-name.ts'
import { secretKey } from '../accounts/secret-keys.ts'
import { shopName } from '../accounts/shop-name.ts'

/** WebAuthn level 3: the browser asks a device for a signature, and the shop stores its public key. */

/** The host that passkeys are bound to. */
export type RelyingParty = { id: string; origin: string }

export type Passkey = { id: string; device: string; since: Date; used: Date | null }

/** Maximum number of passkeys per account. */
export const mostPasskeys = 20

const text = z.string().max(4000)
const registration = z.looseObject({
  id: text,
  rawId: text,
  type: z.literal('public-key'),
  clientExtensionResults: z.looseObject({}).default({}),
  response: z.looseObject({ clientDataJSON: text, attestationObject: z.string().max(12_000) }),
})
const assertion = z.looseObject({
  id: text,
  rawId: text,
  type: z.literal('public-key'),
  clientExtensionResults: z.looseObject({}).default({}),
  response: z.looseObject({
    clientDataJSON: text,
    authenticatorData: text,
    signature: text,
    userHandle: text.optional(),
  }),
})

// 6 MB of code, loaded with the first passkey
const library = () => import('@simplewebauthn/server')

/**
 * Undefined where browsers offer no passkeys: at an IP address, and without TLS except on localhost. Drops
 * `www.`, so that passkeys work with and without it.
 */
export function relyingParty(publicUrl: string): RelyingParty | undefined {
  const { hostname, protocol, origin } = new URL(publicUrl)
  if (/^[\d.]+$|^\[/.test(hostname)) return undefined
  if (protocol !== 'https:' && hostname !== 'localhost' && !hostname.endsWith('.localhost')) return undefined
  return { id: hostname.replace(/^www\./, ''), origin }
}

/**
 * The challenge for a sign-in page: unguessable, different for each sign-in, and not stored.
 * @param uid the interaction's, valid once
 */
export async function challengeOf(pool: pg.Pool, uid: string, use: 'sign in' | 'register'): Promise<string> {
  const key = Buffer.from(await secretKey(pool, 'challenges'), 'base64url')
  return createHmac('sha256', key)
    .update(JSON.stringify([use, uid]))
    .digest('base64url')
}

/** Options to sign in with any passkey of this shop. */
export const signInOptions = (party: RelyingParty, challenge: string) => ({
  challenge,
  rpId: party.id,
  userVerification: 'preferred',
  timeout: 300_000,
  allowCredentials: [],
})

/** Options to create a passkey. */
export async function registrationOptions(
  pool: pg.Pool,
  party: RelyingParty,
  account: Account,
  challenge: string,
) {
  const { generateRegistrationOptions } = await library()
  const { rows } = await pool.query<{ id: string }>(
    'SELECT id FROM identity_passkeys WHERE account_id = $1',
    [account.id],
  )
  return generateRegistrationOptions({
    rpName: shopName() || party.id,
    rpID: party.id,
    userID: new Uint8Array(await handleOf(pool, account.id)),
    userName: account.email,
    userDisplayName: account.nickname,
    challenge: new Uint8Array(Buffer.from(challenge, 'base64url')),
    attestationType: 'none',
    excludeCredentials: rows,
    authenticatorSelection: { residentKey: 'required', userVerification: 'preferred' },
    timeout: 300_000,
  })
}

async function handleOf(pool: pg.Pool, accountId: string): Promise<Buffer> {
  const { rows } = await pool.query<{ handle: Buffer }>(
    `UPDATE identity_accounts SET passkey_handle = coalesce(passkey_handle, $2) WHERE id = $1
     RETURNING passkey_handle AS handle`,
    [accountId, randomBytes(32)],
  )
  const row = rows[0]
  if (!row) throw new Error('The account of a passkey is gone')
  return row.handle
}

export type NewPasskey = {
  /** Untrusted browser input. */
  response: unknown
  challenge: string | ((challenge: string) => Promise<boolean>)
  userAgent: string
}

/** Stores a new passkey and notifies the owner by mail. False if it is invalid or already registered. */
export async function addPasskey(
  pool: pg.Pool,
  party: RelyingParty,
  accountId: string,
  { response, challenge, userAgent }: NewPasskey,
): Promise<boolean> {
  const given = registration.safeParse(response)
  if (!given.success) return false
  const { verifyRegistrationResponse } = await library()
  const verified = await verifyRegistrationResponse({
    response: given.data as never,
    expectedChallenge: challenge,
    expectedOrigin: party.origin,
    expectedRPID: party.id,
    requireUserVerification: false,
  }).catch(() => undefined)
  if (!verified?.verified) return false
  const { credential } = verified.registrationInfo
  const { rowCount } = await pool.query(
    `WITH added AS (
       INSERT INTO identity_passkeys (id, account_id, public_key, counter, transports, device)
       SELECT $1, $2, $3, $4, $5, $6
       WHERE (SELECT count(*) FROM identity_passkeys WHERE account_id = $2) < ${mostPasskeys}
       ON CONFLICT DO NOTHING RETURNING account_id),
     notice AS (INSERT INTO identity_mail_requests (purpose, email)
       SELECT 'passkey-added', lower(email) FROM identity_accounts a JOIN added ON a.id = account_id
       WHERE a.confirmed_at IS NOT NULL)
     SELECT FROM added`,
    [
      credential.id,
      accountId,
      Buffer.from(credential.publicKey),
      credential.counter,
      (credential.transports ?? []).map((transport) => transport.slice(0, 20)).slice(0, 10),
      deviceName(userAgent),
    ],
  )
  return rowCount === 1
}

export type PasskeyUse = { accountId: string; verified: boolean }

type Stored = {
  account_id: string
  public_key: Buffer
  counter: string
  transports: AuthenticatorTransport[]
  handle: Buffer | null
}

/**
 * Finds the passkey that signed the challenge; undefined if it is none of ours. `verified`: the device
 * identified its user, so the passkey counts as two factors.
 * @param accountId restricts it to one account's passkeys
 */
export async function usePasskey(
  pool: pg.Pool,
  party: RelyingParty,
  response: unknown,
  { challenge, accountId }: { challenge: string; accountId?: string },
): Promise<PasskeyUse | undefined> {
  const given = assertion.safeParse(response)
  if (!given.success || given.data.id.includes('\0')) return undefined
  const { id } = given.data
  const stored = await storedPasskey(pool, id, accountId)
  if (!stored) return undefined
  const named = given.data.response.userHandle
  if (named !== undefined && named !== stored.handle?.toString('base64url')) return undefined
  const { verifyAuthenticationResponse } = await library()
  const check = await verifyAuthenticationResponse({
    response: given.data as never,
    expectedChallenge: challenge,
    expectedOrigin: party.origin,
    expectedRPID: party.id,
    requireUserVerification: false,
    credential: {
      id,
      publicKey: new Uint8Array(stored.public_key),
      counter: Number(stored.counter),
      transports: stored.transports,
    },
  }).catch(() => undefined)
  if (!check?.verified) return undefined
  const { newCounter, userVerified } = check.authenticationInfo
  // of two uses with the same counter, one is a clone
  const { rowCount } = await pool.query(
    `UPDATE identity_passkeys SET counter = $2, used_at = now()
     WHERE id = $1 AND (counter < $2 OR (counter = 0 AND $2 = 0))`,
    [id, newCounter],
  )
  return rowCount === 1 ? { accountId: stored.account_id, verified: userVerified } : undefined
}

async function storedPasskey(pool: pg.Pool, id: string, accountId = ''): Promise<Stored | undefined> {
  const { rows } = await pool.query<Stored>(
    `SELECT p.account_id, p.public_key, p.counter, p.transports, a.passkey_handle AS handle
     FROM identity_passkeys p JOIN identity_accounts a ON a.id = p.account_id
     WHERE p.id = $1 AND $2 IN ('', p.account_id)`,
    [id, accountId],
  )
  return rows[0]
}

export async function passkeysOf(pool: pg.Pool, accountId: string): Promise<Passkey[]> {
  const { rows } = await pool.query<Passkey>(
    `SELECT id, device, created_at AS since, used_at AS used FROM identity_passkeys
     WHERE account_id = $1 ORDER BY created_at`,
    [accountId],
  )
  return rows
}

/** Removes a passkey and notifies the owner by mail. False if the account has no such passkey. */
export async function removePasskey(pool: pg.Pool, accountId: string, id: string): Promise<boolean> {
  const { rowCount } = await pool.query(
    `WITH gone AS (DELETE FROM identity_passkeys WHERE id = $1 AND account_id = $2 RETURNING account_id),
     notice AS (INSERT INTO identity_mail_requests (purpose, email)
       SELECT 'passkey-removed', lower(email) FROM identity_accounts a JOIN gone ON a.id = account_id
       WHERE a.confirmed_at IS NOT NULL)
     SELECT FROM gone`,
    [id, accountId],
  )
  return rowCount === 1
}
