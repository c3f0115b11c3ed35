import { sql } from 'kysely'
import { bottlePlaces } from '../catalogue/taxonomy/bottle-places.ts'
import { inTransaction, type Db } from '../platform/database/open-database.ts'
import { queueMessage } from '../platform/mail/outbox.queries.ts'
import { deliveryCharge } from '../totals/charges.ts'
import type { Branch } from '../settings/branches.ts'
import {
  addressText,
  recipientText,
  sameAddress,
  type Address,
  type DeliveryChange,
} from './address.contract.ts'
import { deliveryCorrectedMail } from './delivery-corrected.mail.ts'
import { redactOrder } from './redact-order.queries.ts'
import { findOrder } from './orders.queries.ts'
import { pickupText } from './pickup-text.ts'
import { recordOrderEvent } from './order-events.queries.ts'
import { deliveryOptions } from '../delivery/delivery-options.ts'
import { readOwnHolidays, readZones } from '../delivery/delivery.queries.ts'
import { promiseOf } from '../delivery/promise.ts'
import type { StoredDelivery } from '../platform/database/order-tables.ts'

export type DeliveryCorrected =
  | { ok: true }
  | { ok: false; why: 'unknown' | 'not-paid' | 'cancelled' | 'left' | 'pickup' | 'no-branch' | 'chosen' }

type Place = { direccion: string | null; address: Address | null }

/**
 * Corrects recipient and address of a paid order until it is shipped, and mails its buyer, in one transaction. One that was
 * paid without a delivery method gets its way too. The old value stays in the order's history. Idempotent.
 */
export async function correctDelivery(
  db: Db,
  orderId: number,
  { change, branches, actor }: { change: DeliveryChange; branches: readonly Branch[]; actor: string },
): Promise<DeliveryCorrected> {
  return inTransaction(db, async (trx): Promise<DeliveryCorrected> => {
    const before = await lockOrder(trx, orderId)
    if (!before) return { ok: false, why: 'unknown' }
    const { estado } = before
    if (estado === 'Ingreso') return { ok: false, why: 'not-paid' }
    if (estado === 'Cancelada') return { ok: false, why: 'cancelled' }
    const refused = whyNot(before, change)
    if (refused) return refused === 'done' ? { ok: true } : { ok: false, why: refused }
    const after = placeAfter(change, branches)
    if (!after) return { ok: false, why: 'no-branch' }
    await savePlace(trx, orderId, after)
    if (!before.delivery) await agreeOnDelivery(trx, orderId, change)
    const eventId = await recordOrderEvent(trx, {
      orderId,
      actor,
      action: 'corregir',
      before: estado,
      after: estado,
    })
    await sql`INSERT INTO delivery_corrections (event_id, order_id, reason, before, after)
      VALUES (${eventId}, ${orderId}, ${change.reason}, ${inWords(before)}::jsonb, ${inWords(after)}::jsonb)`.execute(
      trx,
    )
    await mailBuyer(trx, orderId, eventId, change.reason)
    return { ok: true }
  })
}

type Before = NonNullable<Awaited<ReturnType<typeof lockOrder>>>

/** Why its delivery stays; 'done': it is that already. */
function whyNot({ delivery, sent_at, delivered_at, address, direccion }: Before, change: DeliveryChange) {
  if (delivery?.kind === 'pickup')
    return 'branch' in change && delivery.branch === change.branch ? 'done' : 'pickup'
  if (sent_at ?? delivered_at) return 'left'
  // what was paid is a home delivery
  if ('branch' in change) return delivery ? 'chosen' : undefined
  const same = delivery !== null && address !== null && sameAddress(address, change.address)
  return same && direccion !== null ? 'done' : undefined
}

/** Undefined: there is no such branch. */
function placeAfter(change: DeliveryChange, branches: readonly Branch[]): Place | undefined {
  if ('address' in change) return { direccion: addressText(change.address), address: change.address }
  const direccion = pickupText(change.branch, branches)
  return direccion === undefined ? undefined : { direccion, address: null }
}

async function savePlace(trx: Db, orderId: number, { direccion, address }: Place): Promise<void> {
  await trx
    .updateTable('orders')
    .set({ direccion, address: address && JSON.stringify(address) })
    .where('id', '=', orderId)
    .execute()
}

