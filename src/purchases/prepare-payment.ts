import { randomUUID } from 'node:crypto'
import type { Centavos } from '../money/money.ts'
import { addressSchema, sameAddress, type Address } from '../orders/address.contract.ts'
import { markWaitsFor } from '../orders/manual-order.queries.ts'
import { saveDestination } from '../orders/pending-order.ts'
import { pickupText } from '../orders/pickup-text.ts'
import { chargedOf } from '../orders/purchase-line.ts'
import { agreeToPrices, deletePurchase, markReserved, renewCheckout } from '../orders/purchases.queries.ts'
import { storeGift } from '../orders/save-gift.ts'
import { saveDelivery, supersedePurchase } from '../orders/supersede-purchase.ts'
import { inTransaction, type Db } from '../platform/database/open-database.ts'
import type { StoredDelivery } from '../platform/database/order-tables.ts'
import { claimUses, reclaimUses, returnUses } from '../promotions/promotion-uses.queries.ts'
import type { Branch } from '../settings/branches.ts'
import { isSameGift } from '../totals/gift.ts'
import { startingPaymentMethods, suits, type PaymentMethod } from '../totals/payment-methods.ts'
import {
  bottlesWaiting,
  endReservations,
  lockBuyer,
  lockOpenPurchases,
  reserveInstead,
  type OpenPurchase,
} from './open-purchases.ts'
import { lacksDelivery, payable, priceHolds, type ToBePaid } from './payable.ts'
import {
  findPending,
  isAgreed,
  pricingTerms,
  promotionsIn,
  type NewTerms,
  type Pending,
} from './pending-purchase.ts'
import { pricePurchase, type PricedPurchase } from './price-purchase.ts'
import { queryOpenPurchases, type Buyer, type PaymentParts, type StartedPayment } from './start-payment.ts'
import { overLimit } from './purchase-limits.ts'
import { findMissingBeside, insertPriced, purchaseProblem, soldOut } from './store-purchase.ts'

/** What is chosen of a pending order; what is left out stays. */
export type PaymentChoice = NewTerms & {
  orderId: number
  address?: Address | undefined
  /** The total that its buyer agreed to. */
  agreed: Centavos | undefined
}

export type Preparation = {
  /** Minutes for which its bottles are held from now on, by how its money comes. */
  minutes: (paymentMethod: PaymentMethod) => number
  /** Minutes for which they are held altogether; undefined: as often as staff say so. */
  longest?: number
  /** Staff change what the shop itself put together. */
  byStaff?: boolean
}

export type Prepared =
  | { ok: true; purchaseId: string; waitsFor: Pending['waits_for'] }
  | {
      ok: false
      why:
        | 'unknown'
        | 'not-pending'
        | 'no-address'
        | 'not-at-door'
        | 'agreed'
        | 'chosen-otherwise'
        | 'receipt-shown'
        | 'held-longest'
        | 'no-delivery'
    }
  | ({ ok: false; why: 'total-changed' } & TotalChange)
  | Exclude<StartedPayment, { ok: true }>

type Refused = Exclude<Prepared, { ok: true }>

/** What is compared of a purchase's prices. */
export type ComparedPrices = Pick<PricedPurchase, 'lines' | 'charges' | 'discounts' | 'delivery' | 'total'>

/** The same choice at the prices of its hold and at those that count now: what differs is their change alone. */
export type TotalChange = { before: ComparedPrices; today: ComparedPrices }

/**
 * Makes a pending order payable as its buyer chose, with its bottles held. Where its total changes it goes on as another
 * purchase with a checkout of its own: a payment of the one before is given back.
 */
export async function preparePayment(
  parts: PaymentParts,
  buyer: Pick<Buyer, 'id'>,
  choice: PaymentChoice,
  preparation: Preparation,
): Promise<Prepared> {
  // it may have been paid a moment ago
  const unknown = choosesAnew(choice) ? await queryOpenPurchases(parts, buyer.id, '') : undefined
  if (unknown) return unknown
  return inTransaction(parts.db, (trx) => prepareLocked(trx, parts, { buyer, choice, preparation }))
}

/** Whether anything of a purchase becomes another: how it is received and paid, or what it says as a gift. */
const choosesAnew = ({ delivery, gift }: PaymentChoice): boolean =>
  delivery !== undefined || gift !== undefined

