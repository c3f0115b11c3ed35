import { sql } from 'kysely'
import type { Db } from '../database/open-database.ts'
import { holdBottles, releaseBottles } from '../stock/holds.queries.ts'

/** Frees the bottles of pending purchases whose time ran out, by the database's clock. Out: how many purchases. */
export async function releaseExpiredHolds(db: Db): Promise<number> {
  return db.transaction().execute(async (trx) => {
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

export type Renewed =
  | { ok: true; purchaseId: string; renewed: boolean }
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
  return db.transaction().execute(async (trx): Promise<Renewed> => {
    const order = await trx
      .selectFrom('orders as o')
      .innerJoin('purchases as q', 'q.id', 'o.purchase_id')
      .select(['o.estado', 'q.id', 'q.hold', 'q.lines', 'q.hold_expires_at'])
      .where('o.id', '=', orderId)
      .where('o.user_id', '=', userId)
      .forUpdate()
      .executeTakeFirst()
    if (!order) return { ok: false, why: 'unknown' }
    if (order.estado !== 'Ingreso') return { ok: false, why: 'not-pending' }
    const soon = order.hold_expires_at !== null && order.hold_expires_at.getTime() - Date.now() < 60_000
    if (order.hold === 'held' && !soon) return { ok: true, purchaseId: order.id, renewed: false }
    if (order.hold !== 'held') {
      const held = await holdBottles(trx, order.lines)
      if (!held.ok) return { ok: false, why: 'sold-out', missing: held.missing.map((wine) => wine.name) }
    }
    await trx
      .updateTable('purchases')
      .set({ hold: 'held', hold_expires_at: sql<Date>`now() + make_interval(secs => ${holdMinutes * 60})` })
      .where('id', '=', order.id)
      .execute()
    return { ok: true, purchaseId: order.id, renewed: true }
  })
}
