import { createCipheriv, createDecipheriv, createHash, randomBytes } from 'node:crypto'
import { Secret, TOTP } from 'otpauth'
import type pg from 'pg'
import { encode } from 'uqr'
import type { Account } from '../accounts/accounts.ts'
import { secretKey } from '../accounts/secret-keys.ts'
import { forgiveTurn, takeTurn, type Turn } from '../accounts/sign-in-throttle.ts'

/** TOTP codes (RFC 6238) and recovery codes. Passkeys are the other second factor. */

/** A user's factors besides the password. */
export type Factors = { totp: boolean; passkeys: number; recoveryCodes: number }

/** `qr`: a QR code including its margin, as an SVG path in a square of `size`. */
export type TotpSetup = { secret: string; qr: { size: number; path: string } }

const recoveryCodeCount = 10
const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'

const totp = (secret: string, label = '', issuer = '') =>
  new TOTP({ issuer, label, secret: Secret.fromBase32(secret), algorithm: 'SHA1', digits: 6, period: 30 })

const plainCode = (code: string) => code.replace(/[\s-]/g, '').toUpperCase()
const hashOfCode = (code: string) => createHash('sha256').update(plainCode(code)).digest()

/** AES-256-GCM with a key that no backup contains, so a stolen backup cannot generate codes. */
async function sealingKey(pool: pg.Pool): Promise<Buffer> {
  return Buffer.from(await secretKey(pool, 'factors'), 'base64url')
}

async function seal(pool: pg.Pool, text: string): Promise<string> {
  const iv = randomBytes(12)
  const cipher = createCipheriv('aes-256-gcm', await sealingKey(pool), iv)
  const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
  return Buffer.concat([iv, cipher.getAuthTag(), sealed]).toString('base64url')
}

/** Undefined after restoring a backup elsewhere: without the key, the user needs a recovery code. */
async function unseal(pool: pg.Pool, sealed: string): Promise<string | undefined> {
  const bytes = Buffer.from(sealed, 'base64url')
  try {
    const cipher = createDecipheriv('aes-256-gcm', await sealingKey(pool), bytes.subarray(0, 12))
    cipher.setAuthTag(bytes.subarray(12, 28))
    return Buffer.concat([cipher.update(bytes.subarray(28)), cipher.final()]).toString('utf8')
  } catch {
    return undefined
  }
}

export async function factorsOf(pool: pg.Pool, accountId: string): Promise<Factors> {
  const { rows } = await pool.query<Factors>(
    `SELECT EXISTS (SELECT FROM identity_totp WHERE account_id = $1 AND confirmed_at IS NOT NULL) AS totp,
       (SELECT count(*)::int FROM identity_passkeys WHERE account_id = $1) AS passkeys,
       (SELECT count(*)::int FROM identity_recovery_codes WHERE account_id = $1 AND used_at IS NULL) AS "recoveryCodes"`,
    [accountId],
  )
  return rows[0] ?? { totp: false, passkeys: 0, recoveryCodes: 0 }
}

/** Makes a TOTP secret, which takes effect with its first valid code. Undefined if one is active already. */
export async function startTotp(
  pool: pg.Pool,
  account: Account,
  issuer: string,
): Promise<TotpSetup | undefined> {
  const fresh = await seal(pool, new Secret({ size: 20 }).base32)
  // replaces a stale secret only while it is unconfirmed
  const store = async (stale: string | null) => {
    const { rows } = await pool.query<{ secret: string }>(
      `INSERT INTO identity_totp AS t (account_id, secret) VALUES ($1, $2)
       ON CONFLICT (account_id) DO UPDATE SET secret = CASE WHEN t.secret = $3 THEN $2 ELSE t.secret END
       WHERE t.confirmed_at IS NULL RETURNING secret`,
      [account.id, fresh, stale],
    )
    return rows[0]?.secret
  }
  const stored = await store(null)
  if (stored === undefined) return undefined
  let secret = await unseal(pool, stored)
  if (secret === undefined) {
    // started before restoring a backup elsewhere, so no app can use it
    const again = await store(stored)
    secret = again && (await unseal(pool, again))
  }
  if (secret === undefined) return undefined
  return { secret, qr: qrOf(totp(secret, account.email, issuer).toString()) }
}

function qrOf(text: string): TotpSetup['qr'] {
  const { data, size } = encode(text, { ecc: 'M', border: 2 })
  const path = data.flatMap((row, y) => row.map((dark, x) => (dark ? `M${x} ${y}h1v1h-1z` : ''))).join('')
  return { size, path }
}

