import { sql } from 'kysely'
import { inTransaction, type Db } from '../database/open-database.ts'
import type { PurchaseLine } from '../database/tables.ts'
import type { BottlesAt } from '../orders/order-status.ts'
import { holdBottles, releaseBottles, type Held } from '../stock/holds.queries.ts'

/** Frees the bottles of pending purchases whose time ran out, by the database's clock. Out: how many purchases. */
export async function releaseExpiredHolds(db: Db): Promise<number> {
  // a look first: everybody who finds a wine sold out comes by here, and there is hardly ever anything to free
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
    await trx
      .updateTable('purchases')
      .set({ hold: 'released', hold_expires_at: null })
      .where(
        'id',
        'in',
        expired.map((purchase) => purchase.id),
      )
      .execute()
    return expired.length
  })
}

export async function releaseAllExpiredHolds(db: Db): Promise<void> {
  while ((await releaseExpiredHolds(db)) > 0);
}

export type Renewed =
  | { ok: true; purchaseId: string }
  | { ok: false; why: 'unknown' }
  | { ok: false; why: 'not-pending' }
  | { ok: false; why: 'sold-out'; missing: string[] }

/** Makes sure that a pending order's bottles are held for another while, or names the wines that ran out. */
export async function renewHold(
  db: Db,
  orderId: number,
  userId: string,
  holdMinutes: number,
): Promise<Renewed> {
  return inTransaction(db, async (trx): Promise<Renewed> => {
    const order = await trx
      .selectFrom('orders as o')
      .innerJoin('purchases as q', 'q.id', 'o.purchase_id')
      .select(['o.estado', 'q.id', 'q.hold', 'q.lines'])
      .select(sql<boolean>`coalesce(q.hold_expires_at < now() + interval '1 minute', false)`.as('soon'))
      .where('o.id', '=', orderId)
      .where('o.user_id', '=', userId)
      .forUpdate()
      .executeTakeFirst()
    if (!order) return { ok: false, why: 'unknown' }
    if (order.estado !== 'Ingreso') return { ok: false, why: 'not-pending' }
    if (order.hold === 'held' && !order.soon) return { ok: true, purchaseId: order.id }
    const held = await renewPurchase(trx, order, holdMinutes)
    return held.ok
      ? { ok: true, purchaseId: order.id }
      : { ok: false, why: 'sold-out', missing: held.missing.map((wine) => wine.name) }
  })
}

/** Holds a purchase's bottles for another while, those that were let go anew. Call it inside a transaction. */
export async function renewPurchase(
  trx: Db,
  purchase: { id: string; hold: BottlesAt; lines: PurchaseLine[] },
  holdMinutes: number,
): Promise<Held> {
  const held: Held = purchase.hold === 'held' ? { ok: true } : await holdBottles(trx, purchase.lines)
  if (!held.ok) return held
  await trx
    .updateTable('purchases')
    .set({
      hold: 'held',
      hold_expires_at: sql<Date>`now() + make_interval(secs => ${holdMinutes * 60})`,
      // the provider's checkout ends with the hold that it was made for
      checkout_url: null,
    })
    .where('id', '=', purchase.id)
    .execute()
  return held
}
