import { sql } from 'kysely'
import type { Db } from '../database/open-database.ts'

/**
 * Deletes the sandbox's data about demo purchases.
 * @param references the purchases' external references
 */
export async function deleteSandboxPayments(trx: Db, references: readonly string[]): Promise<void> {
  const theirs = sql`payment_id IN (SELECT id FROM sandbox_payments WHERE external_reference = ANY(${references}::text[]))`
  await sql`DELETE FROM sandbox_disputes WHERE ${theirs}`.execute(trx)
  await sql`DELETE FROM sandbox_webhooks WHERE ${theirs}`.execute(trx)
  await sql`DELETE FROM sandbox_payments WHERE external_reference = ANY(${references}::text[])`.execute(trx)
  await sql`DELETE FROM sandbox_preferences WHERE external_reference = ANY(${references}::text[])`.execute(
    trx,
  )
}
