import type { Centavos } from '../money/money.ts'
import { countsAsBottle, isAbout, type Conditions, type PromotedWine } from '../promotions/promotion.ts'

/** An order's line as the totals need it: a wine, how many, and what the shelf says. */
export type OrderLine = PromotedWine & {
  quantity: number
  /** One bottle's price before the wine's own discount. */
  list_price: Centavos
  /** One bottle's price today, the wine's own discount taken off. */
  unit_price: Centavos
}

export type Situation = {
  /** Chosen by the buyer; undefined: not yet. */
  paymentMethod: string | undefined
  firstPurchase: boolean
}

/** What a promotion still lacks. */
export type Unmet =
  | { why: 'no-such-wine' }
  | { why: 'amount'; missing: Centavos }
  | { why: 'bottles'; missing: number }
  | { why: 'payment-way'; way: string }
  | { why: 'not-first' }

/**
 * The first condition that does not hold; undefined where all do. In: the lines, and what each comes to: at the
 * shelf's prices, so that no other promotion moves a threshold, or after the discounts where a delivery asks.
 */
export function unmetCondition(
  conditions: Conditions,
  lines: readonly OrderLine[],
  situation: Situation,
  amountOf: (line: OrderLine, index: number) => Centavos = (line) => line.unit_price * line.quantity,
): Unmet | undefined {
  if (conditions.first_purchase && !situation.firstPurchase) return { why: 'not-first' }
  let isFound = false
  let bottles = 0
  let amount = 0
  lines.forEach((line, index) => {
    if (!isAbout(conditions, line)) return
    isFound ||= line.quantity > 0
    if (countsAsBottle(conditions, line)) bottles += line.quantity
    amount += amountOf(line, index)
  })
  if (!isFound) return { why: 'no-such-wine' }
  const { min_bottles = 0, min_amount = 0, payment_way } = conditions
  if (bottles < min_bottles) return { why: 'bottles', missing: min_bottles - bottles }
  if (amount < min_amount) return { why: 'amount', missing: min_amount - amount }
  if (payment_way !== undefined && payment_way !== situation.paymentMethod)
    return { why: 'payment-way', way: payment_way }
  return undefined
}
