import { sql } from 'kysely'
import { forgetAllowances } from '../platform/jobs/allowance.queries.ts'
import type { Db } from '../platform/database/open-database.ts'

/** Rows of one kind that one round removes at the most, so that nobody waits for it. */
const atMost = 10_000

/**
 * Removes copies that nobody needs any more, so that the shop does not grow by them for ever: messages a year after
 * they left or were given up, notices of the payment provider after three months, and the rows of files that were
 * imported a month ago. What became of them stays: orders, payments, wines and their history.
 */
export async function forgetOld(db: Db): Promise<void> {
  await forgetAllowances(db)
  // what the owner was told of a payment is not told anew while it is still so
  await sql`DELETE FROM outbox WHERE id IN (SELECT id FROM outbox
    WHERE coalesce(sent_at, given_up_at) < now() - interval '1 year' AND message_id !~ '^(mismatch|refund)-'
    LIMIT ${atMost})`.execute(db)
  await sql`DELETE FROM payment_notices WHERE id IN (SELECT id FROM payment_notices
    WHERE received_at < now() - interval '3 months' LIMIT ${atMost})`.execute(db)
  await sql`DELETE FROM import_rows WHERE (import_id, line) IN (SELECT r.import_id, r.line FROM imports i
    JOIN import_rows r ON r.import_id = i.id
    WHERE i.state IN ('terminada', 'cancelada') AND i.finished_at < now() - interval '1 month'
    LIMIT ${atMost})`.execute(db)
}
