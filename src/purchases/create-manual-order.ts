import { sql } from 'kysely'
import { shopDay } from '../calendar/shop-time.ts'
import { fromPesos, type Centavos } from '../money/money.ts'
import { reserveBottles } from '../inventory/reservations.queries.ts'
import {
  findManualOrder,
  insertManualOrder,
  markHandedOver,
  markWaitsFor,
  type WaitsFor,
} from '../orders/manual-order.queries.ts'
import { placeOrderIn } from '../orders/place-order.ts'
import { markReserved } from '../orders/purchases.queries.ts'
import { transitionOrder } from '../orders/transition-order.ts'
import { inTransaction, type Db } from '../platform/database/open-database.ts'
import { claimUses } from '../promotions/promotion-uses.queries.ts'
import { firstHome } from '../totals/delivery-choice.ts'
import type { CodeOutcome } from '../totals/price-order.ts'
import type { SurchargePrices } from '../totals/surcharge-prices.ts'
import { walkInCustomerId, ensureWalkInCustomer } from '../users/walk-in-customer.queries.ts'
import { releaseExpiredReservations } from './expired-reservations.ts'
import type { ManualMethod } from '../settings/payment-methods.ts'
import type { ManualOrder } from './manual-orders.contract.ts'
import { outsideHours, type OutsideHours } from '../delivery/sale-hours.ts'
import { hasAlcohol } from './alcohol.queries.ts'
import type { CounterHours } from './counter-hours.ts'
import { lockBuyer } from './open-purchases.ts'
import { pricePurchase, type PricedPurchase, type PurchaseToPrice } from './price-purchase.ts'
import { requestDigest } from './request-digest.ts'
import { insertPriced } from './store-purchase.ts'

export type Basket = Pick<ManualOrder, 'products' | 'code' | 'discount' | 'user_id' | 'address' | 'gift'>

/** How an order by hand is priced. What goes to an address goes by the first delivery there. */
export function basketTerms(basket: Basket, surchargePrices: SurchargePrices): PurchaseToPrice {
  const { products, code, discount, user_id, address, gift } = basket
  return {
    wanted: products.map((line) => ({ ...line, seenPrice: undefined })),
    code: code || undefined,
    userId: user_id ?? undefined,
    open: [],
    branches: [],
    delivery: address
      ? { place: { postalCode: address.codigoPostal, province: address.provincia }, way: firstHome }
      : undefined,
    manualDiscount: discount
      ? {
          reason: discount.reason,
          ...(discount.kind === 'percent'
            ? { percent: discount.value }
            : { amount: fromPesos(discount.value) }),
        }
      : undefined,
    gift: gift ?? undefined,
    surchargePrices,
  }
}

export type Taken =
  | { ok: true; orderId: number; known: boolean }
  | {
      ok: false
      why:
        | 'key-used'
        | 'unknown-wine'
        | 'unknown-customer'
        | 'nothing-to-pay'
        | 'promotion-over'
        | 'not-offered'
        | 'not-wrapped'
    }
  | { ok: false; why: 'other-total'; total: Centavos }
  /** The law or the owner lets no alcohol be sold at this hour. */
  | { ok: false; why: 'outside-hours'; hours: OutsideHours }
  | { ok: false; why: 'code-refused'; code: Extract<CodeOutcome, { accepted: false }> }
  | { ok: false; why: 'sold-out'; missing: { name: string; available: number }[] }

export type Taking = {
  order: ManualOrder
  seller: string
  surchargePrices: SurchargePrices
  /** How long the bottles of an unpaid one are held, by how its money comes. */
  minutes: (waitsFor: WaitsFor) => number
  counterHours: CounterHours
  now: Date
  notePayment: NotePayment
  saveReceiver: SaveReceiver
}

/** Keeps whom an order is invoiced to, in the caller's transaction. */
export type SaveReceiver = (
  trx: Db,
  orderId: number,
  receiver: NonNullable<ManualOrder['receiver']>,
) => Promise<void>

/** Notes money that came in without the provider, in the caller's transaction. */
export type NotePayment = (
  trx: Db,
  payment: {
    orderId: number
    way: ManualMethod
    amount: Centavos
    /** YYYY-MM-DD. */
    day: string
    note: string
    actor: string
    key: null
  },
) => Promise<{ ok: true } | { ok: false; why: string }>

/** Takes an order at the counter or on the telephone, in one transaction from the price to the bottle that leaves. */
export async function createManualOrder(db: Db, taking: Taking): Promise<Taken> {
  const taken = await takeOrNone(db, taking)
  if (taken.ok || taken.why !== 'sold-out') return taken
  // what has just expired, even before the job runs
  return (await releaseExpiredReservations(db)) > 0 ? takeOrNone(db, taking) : taken
}

/** One that is refused changes nothing. */
function takeOrNone(db: Db, taking: Taking): Promise<Taken> {
  return inTransaction(db, async (trx) => {
    await sql`SAVEPOINT take_order`.execute(trx)
    const taken = await takeOrderIn(trx, taking)
    if (!taken.ok) await sql`ROLLBACK TO SAVEPOINT take_order`.execute(trx)
    return taken
  })
}

