import { createHash } from 'node:crypto'
import type pg from 'pg'
import { hashOfToken } from './token-hash.ts'

/** An attempt by a browser that has signed in to this account before, or by a network. */
export type Tries = { email: string; address: string; device: string | undefined }
export type Turn = { ok: true } | { ok: false; why: 'too-many'; seconds: number }

type Rule = { key: string; email: string | null; most: number; windowSeconds: number; slows: boolean }

const hour = 3600
const day = 24 * hour
/** Attempts without delay; then 1, 2, 4 ... up to `longestWait` seconds. */
const freeTries = 4
const longestWait = 900

/**
 * A known browser has its own count, so an attacker cannot lock the owner out. Other attempts count by
 * network, by account and network, and by account: NIST SP 800-63B allows 100 consecutive failures per
 * account. Concurrent attempts lock rows in this order.
 */
function rulesFor({ email, address, device }: Tries): Rule[] {
  if (device) return [rule(['device', email, device], email, 100, day, true)]
  const network = networkOf(address)
  return [
    rule(['network', network], null, 100, hour, false),
    rule(['pair', email, network], email, 100, day, true),
    rule(['account', email], email, 100, day, false),
  ]
}

/** A mail for a user who cannot sign in. */
export type MailAsked = 'code' | 'link'

// first per address within a network: a user's own mistakes use only part of the network's allowance
const signUpRules = (address: string, email: string) => [
  rule(['sign-up', networkOf(address)], null, 50, 900, false),
  rule(['sign-up pair', email, networkOf(address)], null, 10, 900, false),
]

function askRules(mail: MailAsked, { email, address, device }: Tries): Rule[] {
  if (device) return [rule(['ask device', mail, email, device], null, 20, hour, false)]
  const network = networkOf(address)
  return [
    rule(['ask', mail, network], null, 100, hour, false),
    rule(['ask pair', mail, email, network], null, 20, hour, false),
  ]
}

const linkRules = (token: string) => [
  rule(['link', hashOfToken(token).toString('base64url')], null, 30, hour, false),
]

const addressRules = (accountId: string) => [rule(['address', accountId], null, 10, day, false)]

function rule(parts: string[], email: string | null, most: number, windowSeconds: number, slows: boolean) {
  const key = createHash('sha256').update(JSON.stringify(parts)).digest('base64url')
  return { key, email, most, windowSeconds, slows }
}

/** The /24 of an IPv4 address, or the /56 of an IPv6 network as `countedAs` returns it. */
function networkOf(address: string): string {
  const four = /^(\d+\.\d+\.\d+)\.\d+$/.exec(address)?.[1]
  if (four) return `${four}.0/24`
  const six = /^([^:]+:[^:]+:[^:]+):([0-9a-f]+)::\/64$/.exec(address)
  return six ? `${six[1]}:${(Number.parseInt(six[2] ?? '0', 16) >> 8).toString(16)}::/56` : address
}

/** Counts an attempt before checking the password, so that concurrent attempts all count. */
export const takeTurn = (pool: pg.Pool, tries: Tries): Promise<Turn> => takeAll(pool, rulesFor(tries))

/** Like `takeTurn`, for sign-ups: per 15 minutes, 50 per network and 10 of those per address. */
export const takeSignUpTurn = (pool: pg.Pool, address: string, email: string): Promise<Turn> =>
  takeAll(pool, signUpRules(address, email))

/** Like `takeTurn`, for requesting a mail: per hour, 100 per network and 20 of those to one address. */
export const takeAskTurn = (pool: pg.Pool, mail: MailAsked, tries: Tries): Promise<Turn> =>
  takeAll(pool, askRules(mail, tries))

/**
 * Like `takeTurn`, for a valid link's form: 30 per hour and link. Networks are not limited, because tokens
 * cannot be guessed.
 */
export const takeLinkTurn = (pool: pg.Pool, token: string): Promise<Turn> => takeAll(pool, linkRules(token))

/** Like `takeTurn`, for mails that confirm or change an account's address: ten a day. */
export const takeAddressTurn = (pool: pg.Pool, accountId: string): Promise<Turn> =>
  takeAll(pool, addressRules(accountId))

/** After the right password, clears its delays and uncounts the attempt from shared counts. */
export async function forgiveTurn(pool: pg.Pool, tries: Tries): Promise<void> {
  const rules = rulesFor(tries)
  const own = rules.filter(({ slows }) => slows).map(({ key }) => key)
  const shared = rules.filter(({ slows }) => !slows).map(({ key }) => key)
  await pool.query('DELETE FROM identity_throttle WHERE key = ANY($1)', [own])
  for (const key of shared) {
    await pool.query('UPDATE identity_throttle SET failures = greatest(failures - 1, 0) WHERE key = $1', [
      key,
    ])
  }
}

export async function purgeThrottle(pool: pg.Pool): Promise<void> {
  await pool.query(`DELETE FROM identity_throttle WHERE since < now() - interval '1 day' AND until < now()`)
}

/** Counts everywhere or nowhere: an attempt that one rule rejects must not use up the others. */
async function takeAll(pool: pg.Pool, rules: Rule[]): Promise<Turn> {
  const client = await pool.connect()
  try {
    await client.query('BEGIN')
    for (const rule of rules) {
      if (await take(client, rule)) continue
      await client.query('ROLLBACK')
      return { ok: false, why: 'too-many', seconds: await secondsLeft(client, rule) }
    }
    await client.query('COMMIT')
    return { ok: true }
  } catch (failure) {
    await client.query('ROLLBACK').catch(() => undefined)
    throw failure
  } finally {
    client.release()
  }
}

// clock_timestamp: an attempt that waited for the row lock compares with the current time
async function take(client: pg.PoolClient, { key, email, most, windowSeconds, slows }: Rule) {
  const { rowCount } = await client.query(
    `INSERT INTO identity_throttle AS t (key, email, failures, until, since)
     VALUES ($1, $2, 1, clock_timestamp(), clock_timestamp())
     ON CONFLICT (key) DO UPDATE SET
       failures = CASE WHEN t.since < clock_timestamp() - make_interval(secs => $4) THEN 1 ELSE t.failures + 1 END,
       since = CASE WHEN t.since < clock_timestamp() - make_interval(secs => $4) THEN clock_timestamp() ELSE t.since END,
       until = CASE WHEN NOT $5::boolean OR t.failures + 1 < $6 THEN t.until ELSE
         clock_timestamp() + make_interval(secs => least($7, power(2, least(t.failures + 1 - $6, 20)))) END
     WHERE t.until <= clock_timestamp()
       AND (t.failures < $3 OR t.since < clock_timestamp() - make_interval(secs => $4))
     RETURNING failures`,
    [key, email, most, windowSeconds, slows, freeTries, longestWait],
  )
  return rowCount === 1
}

async function secondsLeft(client: pg.PoolClient, { key, most, windowSeconds }: Rule): Promise<number> {
  const { rows } = await client.query<{ seconds: number }>(
    `SELECT ceil(extract(epoch FROM greatest(until,
       CASE WHEN failures >= $2 THEN since + make_interval(secs => $3) ELSE until END) - clock_timestamp()))::int AS seconds
     FROM identity_throttle WHERE key = $1`,
    [key, most, windowSeconds],
  )
  return Math.max(1, rows[0]?.seconds ?? 1)
}
