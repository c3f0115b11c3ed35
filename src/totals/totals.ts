import type { Centavos } from '../money/money.ts'
import type { Promotion } from '../promotions/promotion.ts'
import { unmetCondition, type OrderLine, type Situation, type Unmet } from './conditions-hold.ts'
import type { Discount } from './discount.ts'
import { goodsDiscounts, leftOf, percentOf } from './goods-discounts.ts'
import type { LineAmounts } from './bottle-discounts.ts'
import { splitAmount } from './split-amount.ts'

export type TotalLine = {
  product_id: number
  quantity: number
  list_price: Centavos
  unit_price: Centavos
  /** Of its bottles. */
  discounts: Discount[]
  /** `unit_price` times `quantity` less its discounts. */
  total: Centavos
  /** Its part of the order's discounts; what is charged for it is `total` less these. */
  shares: Discount[]
  /** Given by a promotion, beside what was requested. */
  gift: boolean
}

export type Totals = {
  /** Those requested, in their order, then gifts. */
  lines: TotalLine[]
  /** Of the whole order. */
  discounts: Discount[]
  delivery: {
    list_price: Centavos
    discounts: Discount[]
    price: Centavos
    /** What the best promotion on delivery takes off any way of it, in percent; 0 without one. */
    percentOff: number
  }
  /** Of the lines, before the order's discounts. */
  subtotal: Centavos
  total: Centavos
  /** Promotions that took something off or gave something. */
  applied: number[]
  /** Why the code takes nothing off; undefined without a code, and where it does. */
  codeUnmet: Unmet | { why: 'better-already' | 'gift-gone' } | undefined
}

export type ManualDiscount = { reason: string } & ({ percent: number } | { amount: Centavos })

export type TotalsInput = {
  lines: readonly OrderLine[]
  /** Those that are offered at this moment and have uses left: without a code, in any order. */
  promotions: readonly Promotion[]
  code?: Promotion | undefined
  situation: Situation
  /** What the chosen way of delivery costs by its price list. */
  delivery?: Centavos | undefined
  /** What the chosen way of paying takes off the wines. */
  wayDiscount?: { percent: number; reason: string } | undefined
  /** What a staff member takes off, after everything else: at most what is left of the wines. */
  manualDiscount?: ManualDiscount | undefined
  /** Wines that promotions may give, with what is available of them. */
  gifts?: readonly (OrderLine & { available: number })[] | undefined
}

/** Every total of the shop: lines, promotions, delivery, way of paying, in that order. Amounts are centavos. */
export function totalsOf(input: TotalsInput): Totals {
  // an order of its own, so that the order of adding changes nothing
  const sorted = input.lines
    .map((line, index) => ({ line, index }))
    .toSorted(
      (a, b) =>
        a.line.product_id - b.line.product_id || a.line.unit_price - b.line.unit_price || a.index - b.index,
    )
  const lines = sorted.map(({ line }) => line)
  const holding = (one: Promotion) => unmetCondition(one.conditions, lines, input.situation) === undefined
  const automatic = input.promotions.filter(holding).toSorted((a, b) => a.id - b.id)
  const code = input.code && holding(input.code) ? input.code : undefined
  const goods = goodsDiscounts(lines, automatic, code)
  const byWay = wayDiscount(leftOf(lines, goods), input.wayDiscount)
  const left = leftOf(lines, goods).map((amount, index) => amount - (byWay?.amounts[index] ?? 0))
  const byHand = manualDiscount(left, input.manualDiscount)
  const shares = [...goods.order.map(discountsOf), ...(byWay ? [byWay] : []), ...(byHand ? [byHand] : [])]
  const found = lines.map((line, index) => totalLine(line, index, goods.lines, shares))
  const inOrder = sorted
    .map(({ index }, place) => ({ index, line: found[place] }))
    .toSorted((a, b) => a.index - b.index)
    .flatMap(({ line }) => line ?? [])
  const gifts = giftLines(input, code ? [...automatic, code] : automatic)
  const delivery = deliveryTotal(input, lines, found)
  return addUp(input, [...inOrder, ...gifts.map(({ line }) => line)], shares, delivery)
}

type Share = { promotion_id: number | null; reason: string; amounts: readonly Centavos[] }

const discountsOf = ({ promotion, amounts }: LineAmounts): Share => ({
  promotion_id: promotion.id,
  reason: promotion.name,
  amounts,
})

function totalLine(
  line: OrderLine,
  index: number,
  ofLines: readonly LineAmounts[],
  shares: readonly Share[],
): TotalLine {
  const at = ({ amounts, ...discount }: Share) => ({ ...discount, amount: amounts[index] ?? 0 })
  const some = ({ amount }: Discount) => amount > 0
  const discounts = ofLines.map(discountsOf).map(at).filter(some)
  const { product_id, quantity, list_price, unit_price } = line
  return {
    product_id,
    quantity,
    list_price,
    unit_price,
    discounts,
    total: unit_price * quantity - sum(discounts.map(({ amount }) => amount)),
    shares: shares.map(at).filter(some),
    gift: false,
  }
}

