import { markReleased } from '../orders/purchases.queries.ts'
import { supersedePurchase } from '../orders/supersede-purchase.ts'
import { releaseBottles } from '../inventory/reservations.queries.ts'
import { randomUUID } from 'node:crypto'
import type { Db } from '../platform/database/open-database.ts'
import { claimUses } from '../promotions/promotion-uses.queries.ts'
import { isChosen } from '../settings/payment-methods.ts'
import { payable, priceHolds, type Payable } from './payable.ts'
import { findPending, pricingTerms, promotionsIn, type Offers, type Pending } from './pending-purchase.ts'
import { pricePurchase, type PricedPurchase } from './price-purchase.ts'
import { insertPriced } from './store-purchase.ts'

type Expected = Offers & {
  /**
   * Staff note money that is there already: the limits of the promotions that it was promised under do not count.
   */
  isNoted: boolean
}

/** What an unchanged pending purchase comes to by today's offers. A code that is over takes nothing off. */
async function priceToday(
  db: Db,
  pending: Pending,
  { isNoted, ...offers }: Expected,
): Promise<PricedPurchase> {
  const priceBy = (code: string | undefined) =>
    pricePurchase(db, {
      ...pricingTerms(pending, offers, false, { code }),
      userId: pending.user_id,
      open: [pending.id],
      // the branch that it is fetched from is not asked for again
      branches: pending.delivery?.branch ? [pending.delivery.branch] : [],
      promised: isNoted && isAwaited(pending) ? promotionsIn(pending) : undefined,
    })
  const priced = await priceBy(undefined)
  return priced.code?.accepted === false ? priceBy('') : priced
}

/** Its buyer was told how to pay it without the provider's checkout. */
const isAwaited = ({ waits_for }: Pending): boolean => isChosen(waits_for)

type Money = Expected & {
  /** When the money came. */
  at: Date
  /** Centavos; undefined: the purchase's own total. */
  amount?: number
}

/**
 * Whether money that has come pays for a pending order, whose row is locked. Money for today's total, where that is not the
 * total of before, pays for the order at today's prices: it goes on as another purchase.
 */
export async function payWith(trx: Db, orderId: number, money: Money): Promise<Payable> {
  const { at, amount } = money
  const pending = await findPending(trx, orderId, undefined)
  if (!pending) return { ok: false, why: 'not-pending' }
  const today = priceHolds(pending, at) ? undefined : await priceToday(trx, pending, money)
  // an order whose wrapping is not offered any more is not changed by a payment
  const offer = today && { total: today.total, notOffered: today.notOffered || today.notWrapped }
  const decision = payable({ ...pending, canChoose: !pending.by_hand }, at, offer, amount)
  if (decision.ok && today && today.total !== pending.total) await takePricesOfToday(trx, pending, today)
  return decision
}

/** The bottles are reserved by the payment. */
async function takePricesOfToday(trx: Db, pending: Pending, priced: PricedPurchase): Promise<void> {
  if (pending.hold === 'held') {
    await releaseBottles(trx, pending.lines)
    await markReleased(trx, [pending.id])
  }
  const { user_id: userId, orderId } = pending
  const code = priced.code?.accepted ? (pending.code ?? undefined) : undefined
  const id = await insertPriced(trx, { priced, userId, attempt: randomUUID(), code })
  await claimUses(trx, { purchaseId: id, userId, uses: priced.uses, except: [pending.id] })
  await supersedePurchase(trx, { orderId, before: pending.id, after: id })
}
