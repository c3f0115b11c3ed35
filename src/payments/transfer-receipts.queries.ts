import { lockOrder } from '../orders/orders.queries.ts'
import { sql } from 'kysely'
import type { Estado } from '../orders/order-status.ts'
import type { WaitsFor } from '../orders/manual-order.queries.ts'
import type { Db } from '../platform/database/open-database.ts'
import type { Media } from '../platform/media/port.ts'
import { accountMethods } from '../settings/payment-methods.ts'
import { mostReceipts } from './transfer-receipts.contract.ts'

export type AwaitedOrder = {
  id: number
  numero: string
  estado: Estado
  total: number
  waits_for: WaitsFor | null
  until: Date | null
}

/**
 * An order and how its money comes.
 * @param owner the buyer whose order it must be; undefined for the shop
 */
export async function findAwaited(
  db: Db,
  orderId: number,
  owner: string | undefined,
): Promise<AwaitedOrder | undefined> {
  const { rows } = await sql<AwaitedOrder>`
    SELECT o.id, o.numero, o.estado, o.total, q.waits_for, CASE WHEN q.hold = 'held' AND q.hold_expires_at > now() THEN q.hold_expires_at END AS until
    FROM orders o JOIN purchases q ON q.id = o.purchase_id
    WHERE o.id = ${orderId} AND (${owner ?? null}::text IS NULL OR o.user_id = ${owner ?? null})`.execute(db)
  return rows[0]
}

export type Receipt = {
  id: number
  file: string
  type: ReceiptType
  bytes: number
  at: Date
  /** The shop did not find its money. */
  rejected: boolean
}
export type ReceiptType = 'image/webp' | 'application/pdf'

/** The first one first. */
export async function receiptsOf(db: Db, orderId: number): Promise<Receipt[]> {
  const { rows } = await sql<Receipt>`
    SELECT id, file, type, bytes, created_at AS at, rejected_at IS NOT NULL AS rejected FROM transfer_receipts WHERE order_id = ${orderId} ORDER BY id`.execute(
    db,
  )
  return rows
}

/** Whether a buyer has shown that they transferred the money of an order of theirs, and the shop has not rejected it. */
export const hasReceipt = async (db: Db, orderId: number, owner: string): Promise<boolean> =>
  (await findAwaited(db, orderId, owner)) !== undefined &&
  (await receiptsOf(db, orderId)).some(({ rejected }) => !rejected)

/** The money of a receipt did not come. False: no such receipt of an unpaid order. */
export async function rejectReceipt(
  db: Db,
  { orderId, receipt, actor }: { orderId: number; receipt: number; actor: string },
): Promise<boolean> {
  const { rows } = await sql`
    UPDATE transfer_receipts t SET rejected_at = coalesce(t.rejected_at, now()), rejected_by = coalesce(t.rejected_by, ${actor})
    FROM orders o WHERE t.id = ${receipt} AND t.order_id = ${orderId} AND o.id = t.order_id AND o.estado = 'Ingreso'
    RETURNING t.id`.execute(db)
  return rows.length > 0
}

type NewReceipt = { orderId: number; file: string; type: ReceiptType; bytes: number }

/** Answers its id; undefined where the order has as many as it may have, or does not wait for a transfer any more. */
export async function insertReceipt(trx: Db, receipt: NewReceipt): Promise<number | undefined> {
  const { orderId, file, type, bytes } = receipt
  // one upload of an order at a time, so that none is counted before the other, and none while its payment method changes
  await lockOrder(trx, orderId)
  const { rows: open } = await sql`
    SELECT FROM orders o JOIN purchases q ON q.id = o.purchase_id
    WHERE o.id = ${orderId} AND o.estado = 'Ingreso' AND q.waits_for = ANY(${accountMethods}) AND q.hold = 'held'
      AND q.hold_expires_at > now()`.execute(trx)
  if (open.length === 0) return undefined
  const { rows } = await sql<{ id: number }>`
    INSERT INTO transfer_receipts (order_id, file, type, bytes)
    SELECT ${orderId}, ${file}, ${type}, ${bytes}
    WHERE (SELECT count(*) FROM transfer_receipts
      WHERE order_id = ${orderId} AND rejected_at IS NULL) < ${mostReceipts}
    RETURNING id`.execute(trx)
  return rows[0]?.id
}

/** Removes the files of orders and people that are gone, each with its row, the file first. Answers how many went. */
export async function clearReceipts(db: Db, media: Media): Promise<number> {
  const { rows } = await sql<{ id: number; file: string }>`
    SELECT id, file FROM transfer_receipts WHERE order_id IS NULL ORDER BY id LIMIT 200`.execute(db)
  for (const { id, file } of rows) {
    await media.remove([file])
    await sql`DELETE FROM transfer_receipts WHERE id = ${id}`.execute(db)
  }
  return rows.length
}
