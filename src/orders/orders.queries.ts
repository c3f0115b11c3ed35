import { sql, type RawBuilder } from 'kysely'
import type { Bottles } from '../inventory/reservations.queries.ts'
import type { Db } from '../platform/database/open-database.ts'
import type { Charge, StoredDelivery, StoredGift, TakenOff } from '../platform/database/order-tables.ts'
import { toPesos } from '../money/money.ts'
import { paymentProvider } from './actor-words.ts'
import { deliveryInPesos } from './delivery-in-pesos.ts'
import { isPacked, isPickup } from './delivery-progress.ts'
import { chargeInPesos } from '../totals/charges.ts'
import { discountInPesos } from '../totals/discount.ts'
import type { OrderAnswer } from './orders.contract.ts'
import type { LegalKind } from '../settings/legal/legal-text.ts'
import { may } from '../users/permissions.ts'
import type { StopReason } from './delivery-stop.contract.ts'
import { paymentUnderWay } from './order-records.queries.ts'

type OrderRow = {
  id: number
  purchase_id: string
  earlier_purchases: string[]
  numero: string
  user_id: string
  estado: OrderAnswer['estado']
  total: number
  charges: Charge[]
  gift: StoredGift | null
  discounts: TakenOff[]
  code: string | null
  delivery: StoredDelivery | null
  fecha: Date
  id_payment: string
  email_envio: string
  direccion: string | null
  address: OrderAnswer['address']
  parcel: OrderAnswer['parcel']
  customer: string
  hold: OrderAnswer['bottles']
  returned: Bottles[]
  hold_expires_at: Date | null
  paid_at: Date | null
  processed_at: Date | null
  completed_at: Date | null
  sent_at: Date | null
  delivered_at: Date | null
  waits_for: OrderAnswer['waitsFor']
  receipt_shown: boolean
  by_hand: OrderAnswer['byHand']
  paying_since: Date | null
  withdrawal: OrderAnswer['withdrawal']
  stopped_for: StopReason | null
  stopped_at: Date | null
  refunded_whole: boolean
  legal: { kind: LegalKind; version: number; at: string }[] | null
  items: {
    product_id: number
    name: string
    producer: string
    vintage: number | null
    volume_ml: number | null
    image: string
    quantity: number
    list_price: number | null
    unit_price: number
    discounts: TakenOff[]
    shares: TakenOff[]
    total: number
    gift: boolean
    type: string
    variety: string
    degree_sugar: string
  }[]
  events: {
    estado_after: string
    action: string
    at: string
    actor: string
    note: string | null
    before: string | null
    /** Neither the buyer nor the payment provider. */
    by_shop: boolean
  }[]
}

/** The reader of an order: a buyer reads 'shop' where a staff member acted. */
export type OrderReader = 'buyer' | 'shop'

/** Orders are read in full by the shop's staff alone. */
export const readerOf = (caller: { permissions: ReadonlySet<string> }): OrderReader =>
  may(caller, 'orders.read') ? 'shop' : 'buyer'