function wayDiscount(left: readonly Centavos[], way: TotalsInput['wayDiscount']): Share | undefined {
  if (!way) return undefined
  const amount = percentOf(sum(left), way.percent)
  return { promotion_id: null, reason: way.reason, amounts: splitAmount(amount, left) }
}

function manualDiscount(left: readonly Centavos[], given: ManualDiscount | undefined): Share | undefined {
  if (!given) return undefined
  const all = sum(left)
  const amount = 'percent' in given ? percentOf(all, given.percent) : Math.min(given.amount, all)
  return { promotion_id: null, reason: given.reason, amounts: splitAmount(amount, left) }
}

/** One bottle of each promotion that gives one, as long as there is one beside those that were requested. */
function giftLines(input: TotalsInput, promotions: readonly Promotion[]): { line: TotalLine }[] {
  const used = new Map<number, number>()
  for (const { product_id, quantity } of input.lines)
    used.set(product_id, (used.get(product_id) ?? 0) + quantity)
  return promotions.flatMap(({ id, name, effect }) => {
    if (effect.kind !== 'gift') return []
    const wine = input.gifts?.find(({ product_id }) => product_id === effect.product_id)
    const taken = (used.get(effect.product_id) ?? 0) + 1
    if (!wine || wine.available < taken) return []
    used.set(effect.product_id, taken)
    const { product_id, list_price, unit_price } = wine
    const discounts = [{ promotion_id: id, reason: name, amount: unit_price }]
    return [
      {
        line: {
          product_id,
          quantity: 1,
          list_price,
          unit_price,
          discounts,
          total: 0,
          shares: [],
          gift: true,
        },
      },
    ]
  })
}

/** The best of the promotions on delivery holds, and takes nothing but the delivery. */
function deliveryTotal(
  input: TotalsInput,
  lines: readonly OrderLine[],
  found: readonly TotalLine[],
): Totals['delivery'] {
  const list_price = input.delivery ?? 0
  const charged = (_: OrderLine, index: number) => chargedFor(found[index])
  let best: Discount | undefined
  let percentOff = 0
  for (const { id, name, effect, conditions } of [...input.promotions, ...(input.code ? [input.code] : [])]) {
    if (effect.kind !== 'delivery' || unmetCondition(conditions, lines, input.situation, charged)) continue
    percentOff = Math.max(percentOff, effect.percent)
    const amount = percentOf(list_price, effect.percent)
    const better = amount > (best?.amount ?? 0) || (amount === best?.amount && id < (best.promotion_id ?? 0))
    if (better) best = { promotion_id: id, reason: name, amount }
  }
  return { list_price, discounts: best ? [best] : [], price: list_price - (best?.amount ?? 0), percentOff }
}

/** What a line comes to in the end. */
export function chargedFor(line: Pick<TotalLine, 'total' | 'shares'> | undefined): Centavos {
  return line ? line.total - sum(line.shares.map(({ amount }) => amount)) : 0
}

function addUp(
  input: TotalsInput,
  lines: TotalLine[],
  shares: readonly Share[],
  delivery: Totals['delivery'],
): Totals {
  const discounts = shares
    .map(({ amounts, ...discount }) => ({ ...discount, amount: sum(amounts) }))
    .filter(({ amount }) => amount > 0)
  const subtotal = sum(lines.map((line) => line.total))
  const all = [...lines.flatMap((line) => line.discounts), ...discounts, ...delivery.discounts]
  const applied = new Set(all.flatMap(({ promotion_id }) => promotion_id ?? []))
  return {
    lines,
    discounts,
    delivery,
    subtotal,
    total: subtotal - sum(discounts.map(({ amount }) => amount)) + delivery.price,
    applied: [...applied].toSorted((a, b) => a - b),
    codeUnmet: unmetCode(input, applied),
  }
}

function unmetCode(
  { code, lines, situation }: TotalsInput,
  applied: ReadonlySet<number>,
): Totals['codeUnmet'] {
  if (!code || applied.has(code.id)) return undefined
  // one on delivery waits for a delivery that costs something
  const unmet = unmetCondition(code.conditions, lines, situation)
  if (!unmet && code.effect.kind === 'delivery') return undefined
  return unmet ?? { why: code.effect.kind === 'gift' ? 'gift-gone' : 'better-already' }
}

const sum = (amounts: readonly Centavos[]): Centavos => amounts.reduce((all, amount) => all + amount, 0)