type Asked = { buyer: Pick<Buyer, 'id'>; choice: PaymentChoice; preparation: Preparation }

async function prepareLocked(trx: Db, parts: PaymentParts, asked: Asked): Promise<Prepared> {
  const { buyer, choice, preparation } = asked
  await lockBuyer(trx, buyer.id)
  const open = await lockOpenPurchases(trx, buyer.id, choice.orderId)
  const pending = await findPending(trx, choice.orderId, buyer.id)
  if (!pending) return { ok: false, why: 'unknown' }
  if (pending.estado !== 'Ingreso') return { ok: false, why: 'not-pending' }
  const agreed = isAgreed(pending)
  // a buyer's own purchase that waits for its link may have no delivery yet: that is theirs to choose
  const fixed = agreed && (pending.by_hand || pending.delivery !== null) && !preparation.byStaff
  if (fixed && !isAsAgreed(pending, choice)) return { ok: false, why: 'agreed' }
  const isChosen = choosesAnew(choice) && !fixed
  // an order that waits for a transfer or for cash is paid otherwise only where its delivery is chosen too
  if (choice.delivery === undefined && pending.waits_for && !agreed)
    return { ok: false, why: 'chosen-otherwise' }
  const paying = open.find(
    (one) => one.paying_since !== null && (one.id === pending.id ? isChosen : one.hold === 'held'),
  )
  if (paying?.paying_since)
    return { ok: false, why: 'being-paid', numero: paying.numero, since: paying.paying_since }
  const move = { ...asked, open, pending, isChosen, now: new Date() }
  return isAsItWas(move) ? goOn(trx, parts, move, pending) : repriced(trx, parts, move)
}

type Move = Asked & {
  open: OpenPurchase[]
  pending: Pending
  /** Its buyer chose something of it; otherwise it stays as it was. */
  isChosen: boolean
  now: Date
}

const isAsItWas = ({ pending, isChosen, now }: Move): boolean =>
  !isChosen && priceHolds(pending, now) && (pending.delivery !== null || !pending.address)

/** Prices it by what was chosen, at the prices of its hold or, where that is over, at today's. */
async function repriced(trx: Db, parts: PaymentParts, move: Move): Promise<Prepared> {
  const { pending, choice, isChosen, open, buyer, now } = move
  const holds = priceHolds(pending, now)
  const { code, paymentMethod: paidBy, delivery, gift } = choice
  const chosen: NewTerms = isChosen ? { code, paymentMethod: paidBy, delivery, gift } : {}
  const offers = { paymentMethods: parts.paymentMethods(), surchargePrices: parts.surchargePrices() }
  const priceBy = (terms: NewTerms, held = holds) =>
    pricePurchase(trx, {
      ...pricingTerms(pending, offers, held, terms),
      paymentMethods: parts.paymentMethods(),
      userId: buyer.id,
      open: [...open.map((one) => one.id), pending.id],
      branches: parts.branches().map(({ name }) => name),
    })
  const first = await priceBy(chosen)
  // a code that its buyer did not write just now may be over: it is among what changed
  const codeIsOver = first.code?.accepted === false && chosen.code === undefined
  const priced = codeIsOver ? await priceBy({ ...chosen, code: '' }) : first
  const paymentMethod =
    pricingTerms(pending, offers, holds, chosen).paymentMethod ?? startingPaymentMethods[0]
  // the money that it shows is for this total
  if (pending.receipt_shown && !isAsChosen(pending, priced, paymentMethod))
    return { ok: false, why: 'receipt-shown' }
  const wanted = pending.lines.filter((line) => !line.gift).map((line) => ({ ...line, seenPrice: undefined }))
  if (priced.notOffered && !isChosen) return { ok: false, why: 'no-delivery' }
  const rejected = purchaseProblem(priced, { wanted, seenTotal: undefined }, parts.limits)
  if (rejected) return rejected
  if (!suits(paymentMethod, priced.delivery?.kind)) return { ok: false, why: 'not-at-door' }
  const before = !isChosen ? pending : holds ? priced : await priceBy(chosen, true)
  const refused = whyNotPaid(move, { before, today: priced })
  if (refused) return refused
  const used = codeIsOver ? '' : (chosen.code ?? pending.code ?? '')
  return saveChoice(trx, parts, move, { priced, code: used, paymentMethod })
}