/** Orders with their items and history, newest first, in one statement. */
async function selectOrders(
  db: Db,
  condition: RawBuilder<unknown>,
  limit: number,
  reader: OrderReader = 'shop',
): Promise<OrderAnswer[]> {
  const { rows } = await sql<OrderRow>`
    SELECT o.id, o.purchase_id, ARRAY(SELECT s.id::text FROM purchases s WHERE s.superseded_of = o.id) AS earlier_purchases,
      o.numero, o.user_id, o.estado, o.total, o.charges, o.gift, o.discounts, o.code, o.delivery, o.fecha, o.id_payment,
      -- one that was placed before its buyer's address was known
      coalesce(nullif(o.email_envio, ''), u.email) AS email_envio, o.direccion, o.address, o.parcel, o.stopped_for, o.stopped_at, o.refunded_whole,
      coalesce(nullif(h.customer, ''), u.full_name) AS customer, q.hold, q.returned, q.hold_expires_at, q.waits_for,
      EXISTS (SELECT FROM transfer_receipts t WHERE t.order_id = o.id AND t.rejected_at IS NULL) AS receipt_shown,
      o.paid_at, o.processed_at, o.completed_at, o.sent_at, o.delivered_at,
      CASE WHEN h.order_id IS NOT NULL THEN json_build_object('channel', h.channel, 'phone', h.phone) END AS by_hand,
      CASE WHEN o.estado = 'Ingreso' THEN (SELECT min(p.first_seen_at) FROM payments p
        WHERE p.purchase_id = o.purchase_id AND ${paymentUnderWay}) END AS paying_since,
      (SELECT json_build_object('code', w.code, 'state', w.state, 'partial', w.lines IS NOT NULL, 'at', w.created_at, 'note', w.note)
        FROM withdrawals w WHERE w.order_id = o.id ORDER BY w.id DESC LIMIT 1) AS withdrawal,
      (SELECT json_agg(json_build_object('kind', l.kind, 'version', l.id, 'at', l.at) ORDER BY l.id)
        FROM legal_versions l WHERE l.id = ANY(q.legal_versions)) AS legal,
      (SELECT json_agg(i ORDER BY i.line) FROM order_items i WHERE i.order_id = o.id) AS items,
      (SELECT coalesce(json_agg(json_build_object('estado_after', e.estado_after, 'action', e.action, 'at', e.at,
          'actor', coalesce(nullif(a.full_name, ''), e.actor), 'note', coalesce(e.note, c.reason), 'before', c.before->>'text',
          'by_shop', e.actor <> o.user_id AND e.actor <> ${paymentProvider}) ORDER BY e.id), '[]')
        FROM order_events e LEFT JOIN users a ON a.id = e.actor LEFT JOIN delivery_corrections c ON c.event_id = e.id WHERE e.order_id = o.id) AS events
    FROM orders o JOIN users u ON u.id = o.user_id JOIN purchases q ON q.id = o.purchase_id
      LEFT JOIN orders_by_hand h ON h.order_id = o.id
    WHERE ${condition} ORDER BY o.fecha DESC, o.id DESC LIMIT ${limit}`.execute(db)
  return rows.map((row) => toOrder(row, reader))
}

const listLimit = 1000

export const ordersOf = (db: Db, userId: string, reader: OrderReader) =>
  selectOrders(db, sql`o.user_id = ${userId}`, listLimit, reader)

export const allOrders = (db: Db) => selectOrders(db, sql`true`, listLimit)

/** Those of the ids that there are, in their order. */
export async function ordersByIds(db: Db, ids: readonly number[]): Promise<OrderAnswer[]> {
  const orders = await selectOrders(db, sql`o.id = ANY(${ids}::bigint[])`, listLimit)
  const places = new Map(ids.map((id, index) => [id, index]))
  return orders.toSorted((a, b) => (places.get(a.id) ?? 0) - (places.get(b.id) ?? 0))
}

/** No other transaction changes the order, its money or its invoice until this one ends. */
export async function lockOrder(trx: Db, id: number): Promise<void> {
  await sql`SELECT FROM orders WHERE id = ${id} FOR UPDATE`.execute(trx)
}

export async function findOrder(
  db: Db,
  id: number,
  reader: OrderReader = 'shop',
): Promise<OrderAnswer | undefined> {
  return (await selectOrders(db, sql`o.id = ${id}`, 1, reader))[0]
}

/**
 * Whether a person has an order that was paid and not cancelled, or one that holds its bottles until its money comes.
 * @param except purchases that do not count: the one that is priced, and those that it replaces
 */
export async function hasBought(db: Db, userId: string, except: readonly string[]): Promise<boolean> {
  const { rows } = await sql`SELECT FROM orders o JOIN purchases q ON q.id = o.purchase_id
    WHERE o.user_id = ${userId} AND o.estado <> 'Cancelada' AND NOT q.id = ANY(${except}::uuid[])
      AND (o.paid_at IS NOT NULL OR o.estado = 'Ingreso' AND q.hold = 'held') LIMIT 1`.execute(db)
  return rows.length > 0
}

/** Orders created between two days, inclusive, in the shop's time zone. */
export const ordersBetween = (db: Db, from: string, to: string) =>
  selectOrders(
    db,
    sql`o.fecha >= ${from}::date::timestamp AT TIME ZONE 'America/Argentina/Buenos_Aires'
      AND o.fecha < (${to}::date + 1)::timestamp AT TIME ZONE 'America/Argentina/Buenos_Aires'`,
    100_000,
  )

