import type pg from 'pg'
import { createAccount, retirePassword, type NewAccount } from './accounts.ts'

export const demoAdmin = 'admin@descorche.test'
const password = 'descorche'
const accounts: NewAccount[] = [
  { email: demoAdmin, password, nickname: 'Administración', seedRole: 'Admin' },
  { email: 'cliente@descorche.test', password, nickname: 'Cliente', seedRole: 'User' },
]

/**
 * Creates the two accounts of a demo shop. A shop that is no longer one must not accept the published password:
 * accounts that still have it get a random one.
 */
export async function settleDemoAccounts(
  pool: pg.Pool,
  wanted: boolean,
  log: (line: string) => void,
): Promise<void> {
  for (const account of accounts) {
    if (wanted) await createAccount(pool, account)
    else if (await retirePassword(pool, account.email, password)) {
      log(
        `identity: ${account.email} had the demo password, which is no longer good (npm run admin -- EMAIL makes an Admin)`,
      )
    }
  }
}
