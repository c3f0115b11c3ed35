import type { Promotion } from '../promotions/promotion.ts'
import { bottleDiscounts, type LineAmounts } from './bottle-discounts.ts'
import type { OrderLine } from './conditions-hold.ts'
import { splitAmount } from './split-amount.ts'

/** What promotions take off the wines of an order, in centavos by line. */
export type GoodsDiscounts = {
  /** Of the bottles. */
  lines: LineAmounts[]
  /** Of the order: what each line bears of them. */
  order: LineAmounts[]
}

const isOrderEffect = ({ effect }: Promotion): boolean =>
  (effect.kind === 'percent' || effect.kind === 'amount') && effect.on === 'order'

/**
 * The best for the buyer of promotions without a code; a code's order discount on top of it, or, where it says so,
 * instead of it when that is better. In: lines by id, promotions whose conditions hold by id.
 */
export function goodsDiscounts(
  lines: readonly OrderLine[],
  automatic: readonly Promotion[],
  code: Promotion | undefined,
): GoodsDiscounts {
  if (!code) return bestOf(lines, automatic)
  if (!isOrderEffect(code))
    return bestOf(
      lines,
      [...automatic, code].toSorted((a, b) => a.id - b.id),
    )
  const before = code.on_top ? bestOf(lines, automatic) : { lines: [], order: [] }
  const withCode = { lines: before.lines, order: [...before.order, orderDiscount(lines, before, code)] }
  if (code.on_top) return withCode
  const without = bestOf(lines, automatic)
  return takenOff(withCode) > takenOff(without) ? withCode : without
}

/**
 * Promotions without a code do not add up: the bottles' best, or one amount off the whole order, whichever is more.
 */
function bestOf(lines: readonly OrderLine[], promotions: readonly Promotion[]): GoodsDiscounts {
  const amounts = promotions.filter(({ effect }) => effect.kind === 'amount' && effect.on === 'order')
  const found = bottleDiscounts(
    lines,
    promotions.filter((promotion) => !amounts.includes(promotion)),
  )
  const nothing: GoodsDiscounts = { lines: [], order: [] }
  const plans: GoodsDiscounts[] = [
    {
      lines: found.filter(({ promotion }) => !isOrderEffect(promotion)),
      order: found.filter(({ promotion }) => isOrderEffect(promotion)),
    },
    ...amounts.map((promotion) => ({ lines: [], order: [orderDiscount(lines, nothing, promotion)] })),
  ]
  return plans.reduce((best, plan) => (takenOff(plan) > takenOff(best) ? plan : best))
}

/** A discount of the whole order, of what is left after those before it; never more than that. */
function orderDiscount(
  lines: readonly OrderLine[],
  before: GoodsDiscounts,
  promotion: Promotion,
): LineAmounts {
  const left = leftOf(lines, before)
  const base = left.reduce((sum, amount) => sum + amount, 0)
  const { effect } = promotion
  const wanted =
    effect.kind === 'percent' ? percentOf(base, effect.value) : effect.kind === 'amount' ? effect.value : 0
  return { promotion, amounts: splitAmount(Math.min(wanted, base), left) }
}

/** What each line still costs after these discounts. */
export function leftOf(lines: readonly OrderLine[], { lines: ofLines, order }: GoodsDiscounts): number[] {
  return lines.map((line, index) =>
    [...ofLines, ...order].reduce(
      (left, { amounts }) => left - (amounts[index] ?? 0),
      line.unit_price * line.quantity,
    ),
  )
}

/** Rounded half up. In: centavos, percent with at most two decimals. Out: centavos. */
export const percentOf = (amount: number, percent: number): number =>
  Math.floor((amount * Math.round(percent * 100) + 5000) / 10_000)

function takenOff({ lines, order }: GoodsDiscounts): number {
  return [...lines, ...order].reduce(
    (sum, { amounts }) => sum + amounts.reduce((all, one) => all + one, 0),
    0,
  )
}
