import { sql } from 'kysely'
import type { Db } from '../platform/database/open-database.ts'

/** The user of counter sales without an account. */
export const walkInCustomerId = 'mostrador'

/** Its row, made at the first such sale: like that of a removed person it is in no list, and it cannot sign in. */
export async function ensureWalkInCustomer(trx: Db): Promise<void> {
  await sql`INSERT INTO users (id, role, removed_at) VALUES (${walkInCustomerId}, 'Baja', now()) ON CONFLICT DO NOTHING`.execute(
    trx,
  )
}
