import { sql } from 'kysely'
import { inTransaction, type Db } from '../platform/database/open-database.ts'
import type { Charge, StoredGift } from '../platform/database/order-tables.ts'
import type { Estado } from './order-status.ts'

export type GiftSaved = { ok: true } | { ok: false; why: 'unknown' | 'packed' | 'other-total' }

/**
 * Changes what an order says as a gift, until it is packed. Wrapping stays as it was charged: another total is chosen at the
 * checkout.
 *
 * @param owner whose order it has to be; undefined: any
 */
export async function saveGift(
  db: Db,
  orderId: number,
  { gift, owner }: { gift: StoredGift | null; owner: string | undefined },
): Promise<GiftSaved> {
  return inTransaction(db, async (trx): Promise<GiftSaved> => {
    const { rows } = await sql<{ estado: Estado; charges: Charge[] }>`
      SELECT estado, charges FROM orders WHERE id = ${orderId} AND (${owner ?? null}::text IS NULL OR user_id = ${owner ?? null})
      FOR UPDATE`.execute(trx)
    const [order] = rows
    if (!order) return { ok: false, why: 'unknown' }
    if (order.estado !== 'Ingreso' && order.estado !== 'Creada') return { ok: false, why: 'packed' }
    const isCharged = order.charges.some(({ kind }) => kind === 'gift_wrap')
    if (isCharged !== (gift?.wrap ?? false)) return { ok: false, why: 'other-total' }
    await storeGift(trx, orderId, gift)
    return { ok: true }
  })
}

/** Stores it with the order and its purchase; call it with the order locked. */
export async function storeGift(trx: Db, orderId: number, gift: StoredGift | null): Promise<void> {
  const stored = gift && JSON.stringify(gift)
  await sql`UPDATE orders SET gift = ${stored}::jsonb WHERE id = ${orderId}`.execute(trx)
  await sql`UPDATE purchases SET gift = ${stored}::jsonb
    WHERE id = (SELECT purchase_id FROM orders WHERE id = ${orderId})`.execute(trx)
}
