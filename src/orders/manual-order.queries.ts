import { sql } from 'kysely'
import type { Db } from '../platform/database/open-database.ts'
import type { PurchasesTable } from '../platform/database/order-tables.ts'
import { addressText, type Address } from './address.contract.ts'
import type { TravelFacts } from './delivery-progress.ts'

export type WaitsFor = NonNullable<PurchasesTable['waits_for']>

/** How an order `o` was sold, where staff took it; null for one that was bought in the shop. */
export const soldByHand = sql<TravelFacts['byHand']>`(SELECT json_build_object('channel', h.channel)
  FROM orders_by_hand h WHERE h.order_id = o.id)`

/** The order that was taken under a key, and the hash of its request; null: not kept then. */
export async function findManualOrder(db: Db, key: string) {
  const { rows } = await sql<{ order_id: number; request_digest: string | null }>`
    SELECT order_id, request_digest FROM orders_by_hand WHERE idempotency_key = ${key}`.execute(db)
  return rows[0]
}

/**
 * A purchase that waits for money of another kind than the provider's checkout. Until it has a checkout its payments are
 * not looked for there.
 */
export async function markWaitsFor(trx: Db, purchaseId: string, waitsFor: WaitsFor): Promise<void> {
  await sql`UPDATE purchases SET waits_for = ${waitsFor}, ask_at = NULL,
    id_payment = coalesce(id_payment, 'hand-' || id) WHERE id = ${purchaseId}`.execute(trx)
  await sql`UPDATE orders o SET id_payment = q.id_payment FROM purchases q
    WHERE q.id = ${purchaseId} AND o.purchase_id = q.id`.execute(trx)
}

/** A payment link was sent: from now on the provider may have payments of it. */
export async function markLinked(trx: Db, purchaseId: string): Promise<void> {
  await sql`UPDATE purchases SET waits_for = 'link', ask_at = now() + interval '20 seconds'
    WHERE id = ${purchaseId}`.execute(trx)
}

export type NewManualOrder = {
  orderId: number
  channel: 'counter' | 'phone'
  customer: string
  phone: string
  email: string
  address: Address | undefined
  seller: string
  key: string
  requestDigest: string
}

/** Notes who took an order and for whom. */
export async function insertManualOrder(trx: Db, order: NewManualOrder): Promise<void> {
  const { orderId, channel, customer, phone, email, address, seller, key, requestDigest } = order
  await sql`INSERT INTO orders_by_hand (order_id, channel, customer, phone, seller, idempotency_key, request_digest)
    VALUES (${orderId}, ${channel}, ${customer}, ${phone}, ${seller}, ${key}, ${requestDigest})`.execute(trx)
  await sql`UPDATE orders SET email_envio = ${email}, direccion = ${address ? addressText(address) : null},
    address = ${address ? JSON.stringify(address) : null}::jsonb WHERE id = ${orderId}`.execute(trx)
}

/** Its buyer took it along: there is nothing to tell them. */
export async function markHandedOver(trx: Db, orderId: number): Promise<void> {
  await sql`UPDATE orders SET delivered_at = now() WHERE id = ${orderId}`.execute(trx)
}
