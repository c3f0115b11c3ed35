import { findMissing, type Bottles } from '../inventory/reservations.queries.ts'
import { fromPesos } from '../money/money.ts'
import {
  agreeToPrices,
  deletePurchase,
  freeIdempotencyKey,
  insertPurchase,
  markReleased,
  markReplaced,
  markReserved,
} from '../orders/purchases.queries.ts'
import { inTransaction, type Db } from '../platform/database/open-database.ts'
import type { PurchaseLine } from '../platform/database/order-tables.ts'
import { claimUses, reclaimUses } from '../promotions/promotion-uses.queries.ts'
import {
  lockBuyer,
  lockOpenPurchases,
  reservedBottles,
  reserveInstead,
  type OpenPurchase,
} from './open-purchases.ts'
import { bottlesOf, isPurchaseSize, mostBottles } from '../totals/order-size.ts'
import { pricePurchase, type PricedPurchase, type RequestedPurchase } from './price-purchase.ts'
import { overLimit, type PurchaseLimits } from './purchase-limits.ts'
import {
  findBegunPurchase,
  findSamePurchase,
  hasLapsed,
  isAsPriced,
  repeatPurchase,
} from './repeated-purchase.ts'
import { requestDigest } from './request-digest.ts'
import type { Buyer, PaymentParts, Replaced, StartedPayment } from './start-payment.ts'

export type Stored = { ok: true; id: string; replaced: Replaced[] } | Exclude<StartedPayment, { ok: true }>

export async function storePurchase(
  parts: PaymentParts,
  buyer: Buyer,
  requested: RequestedPurchase,
  idempotencyKey: string,
): Promise<Stored> {
  if (!isPurchaseSize(requested.wanted))
    return { ok: false, why: 'too-many-bottles', bottles: bottlesOf(requested.wanted), most: mostBottles }
  return inTransaction(parts.db, async (trx): Promise<Stored> => {
    await lockBuyer(trx, buyer.id)
    const known = await findBegunPurchase(trx, buyer.id, idempotencyKey)
    const content = contentHash(requested)
    if (known?.request_digest && known.request_digest !== content) return { ok: false, why: 'key-used' }
    if (known && !hasLapsed(known)) return { ok: true, id: known.id, replaced: [] }
    const open = await lockOpenPurchases(trx, buyer.id)
    const openIds = open.map((one) => one.id)
    const priced = await pricePurchase(trx, {
      ...requested,
      userId: buyer.id,
      open: openIds,
      branches: parts.branches().map(({ name }) => name),
      surchargePrices: parts.surchargePrices(),
    })
    const rejected = purchaseProblem(priced, requested, parts.limits)
    if (rejected) return rejected
    const same = known && isAsPriced(known, priced) ? known : await findSamePurchase(trx, buyer.id, priced)
    if (same && !hasLapsed(same)) {
      await repeatPurchase(trx, buyer.id, same, { key: idempotencyKey, requestDigest: content })
      return { ok: true, id: same.id, replaced: [] }
    }
    if (same) return reserveFor(trx, parts, { open, lapsed: same, userId: buyer.id })
    // its hold is over and its price with it: the key is another purchase's from now on
    if (known) await freeIdempotencyKey(trx, known.id, idempotencyKey)
    return reserveFor(trx, parts, {
      open,
      priced,
      userId: buyer.id,
      attempt: idempotencyKey,
      requestDigest: content,
      code: requested.code,
      lapsedBefore: known?.id,
    })
  })
}

/** What a request buys, whatever it believes to be the price. */
const contentHash = ({ wanted, code, paymentMethod, delivery, gift }: RequestedPurchase): string =>
  requestDigest({
    bottles: wanted
      .map(({ product_id, quantity }) => [product_id, quantity])
      .toSorted(([one = 0], [other = 0]) => one - other),
    code: code?.trim().toUpperCase(),
    paymentMethod: paymentMethod?.id,
    place: delivery?.place,
    delivery: typeof delivery?.way === 'symbol' ? delivery.way.description : delivery?.way,
    gift,
  })

/** A purchase that is begun, or one whose reservation expired before there was an order. */
type ToReserve = { open: OpenPurchase[]; userId: string } & (
  | { lapsed: { id: string; lines: PurchaseLine[] } }
  | {
      priced: PricedPurchase
      attempt: string
      requestDigest?: string
      code: string | undefined
      /** The one that was begun under its key before, at other prices. */
      lapsedBefore: string | undefined
    }
)