async function takeOrderIn(trx: Db, taking: Taking): Promise<Taken> {
  const { order, seller } = taking
  const key = order.idempotency_key
  await sql`SELECT pg_advisory_xact_lock(hashtextextended(${`order by hand ${key}`}, 0))`.execute(trx)
  const known = await findManualOrder(trx, key)
  const content = contentHash(order)
  if (known?.request_digest && known.request_digest !== content) return { ok: false, why: 'key-used' }
  if (known) return { ok: true, orderId: known.order_id, known: true }
  const buyer = await findBuyer(trx, order)
  if (!buyer) return { ok: false, why: 'unknown-customer' }
  // one at a time of each customer, so that a first purchase is one
  if (order.user_id) await lockBuyer(trx, order.user_id)
  const priced = await pricePurchase(trx, basketTerms(order, taking.surchargePrices))
  const refused = whyNotTaken(priced, order)
  if (refused) return refused
  const outside = await whyNotNow(trx, taking)
  if (outside) return { ok: false, why: 'outside-hours', hours: outside }
  const held = await holdPurchase(trx, { priced, buyerId: buyer.id, taking })
  if (!held.ok) return held
  const placed = await placeOrderIn(trx, held.purchaseId, seller)
  if (!placed.ok) throw new Error(`The order of ${held.purchaseId} was not placed`)
  const { orderId } = placed
  await insertManualOrder(trx, {
    orderId,
    channel: order.channel,
    customer: order.name,
    phone: order.phone,
    email: order.email || buyer.email,
    address: order.address ?? undefined,
    seller,
    key,
    requestDigest: content,
  })
  // before it is paid, which asks for its invoice
  if (order.receiver) await taking.saveReceiver(trx, orderId, order.receiver)
  if (order.paid && order.way !== 'link') await settle(trx, orderId, priced.total, taking)
  return { ok: true, orderId, known: false }
}

/** What is sold to whom and how, whatever its seller believes to be the total. */
const contentHash = (order: ManualOrder): string =>
  requestDigest({ ...order, idempotency_key: undefined, total: undefined })

async function findBuyer(
  trx: Db,
  { user_id }: ManualOrder,
): Promise<{ id: string; email: string } | undefined> {
  if (!user_id) {
    await ensureWalkInCustomer(trx)
    return { id: walkInCustomerId, email: '' }
  }
  const { rows } = await sql<{ id: string; email: string }>`
    SELECT id, email FROM users WHERE id = ${user_id} AND removed_at IS NULL AND role <> 'Baja'`.execute(trx)
  return rows[0]
}

/** Over the counter alcohol is sold within its hours; what goes by telephone is handed over at another time. */
async function whyNotNow(trx: Db, { order, counterHours, now }: Taking): Promise<OutsideHours | undefined> {
  if (order.channel !== 'counter' && !order.delivered) return undefined
  const outside = outsideHours({ ...counterHours, channel: 'counter', at: now })
  if (!outside) return undefined
  const ids = order.products.map(({ product_id }) => product_id)
  return (await hasAlcohol(trx, ids)) ? outside : undefined
}

function whyNotTaken(
  priced: PricedPurchase,
  { total }: ManualOrder,
): Extract<Taken, { ok: false }> | undefined {
  if (priced.missing.length > 0) return { ok: false, why: 'unknown-wine' }
  if (priced.notWrapped) return { ok: false, why: 'not-wrapped' }
  if (priced.code?.accepted === false) return { ok: false, why: 'code-refused', code: priced.code }
  if (priced.notOffered) return { ok: false, why: 'not-offered' }
  if (total !== undefined && fromPesos(total) !== priced.total)
    return { ok: false, why: 'other-total', total: priced.total }
  return priced.total === 0 ? { ok: false, why: 'nothing-to-pay' } : undefined
}

type ToHold = { priced: PricedPurchase; buyerId: string; taking: Taking }

/** The purchase with its bottles and a use of each promotion: all, or none. */
async function holdPurchase(
  trx: Db,
  { priced, buyerId, taking }: ToHold,
): Promise<{ ok: true; purchaseId: string } | Extract<Taken, { ok: false }>> {
  const { order, minutes } = taking
  const purchaseId = await insertPriced(trx, {
    priced,
    userId: buyerId,
    attempt: `hand ${order.idempotency_key}`,
    code: order.code ?? undefined,
  })
  await markReserved(trx, purchaseId, minutes(order.way))
  await markWaitsFor(trx, purchaseId, order.way)
  if (!(await claimUses(trx, { purchaseId, userId: buyerId, uses: priced.uses, except: [] })))
    return { ok: false, why: 'promotion-over' }
  // last of all, so that the row locks of wanted wines are short
  const reserved = await reserveBottles(trx, priced.lines)
  if (reserved.ok) return { ok: true, purchaseId }
  return { ok: false, why: 'sold-out', missing: reserved.missing }
}

/** The money is there: it is noted, and the bottles leave where they are taken along. */
async function settle(
  trx: Db,
  orderId: number,
  total: Centavos,
  { order, seller, notePayment }: Taking,
): Promise<void> {
  const { way, delivered } = order
  if (way === 'link') return
  const day = shopDay(new Date())
  const noted = await notePayment(trx, {
    orderId,
    way,
    amount: total,
    day,
    note: '',
    actor: seller,
    key: null,
  })
  if (!noted.ok) throw new Error(`The payment of order ${orderId} was not noted: ${noted.why}`)
  if (!delivered) return
  for (const action of ['procesar', 'completar'] as const) {
    const step = await transitionOrder(trx, orderId, () => action, seller, { handedOver: true })
    if (!step.ok) throw new Error(`Order ${orderId} was not handed over: ${step.why}`)
  }
  await markHandedOver(trx, orderId)
}
