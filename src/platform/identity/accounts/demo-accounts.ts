import type pg from 'pg'
import { createAccount, retirePassword, type NewAccount } from './accounts.ts'
import type { LogLine } from '../../observability/log.ts'

export const demoAdmin = 'admin@descorche.test'
const password = 'descorche'
const accounts: NewAccount[] = [
  { email: demoAdmin, password, nickname: 'Administración', seedRole: 'Admin' },
  { email: 'cliente@descorche.test', password, nickname: 'Cliente', seedRole: 'User' },
]
export const demoAddresses: readonly string[] = accounts.map(({ email }) => email)

/** Ids of the existing demo accounts. */
export async function demoAccountIds(pool: pg.Pool): Promise<string[]> {
  const { rows } = await pool.query<{ id: string }>(
    'SELECT id FROM identity_accounts WHERE lower(email) = ANY($1) AND holds_address ORDER BY id',
    [demoAddresses],
  )
  return rows.map(({ id }) => id)
}

/**
 * Creates the two accounts of a demo shop. If the shop is no longer a demo, accounts that still have the
 * published password get a random one.
 */
export async function settleDemoAccounts(pool: pg.Pool, wanted: boolean, log: LogLine): Promise<void> {
  for (const account of accounts) {
    if (wanted) await createAccount(pool, account)
    else if (await retirePassword(pool, account.email, password)) {
      log('identity: demo account had its published password, replaced by a random one', {
        nickname: account.nickname,
      })
    }
  }
}