/** Reserves its bottles and a use of each promotion, in place of the buyer's open purchases: all or nothing. */
async function reserveFor(trx: Db, parts: PaymentParts, wanted: ToReserve): Promise<Stored> {
  const { open } = wanted
  const { lines } = 'lapsed' in wanted ? wanted.lapsed : wanted.priced
  const paying = open.find((one) => one.paying_since !== null)
  if (paying?.paying_since)
    return { ok: false, why: 'being-paid', numero: paying.numero, since: paying.paying_since }
  const missing = await findMissingBeside(trx, open, lines)
  if (missing.length > 0) return soldOut(lines, missing)
  const id = 'lapsed' in wanted ? wanted.lapsed.id : await insertPriced(trx, wanted)
  const undo = () => ('lapsed' in wanted ? markReleased(trx, [id]) : deletePurchase(trx, id))
  await markReserved(trx, id, parts.reservationMinutes)
  const openIds = open.map((one) => one.id)
  if (!(await holdUses(trx, id, wanted, openIds))) {
    await undo()
    return { ok: false, why: 'promotion-over' }
  }
  // last of all, so that the row locks of wanted wines are short
  const reserved = await reserveInstead(trx, open, lines, () =>
    markReplaced(trx, openIds, { by: id, buyer: wanted.userId }),
  )
  if (!reserved.ok) {
    await undo()
    return soldOut(lines, reserved.missing)
  }
  if ('lapsed' in wanted) await agreeToPrices(trx, id)
  else if (wanted.lapsedBefore)
    await markReplaced(trx, [wanted.lapsedBefore], { by: id, buyer: wanted.userId })
  return { ok: true, id, replaced: open.map((one) => ({ numero: one.numero, lines: one.lines })) }
}

type SoldOut = Extract<StartedPayment, { why: 'sold-out' }>

/** A gift that is gone is no wine that the buyer put into the cart: the promotion is over. */
export function soldOut(
  lines: readonly PurchaseLine[],
  missing: SoldOut['missing'],
): Exclude<Stored, { ok: true }> {
  const wanted = (id: number) => lines.some((line) => line.product_id === id && !line.gift)
  return missing.some(({ product_id }) => wanted(product_id))
    ? { ok: false, why: 'sold-out', missing }
    : { ok: false, why: 'promotion-over' }
}

export async function insertPriced(
  trx: Db,
  wanted: Pick<
    Extract<ToReserve, { priced: PricedPurchase }>,
    'priced' | 'userId' | 'attempt' | 'requestDigest' | 'code'
  >,
): Promise<string> {
  const { priced, userId, attempt, requestDigest, code } = wanted
  const { lines, charges, discounts, total, delivery, gift, pricedAt, methodDiscount } = priced
  return insertPurchase(trx, {
    userId,
    attempt,
    requestDigest,
    lines,
    charges,
    discounts,
    total,
    delivery,
    gift,
    pricedAt,
    methodDiscount,
    code: priced.code?.accepted ? (code?.trim().toUpperCase() ?? null) : null,
  })
}

async function holdUses(trx: Db, id: string, wanted: ToReserve, openIds: string[]): Promise<boolean> {
  if ('priced' in wanted) {
    const { userId, priced } = wanted
    return claimUses(trx, { purchaseId: id, userId, uses: priced.uses, except: openIds })
  }
  const held = await reclaimUses(trx, id, { offeredAt: new Date() })
  // the same wines may be bought at today's price
  if (!held) await freeIdempotencyKey(trx, id, id)
  return held
}

/** Why this cannot be bought: empty cart, a code that takes nothing off, changed prices, or above a limit. */
export function purchaseProblem(
  { lines, total, code, notOffered, windowNotOffered, notWrapped, unknown }: PricedPurchase,
  { wanted, seenTotal }: Pick<RequestedPurchase, 'wanted' | 'seenTotal'>,
  limits: PurchaseLimits,
): Exclude<StartedPayment, { ok: true }> | undefined {
  if (unknown.length > 0) return { ok: false, why: 'unknown-product', missing: unknown }
  if (lines.length === 0) return { ok: false, why: 'empty-cart' }
  if (notOffered) return { ok: false, why: 'not-offered' }
  if (windowNotOffered) return { ok: false, why: 'window-not-offered' }
  if (notWrapped) return { ok: false, why: 'not-wrapped' }
  if (code?.accepted === false) return { ok: false, why: 'code-refused', code, total }
  const changed = wanted.some(({ product_id, seenPrice }) => {
    const line = lines.find((other) => other.product_id === product_id)
    return line && seenPrice !== undefined && fromPesos(seenPrice) !== line.unit_price
  })
  if (changed || (seenTotal !== undefined && fromPesos(seenTotal) !== total))
    return { ok: false, why: 'prices-changed', lines, total }
  if (total === 0) return { ok: false, why: 'nothing-to-pay' }
  const over = overLimit(
    lines.filter((line) => !line.gift),
    limits,
  )
  if (!over) return undefined
  const wine = over.why === 'too-many-of-a-wine' ? over.product_id : undefined
  return { ok: false, ...over, name: lines.find((line) => line.product_id === wine)?.name }
}

/** A read without a lock. What the user's own unpaid purchases reserve counts as available. */
export async function findMissingBeside(trx: Db, open: OpenPurchase[], bottles: readonly Bottles[]) {
  const own = reservedBottles(open)
  return (await findMissing(trx, bottles)).flatMap((wine) => {
    const sum = (all: readonly Bottles[]) =>
      all.filter((line) => line.product_id === wine.product_id).reduce((n, line) => n + line.quantity, 0)
    const available = wine.available + sum(own)
    return available >= sum(bottles) ? [] : [{ ...wine, available }]
  })
}