function toOrder(row: OrderRow, reader: OrderReader): OrderAnswer {
  return {
    id: row.id,
    purchase_id: row.purchase_id,
    earlier_purchases: row.earlier_purchases,
    numero: row.numero,
    user_id: row.user_id,
    estado: row.estado,
    total: toPesos(row.total),
    ...chargedFor(row),
    gift: row.gift,
    fecha: row.fecha.toISOString(),
    id_payment: row.id_payment,
    emailEnvio: row.email_envio,
    direccion: row.direccion,
    address: row.address,
    parcel: row.parcel,
    pickup: isPickup({ ...row, byHand: row.by_hand }),
    progress: progressOf(row),
    customer: row.customer,
    holdUntil: row.hold === 'held' ? (row.hold_expires_at?.toISOString() ?? null) : null,
    bottles: row.hold,
    paid: row.paid_at !== null,
    waitsFor: row.waits_for,
    receiptShown: row.receipt_shown,
    byHand: row.by_hand,
    paymentUnderWay: row.paying_since && { since: row.paying_since.toISOString() },
    stopped: reader === 'shop' ? stopOf(row) : null,
    allGivenBack: row.refunded_whole,
    withdrawal: row.withdrawal && { ...row.withdrawal, at: new Date(row.withdrawal.at).toISOString() },
    legal: (row.legal ?? []).map((one) => ({ ...one, at: new Date(one.at).toISOString() })),
    timeline: row.events
      // what the provider and the shop say of a dispute is not for its buyer
      .filter((event) => reader === 'shop' || event.action !== 'disputar')
      .map((event) => toTimelineEntry(event, reader)),
    order_items: toItems(row),
  }
}

/** What it comes to beside its bottles. */
const chargedFor = ({ charges, discounts, code, delivery }: OrderRow) => ({
  charges: charges.map(chargeInPesos),
  discounts: discounts.map(discountInPesos),
  code,
  delivery: delivery && deliveryInPesos(delivery),
})

function progressOf(row: OrderRow): OrderAnswer['progress'] {
  const packed = isPacked(row.estado)
  const iso = (moment: Date | null) => moment?.toISOString() ?? null
  // what is picked up is ready once it is complete
  const ready =
    isPickup({ ...row, byHand: row.by_hand }) && row.estado === 'Completo' ? row.completed_at : null
  return {
    paid: iso(row.paid_at),
    preparing: packed ? iso(row.processed_at) : null,
    sent: iso(row.sent_at ?? ready),
    delivered: iso(row.delivered_at),
  }
}

function stopOf({ stopped_for, stopped_at }: OrderRow): OrderAnswer['stopped'] {
  return stopped_for && stopped_at && { reason: stopped_for, since: stopped_at.toISOString() }
}

function toTimelineEntry(event: OrderRow['events'][number], reader: OrderReader) {
  return {
    estado: event.estado_after,
    action: event.action,
    at: new Date(event.at).toISOString(),
    actor: reader === 'buyer' && event.by_shop ? 'shop' : event.actor,
    note: event.note,
    ...(event.before === null ? {} : { before: event.before }),
  }
}

/** Returned bottles of a wine are those of its first lines. */
function toItems({ items, returned }: OrderRow) {
  const rest = new Map<number, number>()
  for (const { product_id, quantity } of returned)
    rest.set(product_id, (rest.get(product_id) ?? 0) + quantity)
  return items.map((item) => {
    const back = Math.min(item.quantity, rest.get(item.product_id) ?? 0)
    rest.set(item.product_id, (rest.get(item.product_id) ?? 0) - back)
    return toItem(item, back)
  })
}

function toItem(item: OrderRow['items'][number], returned: number): OrderAnswer['order_items'][number] {
  return {
    product: {
      id: item.product_id,
      name: item.name,
      producer: item.producer,
      vintage: item.vintage,
      volumeMl: item.volume_ml,
      image: item.image,
      category: { type: item.type, degreeSugar: item.degree_sugar, variety: item.variety },
    },
    quantity: item.quantity,
    returned,
    price: toPesos(item.unit_price),
    list_price: item.list_price === null ? null : toPesos(item.list_price),
    discounts: item.discounts.map(discountInPesos),
    shares: item.shares.map(discountInPesos),
    total: toPesos(item.total),
    gift: item.gift,
  }
}

/** Whether the order is this user's. */
export async function isOrderOf(db: Db, orderId: number, owner: string): Promise<boolean> {
  const { rows } = await sql`SELECT FROM orders WHERE id = ${orderId} AND user_id = ${owner}`.execute(db)
  return rows.length > 0
}