/** Why it is not paid at this total; undefined where it may be. */
function whyNotPaid(move: Move, change: TotalChange): Refused | undefined {
  const { pending, choice, isChosen, now } = move
  const { before, today } = change
  const agreed = choice.agreed ?? (isChosen ? undefined : pending.total)
  const purchase: ToBePaid = {
    ...pending,
    // while its prices hold, what is chosen just now is what its buyer sees
    total: priceHolds(pending, now) ? today.total : before.total,
    delivery: today.delivery,
    // where it goes is the address that the delivery was priced for
    direccion: today.delivery ? null : pending.direccion,
    canChoose: !pending.by_hand,
  }
  const decision = payable(purchase, now, { total: today.total, notOffered: false }, agreed)
  if (decision.ok) return undefined
  if (decision.why === 'price-changed') return { ok: false, why: 'total-changed', ...change }
  return { ok: false, why: decision.why === 'superseded' ? 'not-pending' : decision.why }
}

/** An order that the shop put together is paid unchanged: any other choice is refused, not ignored. */
function isAsAgreed(pending: Pending, { address, code, delivery, gift }: PaymentChoice): boolean {
  const sameDoor =
    address === undefined || (pending.address !== null && sameAddress(address, pending.address))
  const sameMethod = delivery === undefined || delivery.way === pending.delivery?.way
  const sameCode = code === undefined || code === (pending.code ?? '')
  const sameGift = gift === undefined || isSameGift(gift, pending.gift)
  return sameDoor && sameMethod && sameCode && sameGift
}

type Outcome = { priced: PricedPurchase; code: string; paymentMethod: PaymentMethod }

async function saveChoice(trx: Db, parts: PaymentParts, move: Move, outcome: Outcome): Promise<Prepared> {
  const { pending, buyer, choice, isChosen } = move
  const { priced } = outcome
  const isSentAnew = isChosen && choice.delivery !== undefined
  const address = isSentAnew ? addressFor(priced.delivery, choice, pending) : (pending.address ?? undefined)
  if (address === 'missing') return { ok: false, why: 'no-address' }
  const over = await tooManyWaiting(trx, parts, move, outcome)
  if (over) return over
  const stays = isSame(pending, priced) && pending.waits_for === waitsForOf(move)
  if (stays && priced.delivery) await saveDelivery(trx, pending.orderId, priced.delivery)
  // the one that it has takes no payment
  if (stays && lacksDelivery({ ...pending, canChoose: !pending.by_hand }))
    await renewCheckout(trx, pending.id)
  if (stays && isChosen) await storeGift(trx, pending.orderId, priced.gift)
  const moved = stays
    ? await goOn(trx, parts, move, { ...pending, delivery: priced.delivery })
    : await supersede(trx, move, outcome)
  if (!moved.ok) return moved
  if (isSentAnew)
    await saveDestination(trx, {
      id: pending.orderId,
      userId: buyer.id,
      address: address ?? null,
      text: address ? undefined : pickupPlace(priced.delivery, parts.branches()),
    })
  return moved
}

/** Pickup needs no address; otherwise it must match the place that was priced. */
function addressFor(
  delivery: StoredDelivery | null,
  { address, delivery: wanted }: PaymentChoice,
  pending: Pending,
): Address | undefined | 'missing' {
  if (delivery?.kind === 'pickup') return undefined
  const known = address ?? pending.address ?? undefined
  if (!known || known.codigoPostal !== wanted?.place.postalCode || known.provincia !== wanted.place.province)
    return 'missing'
  // one that was saved before the rules of today
  return addressSchema.safeParse(known).success ? known : 'missing'
}

const pickupPlace = (delivery: StoredDelivery | null, branches: readonly Branch[]) =>
  pickupText(delivery?.branch, branches) ?? delivery?.name ?? ''

/** The same amounts for the same bottles: the checkout at the provider is still the right one. */
function isSame(pending: Pending, priced: PricedPurchase): boolean {
  const content = ({ lines, total, charges }: Pick<Pending, 'lines' | 'total' | 'charges'>) =>
    JSON.stringify([
      lines.map((line) => [line.product_id, line.quantity, line.unit_price, chargedOf(line)]),
      total,
      charges
        // a delivery that costs nothing is no other amount
        .filter(({ amount, promotion_id }) => amount !== 0 || promotion_id !== undefined)
        .map(({ kind, amount, promotion_id, line }) => [kind, amount, promotion_id, line]),
    ])
  return content(pending) === content(priced)
}

