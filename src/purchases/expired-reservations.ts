import { sql } from 'kysely'
import { inTransaction, type Db } from '../platform/database/open-database.ts'
import { releaseBottles } from '../inventory/reservations.queries.ts'
import { markLapsed } from '../orders/purchases.queries.ts'
import { queueExpiryMail } from './queue-expiry-mail.ts'

/** Releases the expired reservations of pending purchases, by the database's clock. Answers the number of purchases. */
export async function releaseExpiredReservations(db: Db): Promise<number> {
  // a cheap read first: every purchase of a sold-out wine runs this, and there is rarely anything to release
  const { rows } = await sql<{ any: boolean }>`
    SELECT EXISTS (SELECT FROM purchases WHERE hold = 'held' AND hold_expires_at < now()) AS any`.execute(db)
  if (!rows[0]?.any) return 0
  return inTransaction(db, async (trx) => {
    const expired = await trx
      .selectFrom('purchases')
      .select(['id', 'lines'])
      .where('hold', '=', 'held')
      .where('hold_expires_at', '<', sql<Date>`now()`)
      .orderBy('hold_expires_at')
      .limit(50)
      .forUpdate()
      .skipLocked()
      .execute()
    if (expired.length === 0) return 0
    await releaseBottles(
      trx,
      expired.flatMap((purchase) => purchase.lines),
    )
    const ids = expired.map((purchase) => purchase.id)
    // before the release, which clears the deadline
    await queueExpiryMail(trx, ids)
    await markLapsed(trx, ids)
    return expired.length
  })
}

export async function releaseAllExpiredReservations(db: Db): Promise<void> {
  while ((await releaseExpiredReservations(db)) > 0);
}