async function agreeOnDelivery(trx: Db, orderId: number, change: DeliveryChange): Promise<void> {
  const { rows: lines } = await sql<{ type: string; quantity: number; total: number }>`
    SELECT type, quantity, total FROM order_items WHERE order_id = ${orderId} AND NOT gift`.execute(trx)
  const amount = lines.reduce((sum, { total }) => sum + total, 0)
  const sent = { bottles: Math.max(1, bottlePlaces(lines)), amount }
  const delivery =
    'branch' in change
      ? await deliveryAtBranch(trx, change.branch)
      : await deliveryToDoor(trx, change.address, sent)
  // it had none: one that costs its buyer nothing is listed too
  const charges = JSON.stringify([deliveryCharge(delivery)])
  await sql`UPDATE orders SET delivery = ${JSON.stringify(delivery)}::jsonb, charges = charges || ${charges}::jsonb
    WHERE id = ${orderId}`.execute(trx)
}

async function lockOrder(trx: Db, orderId: number) {
  return trx
    .selectFrom('orders')
    .select(['estado', 'sent_at', 'delivered_at', 'direccion', 'address', 'delivery'])
    .where('id', '=', orderId)
    .forUpdate()
    .executeTakeFirst()
}

/** Also returns the sentence for the history. */
function inWords({ direccion, address }: Place): string {
  const parts = [address ? recipientText(address) : '', direccion ?? '', address?.indicaciones ?? '']
  return JSON.stringify({ direccion, address, text: parts.filter((part) => part !== '').join(' · ') })
}

async function mailBuyer(trx: Db, orderId: number, eventId: number, reason: string): Promise<void> {
  const order = await findOrder(trx, orderId)
  if (!order) return
  await queueMessage(trx, {
    ...deliveryCorrectedMail(await redactOrder(trx, order), reason),
    messageId: `order-event-${eventId}`,
    userId: order.user_id,
    to: order.emailEnvio,
  })
}

/** What the shop bears of it; the buyer of a paid order pays nothing more. */
const onTheShop = 'A cargo de la tienda'

/** Where no zone reaches: as a carrier of its own takes it. */
const farDelivery = { min_days: 3, max_days: 7, cutoff: null }

type Sent = { bottles: number; amount: number }

/** How a paid order without a chosen delivery method is delivered to an address: by the first home delivery there, at the shop's expense. */
async function deliveryToDoor(db: Db, address: Address, sent: Sent): Promise<StoredDelivery> {
  const [zones, holidays] = await Promise.all([readZones(db), readOwnHolidays(db)])
  const now = new Date()
  const place = { postalCode: address.codigoPostal, province: address.provincia }
  const { options } = deliveryOptions({ zones, holidays, branches: [], now }, place, sent)
  const option = options.find(({ kind }) => kind !== 'pickup')
  const { min_days, max_days, cutoff } = option?.way ?? farDelivery
  return {
    way: option?.id ?? '',
    name: option?.name ?? 'Envío a domicilio',
    kind: option?.kind ?? 'home',
    zone: option?.zone ?? '',
    branch: null,
    hours: option?.way.hours ?? null,
    postal_code: place.postalCode,
    province: place.province,
    ...borne(option?.fullPrice ?? 0),
    ...promiseOf(now, { min_days, max_days, cutoff }, holidays),
    min_days,
    max_days,
    cutoff,
  }
}

/** How a paid order is fetched from a branch. */
async function deliveryAtBranch(db: Db, branch: string): Promise<StoredDelivery> {
  const days = { min_days: 0, max_days: 1, cutoff: null }
  return {
    way: '',
    name: `Retiro en ${branch}`,
    kind: 'pickup',
    zone: '',
    branch,
    hours: null,
    postal_code: '',
    province: null,
    ...borne(0),
    ...promiseOf(new Date(), days, await readOwnHolidays(db)),
    ...days,
  }
}

function borne(listed: number): Pick<StoredDelivery, 'list_price' | 'discounts' | 'price'> {
  const discounts = listed > 0 ? [{ promotion_id: null, reason: onTheShop, amount: listed }] : []
  return { list_price: listed, discounts, price: 0 }
}