/** Verifies a code that was not used before. `confirming` verifies the secret that is not active yet. */
async function useTotp(
  pool: pg.Pool,
  accountId: string,
  code: string,
  confirming: boolean,
): Promise<boolean> {
  const { rows } = await pool.query<{ secret: string }>(
    'SELECT secret FROM identity_totp WHERE account_id = $1 AND (confirmed_at IS NULL) = $2',
    [accountId, confirming],
  )
  const secret = rows[0] && (await unseal(pool, rows[0].secret))
  const token = plainCode(code)
  if (secret === undefined || !/^\d{6}$/.test(token)) return false
  // accepts codes up to 30 seconds early or late
  const timestamp = Date.now()
  const delta = totp(secret).validate({ token, timestamp, window: 1 })
  if (delta === null) return false
  const step = Math.floor(timestamp / 30_000) + delta
  const { rowCount } = await pool.query(
    `UPDATE identity_totp SET last_step = $2, confirmed_at = coalesce(confirmed_at, now())
     WHERE account_id = $1 AND last_step < $2 AND (confirmed_at IS NULL) = $3`,
    [accountId, step, confirming],
  )
  return rowCount === 1
}

async function useRecoveryCode(pool: pg.Pool, accountId: string, code: string): Promise<boolean> {
  const { rowCount } = await pool.query(
    `WITH used AS (
       UPDATE identity_recovery_codes SET used_at = now()
       WHERE code_hash = $1 AND account_id = $2 AND used_at IS NULL RETURNING account_id)
     INSERT INTO identity_mail_requests (purpose, email)
     SELECT 'recovery-used', lower(email) FROM identity_accounts JOIN used ON id = account_id
     WHERE confirmed_at IS NOT NULL`,
    [hashOfCode(code), accountId],
  )
  return rowCount === 1
}

export type CodeCheck = { ok: true } | { ok: false; why: 'wrong' } | Exclude<Turn, { ok: true }>

/** Verifies a TOTP or recovery code. Wrong guesses are throttled like passwords, but separately. */
export async function checkCode(
  pool: pg.Pool,
  account: Account,
  code: string,
  confirming = false,
): Promise<CodeCheck> {
  const tries = { email: account.email.toLowerCase(), address: '', device: `second factor ${account.id}` }
  const turn = await takeTurn(pool, tries)
  if (!turn.ok) return turn
  const right =
    (await useTotp(pool, account.id, code, confirming)) ||
    (!confirming && (await useRecoveryCode(pool, account.id, code)))
  if (!right) return { ok: false, why: 'wrong' }
  await forgiveTurn(pool, tries)
  return { ok: true }
}

/** Makes recovery codes and voids earlier ones. Only hashes are stored, so they are shown once. */
export async function newRecoveryCodes(pool: pg.Pool, accountId: string): Promise<string[]> {
  const codes = Array.from({ length: recoveryCodeCount }, () =>
    Array.from(randomBytes(24), (byte) => alphabet[byte % 32]).join(''),
  )
  await pool.query(
    `WITH void AS (DELETE FROM identity_recovery_codes WHERE account_id = $1)
     INSERT INTO identity_recovery_codes (code_hash, account_id)
     SELECT h, $1 FROM unnest($2::bytea[]) AS h`,
    [accountId, codes.map(hashOfCode)],
  )
  return codes.map((code) => code.replace(/(.{4})(?=.)/g, '$1-'))
}

/** Notifies the owner by mail. */
export async function mailFactorChange(pool: pg.Pool, id: string, purpose: 'factor-on' | 'factor-off') {
  await pool.query(
    `INSERT INTO identity_mail_requests (purpose, email)
     SELECT $2, lower(email) FROM identity_accounts WHERE id = $1 AND confirmed_at IS NOT NULL`,
    [id, purpose],
  )
}

/** Removes TOTP and recovery codes, and passkeys if asked to. Notifies the owner. */
export async function removeFactors(pool: pg.Pool, id: string, { passkeys }: { passkeys: boolean }) {
  await pool.query('DELETE FROM identity_totp WHERE account_id = $1', [id])
  await pool.query('DELETE FROM identity_recovery_codes WHERE account_id = $1', [id])
  if (passkeys) await pool.query('DELETE FROM identity_passkeys WHERE account_id = $1', [id])
  await mailFactorChange(pool, id, 'factor-off')
}
