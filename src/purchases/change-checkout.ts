import { randomUUID } from 'node:crypto'
import { fromPesos } from '../money/money.ts'
import { contradictionIn } from '../delivery/contradictory-place.ts'
import { sameAddress, type Address } from '../orders/address.contract.ts'
import { markWaitsFor } from '../orders/manual-order.queries.ts'
import { saveDestination } from '../orders/pending-order.ts'
import { pickupText } from '../orders/pickup-text.ts'
import { chargedOf } from '../orders/purchase-line.ts'
import { deletePurchase, markReserved } from '../orders/purchases.queries.ts'
import { storeGift } from '../orders/save-gift.ts'
import { saveDelivery, supersedePurchase } from '../orders/supersede-purchase.ts'
import { inTransaction, type Db } from '../platform/database/open-database.ts'
import type { StoredDelivery } from '../platform/database/order-tables.ts'
import { claimUses } from '../promotions/promotion-uses.queries.ts'
import type { Branch } from '../settings/branches.ts'
import { isSameGift } from '../totals/gift.ts'
import type { Gift } from '../totals/gift.contract.ts'
import { suits, type PaymentWay } from '../totals/payment-ways.ts'
import {
  bottlesWaiting,
  endReservations,
  lockBuyer,
  lockOpenPurchases,
  reserveInstead,
  type OpenPurchase,
} from './open-purchases.ts'
import { longestHold } from './hold-minutes.ts'
import { findPending, goesOnWith, isAgreed, type Pending } from './pending-purchase.ts'
import { pricePurchase, type PricedPurchase, type WantedDelivery } from './price-purchase.ts'
import { queryOpenPurchases, type Buyer, type PaymentParts, type StartedPayment } from './start-payment.ts'
import { overLimit } from './purchase-limits.ts'
import { findMissingBeside, insertPriced, purchaseProblem, soldOut } from './store-purchase.ts'

/** What a buyer chose at the checkout of a pending order. */
export type CheckoutChoice = {
  orderId: number
  /** Undefined: that of the order. */
  address: Address | undefined
  delivery: WantedDelivery & { way: string }
  /** Undefined: that of the order; empty: none. */
  code: string | undefined
  way: PaymentWay
  /** Undefined: that of the order; null: none. */
  gift: Gift | null | undefined
  /** Pesos. */
  seenTotal: number | undefined
}

export type CheckoutChanged =
  | { ok: true }
  | {
      ok: false
      why:
        | 'unknown'
        | 'not-pending'
        | 'no-address'
        | 'not-at-door'
        | 'agreed'
        | 'receipt-shown'
        | 'held-longest'
    }
  | Exclude<StartedPayment, { ok: true }>

/**
 * A pending order is delivered, reduced or paid as its buyer chose. Where its total changes it goes on as another
 * purchase with a checkout of its own: a payment of the one before is given back. The prices at which it was begun hold.
 */
export async function changeCheckout(
  parts: PaymentParts,
  buyer: Buyer,
  choice: CheckoutChoice,
): Promise<CheckoutChanged> {
  // it may have been paid a moment ago
  const unknown = await queryOpenPurchases(parts, buyer.id, '')
  if (unknown) return unknown
  return inTransaction(parts.db, (trx) => changeLocked(trx, parts, buyer, choice))
}

async function changeLocked(
  trx: Db,
  parts: PaymentParts,
  buyer: Buyer,
  choice: CheckoutChoice,
): Promise<CheckoutChanged> {
  await lockBuyer(trx, buyer.id)
  const open = await lockOpenPurchases(trx, buyer.id, choice.orderId)
  const pending = await findPending(trx, choice.orderId, buyer.id)
  if (!pending) return { ok: false, why: 'unknown' }
  if (pending.estado !== 'Ingreso') return { ok: false, why: 'not-pending' }
  // a buyer's own purchase that waits for its link may have no delivery yet: that is theirs to choose
  if (isAgreed(pending) && (pending.by_hand || pending.delivery)) return asItStands(pending, choice)
  const paying = open.find(
    (one) => one.paying_since !== null && (one.id === pending.id || one.hold === 'held'),
  )
  if (paying?.paying_since)
    return { ok: false, why: 'being-paid', numero: paying.numero, since: paying.paying_since }
  const code = choice.code ?? pending.code ?? ''
  const { wanted, ...goesOn } = goesOnWith(pending, parts.surchargePrices(), choice.gift)
  const priced = await pricePurchase(trx, {
    wanted,
    ...goesOn,
    code: code === '' ? undefined : code,
    way: choice.way,
    ways: parts.ways(),
    delivery: choice.delivery,
    userId: buyer.id,
    open: open.map((one) => one.id),
    branches: parts.branches().map(({ name }) => name),
  })
  // the money that it shows is for the order as it is
  if (pending.receipt_shown && !isAsChosen(pending, priced, choice.way))
    return { ok: false, why: 'receipt-shown' }
  const rejected = purchaseProblem(priced, { wanted, seenTotal: choice.seenTotal }, parts.limits)
  if (rejected) return rejected
  if (!suits(choice.way, priced.delivery?.kind)) return { ok: false, why: 'not-at-door' }
  const move = { buyer, open, pending, priced, code, way: choice.way }
  return (await tooManyWaiting(trx, parts, move)) ?? saveChoice(trx, parts, move, choice)
}

