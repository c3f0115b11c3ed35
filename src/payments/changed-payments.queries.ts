import { sql } from 'kysely'
import type { Db } from '../platform/database/open-database.ts'
import type { ProviderPayment } from '../platform/payment-gateway/port.ts'

/**
 * From when on the provider is asked for changes: for the last three days, or from the last change that the shop heard of,
 * where it was off for longer.
 */
export async function changesToAskFor(db: Db): Promise<Date> {
  const { rows } = await sql<{ since: Date }>`
    SELECT least(now() - interval '3 days', max(changed_at)) AS since FROM payments`.execute(db)
  return rows[0]?.since ?? new Date(0)
}

/** Those of the shop's own purchases whose state is not the one that the shop has stored. */
export async function notKnownSo(db: Db, reported: readonly ProviderPayment[]): Promise<ProviderPayment[]> {
  const stored = await db
    .selectFrom('payments')
    .select(['payment_id', 'status', 'refunded'])
    .where(
      'payment_id',
      'in',
      // an empty list is no SQL
      ['', ...reported.map(({ id }) => id)],
    )
    .execute()
  const known = new Map(stored.map((payment) => [payment.payment_id, payment]))
  return reported.filter(({ id, status, refunded }) => {
    const before = known.get(id)
    return before?.status !== status || before.refunded !== refunded
  })
}
