import { sql } from 'kysely'
import type { Db } from '../platform/database/open-database.ts'
import { walkInCustomerId } from './walk-in-customer.ts'

/** Creates its row with the first such sale. Like a removed user's, it is in no list and cannot sign in. */
export async function ensureWalkInCustomer(trx: Db): Promise<void> {
  await sql`INSERT INTO users (id, role, removed_at) VALUES (${walkInCustomerId}, 'Baja', now()) ON CONFLICT DO NOTHING`.execute(
    trx,
  )
}
