import { sql } from 'kysely'
import { inTransaction, type Db } from '../platform/database/open-database.ts'
import { releaseBottles } from '../inventory/reservations.queries.ts'
import { markLapsed, markReserved } from '../orders/purchases.queries.ts'
import { reclaimUses, returnUses } from '../promotions/promotion-uses.queries.ts'
import type { PurchaseLine } from '../platform/database/order-tables.ts'
import { queueExpiryMail } from './queue-expiry-mail.ts'
import { endReservations, lockBuyer, lockOpenPurchases, reserveInstead } from './open-purchases.ts'

/** Releases the expired reservations of pending purchases, by the database's clock. Out: number of purchases. */
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

export type Renewed =
  | { ok: true; purchaseId: string }
  | { ok: false; why: 'unknown' }
  | { ok: false; why: 'not-pending' }
  | { ok: false; why: 'sold-out'; missing: string[] }
  | { ok: false; why: 'promotion-over' }
  | { ok: false; why: 'held-longest' }
  | { ok: false; why: 'being-paid'; numero: string | null; since: Date }

/**
 * Renews the reservation of a pending order, or names the wines that are sold out. The user's other unpaid reservations
 * are released: a user has one unpaid purchase at a time. In: for how many minutes it is held, and at the most altogether.
 */
export async function renewReservation(
  db: Db,
  orderId: number,
  userId: string,
  reservationMinutes: number,
  longest?: number,
): Promise<Renewed> {
  return inTransaction(db, async (trx): Promise<Renewed> => {
    await lockBuyer(trx, userId)
    const order = await trx
      .selectFrom('orders as o')
      .innerJoin('purchases as q', 'q.id', 'o.purchase_id')
      .select(['o.estado', 'q.id', 'q.hold', 'q.lines', 'q.waits_for'])
      .select(sql<boolean>`coalesce(q.hold_expires_at < now() + interval '1 minute', false)`.as('soon'))
      .where('o.id', '=', orderId)
      .where('o.user_id', '=', userId)
      .forUpdate()
      .executeTakeFirst()
    if (!order) return { ok: false, why: 'unknown' }
    if (order.estado !== 'Ingreso') return { ok: false, why: 'not-pending' }
    if (order.hold === 'held' && !order.soon) return { ok: true, purchaseId: order.id }
    const refused = order.hold === 'held' ? undefined : await reserveAnew(trx, order, userId)
    if (refused) return refused
    const before = longest === undefined ? undefined : { id: order.id, longest }
    const lasts = await markReserved(trx, order.id, reservationMinutes, before)
    if (!lasts) return { ok: false, why: 'held-longest' }
    return { ok: true, purchaseId: order.id }
  })
}

type Released = { id: string; lines: PurchaseLine[]; waits_for: string | null }

/** Reserves its bottles and the uses of its promotions again. Out: why that cannot be; nothing changed then. */
async function reserveAnew(
  trx: Db,
  { id, lines, waits_for }: Released,
  userId: string,
): Promise<Extract<Renewed, { ok: false }> | undefined> {
  const open = waits_for === null ? await lockOpenPurchases(trx, userId) : []
  const others = open.filter((one) => one.id !== id)
  const paying = others.find((one) => one.hold === 'held' && one.paying_since !== null)
  if (paying?.paying_since)
    return { ok: false, why: 'being-paid', numero: paying.numero, since: paying.paying_since }
  if (!(await reclaimUses(trx, id, { offeredAt: new Date() }))) return { ok: false, why: 'promotion-over' }
  const reserved = await reserveInstead(trx, others, lines, () => endReservations(trx, others))
  if (reserved.ok) return undefined
  await returnUses(trx, id)
  return { ok: false, why: 'sold-out', missing: reserved.missing.map((wine) => wine.name) }
}
