import { sql } from 'kysely'
import { inTransaction, type Db } from '../database/open-database.ts'
import type { TicketStore } from './arca/arca-client.ts'
import type { Ticket } from './port.ts'

type Row = {
  token: string | null
  sign: string | null
  expires_at: Date | null
  not_before: Date | null
  problem: string | null
}

/** Milliseconds before expiry at which a ticket is renewed. */
const marginMs = 600_000

/**
 * Shares the ticket through the database, because ARCA issues one per twelve hours and refuses a second. One
 * process requests it while the others try again later. After a refusal, no request is sent before
 * `notBefore`.
 */
export function openTicketStore(db: Db, key: string, now: () => Date = () => new Date()): TicketStore {
  const good = (row: Row | undefined, spent: Ticket | undefined): Ticket | undefined => {
    if (!row?.token || !row.sign || !row.expires_at || row.token === spent?.token) return undefined
    return row.expires_at.getTime() > now().getTime() + marginMs
      ? { token: row.token, sign: row.sign, expiresAt: row.expires_at }
      : undefined
  }
  return async (renew, spent) => {
    const held = good(await readTicket(db, key), spent)
    if (held) return { ok: true, ticket: held }
    return inTransaction(db, async (trx) => {
      const { rows } = await sql<{ alone: boolean }>`
        SELECT pg_try_advisory_xact_lock(hashtextextended(${`invoice ticket ${key}`}, 0)) AS alone`.execute(
        trx,
      )
      if (!rows[0]?.alone) return { ok: false, detail: 'another process signs in just now' }
      const row = await readTicket(trx, key)
      const ticket = good(row, spent)
      if (ticket) return { ok: true, ticket }
      if (row?.not_before && row.not_before > now()) return { ok: false, detail: row.problem ?? '' }
      const login = await renew()
      await saveLogin(trx, key, login)
      return login
    })
  }
}

/** Allows the next sign-in at once, after someone fixed the cause of a refusal. */
export async function retrySignIn(db: Db): Promise<void> {
  await sql`UPDATE invoice_authority_tickets SET not_before = NULL`.execute(db)
}

async function readTicket(db: Db, key: string): Promise<Row | undefined> {
  const { rows } = await sql<Row>`
    SELECT token, sign, expires_at, not_before, problem FROM invoice_authority_tickets WHERE key = ${key}`.execute(
    db,
  )
  return rows[0]
}

async function saveLogin(
  db: Db,
  key: string,
  login: Awaited<ReturnType<Parameters<TicketStore>[0]>>,
): Promise<void> {
  const { token, sign, expiresAt } = login.ok ? login.ticket : { token: null, sign: null, expiresAt: null }
  const notBefore = login.ok ? null : login.notBefore
  const problem = login.ok ? null : login.detail.slice(0, 300)
  await sql`
    INSERT INTO invoice_authority_tickets (key, token, sign, expires_at, not_before, problem)
    VALUES (${key}, ${token}, ${sign}, ${expiresAt}, ${notBefore}, ${problem})
    ON CONFLICT (key) DO UPDATE SET token = excluded.token, sign = excluded.sign, expires_at = excluded.expires_at,
      not_before = excluded.not_before, problem = excluded.problem`.execute(db)
}