/** What the shop put together is paid as it is: nothing else that is chosen is lost without a word. */
function asItStands(pending: Pending, choice: CheckoutChoice): CheckoutChanged {
  const { lines, total } = pending
  const { seenTotal, address, code, delivery, gift } = choice
  if (seenTotal !== undefined && fromPesos(seenTotal) !== total)
    return { ok: false, why: 'prices-changed', lines, total }
  const sameDoor =
    address === undefined || (pending.address !== null && sameAddress(address, pending.address))
  const sameWay = delivery.way === pending.delivery?.way
  const sameCode = code === undefined || code === (pending.code ?? '')
  const sameGift = gift === undefined || isSameGift(gift, pending.gift)
  return sameDoor && sameWay && sameCode && sameGift ? { ok: true } : { ok: false, why: 'agreed' }
}

async function saveChoice(
  trx: Db,
  parts: PaymentParts,
  move: Move,
  choice: CheckoutChoice,
): Promise<CheckoutChanged> {
  const { pending, priced, buyer } = move
  const address = addressFor(priced.delivery, choice, pending)
  if (address === 'missing') return { ok: false, why: 'no-address' }
  if (isSame(pending, priced) && pending.waits_for === move.way.waitsFor) {
    await saveDelivery(trx, pending.orderId, priced.delivery)
    await storeGift(trx, pending.orderId, priced.gift)
  } else {
    const moved = await goOnWith(trx, parts, move)
    if (!moved.ok) return moved
  }
  await saveDestination(trx, {
    id: pending.orderId,
    userId: buyer.id,
    address: address ?? null,
    text: address ? undefined : comeTo(priced.delivery, parts.branches()),
  })
  return { ok: true }
}

/** Who comes for it needs none; for all others it is the one that the price is for. */
function addressFor(
  delivery: StoredDelivery | null,
  { address, delivery: { place } }: CheckoutChoice,
  pending: Pending,
): Address | undefined | 'missing' {
  if (delivery?.kind === 'pickup') return undefined
  const known = address ?? pending.address ?? undefined
  if (!known || known.codigoPostal !== place.postalCode || known.provincia !== place.province)
    return 'missing'
  // one that was saved before addresses had to agree
  return contradictionIn(known) ? 'missing' : known
}

const comeTo = (delivery: StoredDelivery | null, branches: readonly Branch[]) =>
  pickupText(delivery?.branch, branches) ?? delivery?.name ?? ''

/** The same amounts for the same bottles: the checkout at the provider is still the right one. */
function isSame(pending: Pending, priced: PricedPurchase): boolean {
  const content = ({ lines, total, charges }: Pick<Pending, 'lines' | 'total' | 'charges'>) =>
    JSON.stringify([
      lines.map((line) => [line.product_id, line.quantity, chargedOf(line)]),
      total,
      charges
        // a delivery that costs nothing is no other amount
        .filter(({ amount, promotion_id }) => amount !== 0 || promotion_id !== undefined)
        .map(({ kind, amount, promotion_id, line }) => [kind, amount, promotion_id, line]),
    ])
  return content(pending) === content(priced)
}

const isAsChosen = (pending: Pending, priced: PricedPurchase, way: PaymentWay) =>
  isSame(pending, priced) &&
  pending.waits_for === (way.waitsFor ?? null) &&
  pending.delivery?.way === priced.delivery?.way

type Move = {
  buyer: Buyer
  open: OpenPurchase[]
  pending: Pending
  priced: PricedPurchase
  code: string
  way: PaymentWay
}

/** What waits for money holds its bottles for days: of all such orders together a buyer has no more than the limits say. */
async function tooManyWaiting(
  trx: Db,
  { limits }: PaymentParts,
  { buyer, pending, priced, way }: Move,
): Promise<Exclude<CheckoutChanged, { ok: true }> | undefined> {
  if (!way.waitsFor) return undefined
  const all = new Map<number, number>()
  for (const { product_id, quantity } of [
    ...(await bottlesWaiting(trx, buyer.id, pending.id)),
    ...priced.lines,
  ])
    all.set(product_id, (all.get(product_id) ?? 0) + quantity)
  const over = overLimit(
    [...all].map(([product_id, quantity]) => ({ product_id, quantity })),
    limits,
  )
  if (!over) return undefined
  const name = over.why === 'too-many-of-a-wine' ? over.product_id : undefined
  return { ok: false, ...over, name: priced.lines.find(({ product_id }) => product_id === name)?.name }
}

/** Another purchase takes over order, bottles and uses of promotions: all, or nothing changes. */
async function goOnWith(
  trx: Db,
  parts: PaymentParts,
  { buyer, open, pending, priced, code, way }: Move,
): Promise<CheckoutChanged> {
  const missing = await findMissingBeside(trx, open, priced.lines)
  if (missing.length > 0) return soldOut(priced.lines, missing)
  const id = await insertPriced(trx, {
    priced,
    userId: buyer.id,
    attempt: randomUUID(),
    code,
  })
  const minutes = way.waitsFor ? parts.holdMinutes(way.waitsFor) : parts.reservationMinutes
  const before = { id: pending.id, longest: longestHold(parts) }
  if (!(await markReserved(trx, id, minutes, before))) {
    await deletePurchase(trx, id)
    return { ok: false, why: 'held-longest' }
  }
  const except = open.map((one) => one.id)
  if (!(await claimUses(trx, { purchaseId: id, userId: buyer.id, uses: priced.uses, except }))) {
    await deletePurchase(trx, id)
    return { ok: false, why: 'promotion-over' }
  }
  const reserved = await reserveInstead(trx, open, priced.lines, async () => {
    await endReservations(
      trx,
      open.filter((one) => one.id !== pending.id),
    )
    await supersedePurchase(trx, { orderId: pending.orderId, before: pending.id, after: id })
  })
  if (reserved.ok) {
    if (way.waitsFor) await markWaitsFor(trx, id, way.waitsFor)
    return { ok: true }
  }
  await deletePurchase(trx, id)
  return soldOut(priced.lines, reserved.missing)
}