const isAsChosen = (pending: Pending, priced: PricedPurchase, paymentMethod: PaymentMethod) =>
  isSame(pending, priced) &&
  pending.waits_for === (paymentMethod.waitsFor ?? null) &&
  pending.delivery?.way === priced.delivery?.way

/** What waits for money holds its bottles for days: of all such orders together a buyer has no more than the limits say. */
async function tooManyWaiting(
  trx: Db,
  { limits }: PaymentParts,
  { buyer, pending, isChosen }: Move,
  { priced, paymentMethod }: Outcome,
): Promise<Refused | undefined> {
  if (!paymentMethod.waitsFor || !isChosen) return undefined
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

/** The same purchase goes on: its bottles are held again where they were free, or where that is over in a moment. */
async function goOn(trx: Db, parts: PaymentParts, move: Move, purchase: Pending): Promise<Prepared> {
  const { preparation, open, now } = move
  const refused = isAsItWas(move) ? whyNotPaid(move, { before: purchase, today: purchase }) : undefined
  if (refused) return refused
  const { id, lines, waits_for } = purchase
  const done: Prepared = { ok: true, purchaseId: id, waitsFor: waits_for }
  const until = purchase.hold_expires_at?.getTime() ?? Infinity
  if (priceHolds(purchase, now) && until > now.getTime() + 60_000) return done
  if (purchase.hold !== 'held') {
    // what waits for its money lets the buyer's other purchases be
    const others = waits_for === null ? open.filter((one) => one.id !== id) : []
    if (!(await reclaimUses(trx, id, { offeredAt: now }))) return { ok: false, why: 'promotion-over' }
    const reserved = await reserveInstead(trx, others, lines, () => endReservations(trx, others))
    if (!reserved.ok) {
      await returnUses(trx, id)
      return soldOut(lines, reserved.missing)
    }
  }
  const paymentMethod = parts
    .paymentMethods()
    .find(({ waitsFor }) => waitsFor !== null && waitsFor === waits_for)
  const { longest } = preparation
  const before = longest === undefined ? undefined : { id, longest }
  const lasts = await markReserved(
    trx,
    id,
    preparation.minutes(paymentMethod ?? startingPaymentMethods[0]),
    before,
  )
  if (!lasts) return { ok: false, why: 'held-longest' }
  if (!priceHolds(purchase, now)) await agreeToPrices(trx, id)
  return done
}

/** How its money comes; null: by the provider's checkout. */
const waitsForOf = ({ choice, isChosen, pending }: Move): Pending['waits_for'] =>
  isChosen && choice.paymentMethod ? choice.paymentMethod.waitsFor : pending.waits_for

/** Another purchase takes over order, bottles and uses of promotions: all, or nothing changes. */
async function supersede(trx: Db, move: Move, { priced, code, paymentMethod }: Outcome): Promise<Prepared> {
  const { buyer, open, pending, preparation, now } = move
  const missing = await findMissingBeside(trx, open, priced.lines)
  if (missing.length > 0) return soldOut(priced.lines, missing)
  const id = await insertPriced(trx, { priced, userId: buyer.id, attempt: randomUUID(), code })
  const { longest } = preparation
  const before = longest === undefined ? undefined : { id: pending.id, longest }
  if (!(await markReserved(trx, id, preparation.minutes(paymentMethod), before))) {
    await deletePurchase(trx, id)
    return { ok: false, why: 'held-longest' }
  }
  const except = [...open.map((one) => one.id), pending.id]
  const held = priceHolds(pending, now) ? promotionsIn(pending) : []
  if (!(await claimUses(trx, { purchaseId: id, userId: buyer.id, uses: priced.uses, except, held }))) {
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
  if (!reserved.ok) {
    await deletePurchase(trx, id)
    return soldOut(priced.lines, reserved.missing)
  }
  const waitsFor = waitsForOf(move)
  if (waitsFor) await markWaitsFor(trx, id, waitsFor)
  return { ok: true, purchaseId: id, waitsFor }
}
