import type { Centavos } from '../money/money.ts'
import type { Promotion } from '../promotions/promotion.ts'
import { unmetCondition, type OrderLine, type Situation, type Unmet } from './conditions-hold.ts'
import type { Discount } from './discount.ts'
import { goodsDiscounts, leftOf, percentOf } from './goods-discounts.ts'
import type { LineAmounts } from './bottle-discounts.ts'
import type { Charge, ChargeKind } from '../platform/database/order-tables.ts'
import {
  charge,
  deliveryCharge,
  discountCharge,
  sumOfBottles,
  sumOfCharges,
  type Surcharge,
} from './charges.ts'
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
  /** All that is charged or taken off beside the bottles: with the lines' bottles it adds up to the total. */
  charges: Charge[]
  /** Of the whole order. */
  discounts: Discount[]
  delivery: {
    list_price: Centavos
    /** Being free from an amount is one of them, with no promotion. */
    discounts: Discount[]
    price: Centavos
    /** What the best promotion on delivery takes off any delivery method, in percent; 0 without one. */
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

/** A chosen delivery, before promotions. */
export type DeliveryToCharge = {
  name: string
  list: Centavos
  /** What it costs: less than listed where it is free from an amount. */
  price: Centavos
  /** Why it costs less. */
  reason: string | undefined
}

export type ManualDiscount = { reason: string } & ({ percent: number } | { amount: Centavos })

export type TotalsInput = {
  lines: readonly OrderLine[]
  /** Those that are offered at this moment and have uses left: without a code, in any order. */
  promotions: readonly Promotion[]
  code?: Promotion | undefined
  situation: Situation
  delivery?: DeliveryToCharge | undefined
  /** What the chosen payment method takes off the wines. */
  methodDiscount?: { percent: number; reason: string } | undefined
  /** What a staff member takes off, after everything else: at most what is left of the wines. */
  manualDiscount?: ManualDiscount | undefined
  /** What makes it dearer beside the delivery; no discount is taken off it. */
  surcharges?: readonly Surcharge[] | undefined
  /** Wines that promotions may give, with what is available of them. */
  gifts?: readonly (OrderLine & { available: number })[] | undefined
}

/** Every total of the shop: lines, promotions, delivery, payment method, in that order. Amounts are centavos. */
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
  const byWay = methodDiscount(leftOf(lines, goods), input.methodDiscount)
  const left = leftOf(lines, goods).map((amount, index) => amount - (byWay?.amounts[index] ?? 0))
  const byHand = manualDiscount(left, input.manualDiscount)
  const shares: OrderShare[] = [
    ...goods.order.map((one) => ({ kind: 'order_discount' as const, ...discountsOf(one) })),
    ...(byWay ? [{ kind: 'payment_method' as const, ...byWay }] : []),
    ...(byHand ? [{ kind: 'manual' as const, ...byHand }] : []),
  ]
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
type OrderShare = Share & { kind: ChargeKind }

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
  const at = ({ promotion_id, reason, amounts }: Share): Discount => ({
    promotion_id,
    reason,
    amount: amounts[index] ?? 0,
  })
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

function methodDiscount(
  left: readonly Centavos[],
  paymentMethod: TotalsInput['methodDiscount'],
): Share | undefined {
  if (!paymentMethod) return undefined
  const amount = percentOf(sum(left), paymentMethod.percent)
  return { promotion_id: null, reason: paymentMethod.reason, amounts: splitAmount(amount, left) }
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
  const { list = 0, price = 0, reason } = input.delivery ?? {}
  const charged = (_: OrderLine, index: number) => chargedFor(found[index])
  let best: Discount | undefined
  let percentOff = 0
  for (const { id, name, effect, conditions } of [...input.promotions, ...(input.code ? [input.code] : [])]) {
    if (effect.kind !== 'delivery' || unmetCondition(conditions, lines, input.situation, charged)) continue
    percentOff = Math.max(percentOff, effect.percent)
    const amount = percentOf(price, effect.percent)
    const better = amount > (best?.amount ?? 0) || (amount === best?.amount && id < (best.promotion_id ?? 0))
    if (better) best = { promotion_id: id, reason: name, amount }
  }
  const free = reason === undefined ? [] : [{ promotion_id: null, reason, amount: list - price }]
  return {
    list_price: list,
    discounts: [...free, ...(best ? [best] : [])],
    price: price - (best?.amount ?? 0),
    percentOff,
  }
}

/** What a line comes to in the end. */
export function chargedFor(line: Pick<TotalLine, 'total' | 'shares'> | undefined): Centavos {
  return line ? line.total - sum(line.shares.map(({ amount }) => amount)) : 0
}

function addUp(
  input: TotalsInput,
  lines: TotalLine[],
  shares: readonly OrderShare[],
  delivery: Totals['delivery'],
): Totals {
  const ofOrder = shares
    .map(({ kind, promotion_id, reason, amounts }) => ({
      kind,
      discount: { promotion_id, reason, amount: sum(amounts) },
    }))
    .filter(({ discount }) => discount.amount > 0)
  const discounts = ofOrder.map(({ discount }) => discount)
  const charges: Charge[] = [
    ...lines.flatMap((line, index) =>
      line.discounts.map((one) => discountCharge('wine_discount', one, index + 1)),
    ),
    ...ofOrder.map(({ kind, discount }) => discountCharge(kind, discount)),
    ...(input.delivery ? [deliveryCharge({ ...delivery, name: input.delivery.name })] : []),
    ...(input.surcharges ?? []).map(({ kind, label, amount }) =>
      charge(kind, { label, list: amount, amount }),
    ),
  ]
  const subtotal = sum(lines.map((line) => line.total))
  const all = [...lines.flatMap((line) => line.discounts), ...discounts, ...delivery.discounts]
  const applied = new Set(all.flatMap(({ promotion_id }) => promotion_id ?? []))
  return {
    lines,
    charges,
    discounts,
    delivery,
    subtotal,
    total: sumOfBottles(lines) + sumOfCharges(charges),
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
