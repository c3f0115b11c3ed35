import {
  countsAsBottle,
  takesOff,
  type Conditions,
  type Effect,
  type Promotion,
} from '../promotions/promotion.ts'
import { bestAssignment } from './best-assignment.ts'
import { alone, type Bottle } from './best-filling.ts'
import type { OrderLine } from './conditions-hold.ts'
import { exactPerCentavo, exactPercent, groupsOf, type GroupPromotion } from './group-promotion.ts'
import { isInBox } from './ready-box.ts'
import { splitAmount } from './split-amount.ts'

/** What one promotion takes off each line, in centavos; exact to the centavo, never above what the line costs. */
export type LineAmounts = { promotion: Promotion; amounts: number[] }

/**
 * Of several promotions on one bottle the best for the buyer holds. In: lines in an order of their own (that of their
 * ids), and promotions whose conditions hold, by id. What they take off is rounded once.
 */
export function bottleDiscounts(
  lines: readonly OrderLine[],
  promotions: readonly Promotion[],
): LineAmounts[] {
  const groups = promotions.flatMap((promotion) => groupsOf(promotion, lines))
  const singles = lines.map((line) => bestSingle(line, lines, promotions))
  const counted = new Map<number, number>()
  const bottles = lines
    .flatMap((line, index) =>
      Array.from({ length: line.quantity }, (): Bottle => {
        const place = counted.get(line.product_id) ?? 0
        counted.set(line.product_id, place + 1)
        return {
          line: index,
          price: line.unit_price,
          product_id: line.product_id,
          place,
          single: singles[index]?.exact ?? 0,
        }
      }),
    )
    .toSorted((a, b) => b.price - a.price || a.product_id - b.product_id || a.line - b.line)
  const about = groups.map(({ promotion }) => lines.map((line) => takesOff(promotion, line)))
  const mayTake = (index: number, bottle: Bottle) =>
    (about[index]?.[bottle.line] ?? false) && isOfGroup(groups[index], bottle)
  const under = bestAssignment(bottles, groups, mayTake)
  const exact = [
    ...oneOfEach(
      groups.map((group, index) =>
        fromGroup(
          group,
          bottles.filter((_, bottle) => under[bottle] === index),
          lines.length,
        ),
      ),
    ),
    ...fromSingles(lines, promotions, singles, bottles, under),
  ]
  const amounts = roundTogether(exact.map((one) => one.exact))
  return exact
    .map(({ promotion, weights }, index) => ({
      promotion,
      amounts: splitAmount(amounts[index] ?? 0, weights),
    }))
    .filter((one) => one.amounts.some((amount) => amount > 0))
    .toSorted((a, b) => a.promotion.id - b.promotion.id)
}

/** What a promotion takes off before rounding, and by what it is split over the lines. */
type ExactDiscount = { promotion: Promotion; exact: number; weights: number[] }

/** A ready-made box takes its own bottles only. */
function isOfGroup(group: GroupPromotion | undefined, { product_id, place }: Bottle): boolean {
  const effect = group?.promotion.effect
  if (group?.box === undefined || effect?.kind !== 'box_price' || !effect.contents) return true
  return isInBox(effect.contents, group.box, product_id, place)
}

/** Adds up the groups of one promotion. */
function oneOfEach(discounts: readonly ExactDiscount[]): ExactDiscount[] {
  const sums = new Map<Promotion, ExactDiscount>()
  for (const { promotion, exact, weights } of discounts) {
    const sum = sums.get(promotion)
    sums.set(promotion, {
      promotion,
      exact: exact + (sum?.exact ?? 0),
      weights: weights.map((weight, line) => weight + (sum?.weights[line] ?? 0)),
    })
  }
  return [...sums.values()]
}

type Single = { promotion: Promotion; exact: number }

/** The best of the promotions that look at each bottle by itself. */
function bestSingle(
  line: OrderLine,
  lines: readonly OrderLine[],
  promotions: readonly Promotion[],
): Single | undefined {
  let best: Single | undefined
  for (const promotion of promotions) {
    const exact = singleGain(promotion, line, lines)
    if (exact > (best?.exact ?? 0)) best = { promotion, exact }
  }
  return best
}

/** What a promotion takes off one bottle of a line; exact. */
function singleGain(promotion: Promotion, line: OrderLine, lines: readonly OrderLine[]): number {
  const { effect, conditions } = promotion
  const price = line.unit_price
  // one on the whole order is about all its bottles as soon as its conditions hold
  if (effect.kind === 'percent' && effect.on === 'order') return price * exactPercent(effect.value)
  if (!takesOff(promotion, line)) return 0
  switch (effect.kind) {
    case 'percent':
      return price * exactPercent(effect.value)
    case 'amount':
      return effect.on === 'wines' ? Math.min(effect.value, price) * exactPerCentavo : 0
    case 'volume':
      return price * exactPercent(reachedPercent(effect.steps, conditions, lines))
    case 'n_for_m':
    case 'nth_unit':
    case 'box_price':
    case 'delivery':
    case 'gift':
      return 0
  }
}

type Steps = Extract<Effect, { kind: 'volume' }>['steps']

/** The percent of the highest step that the bottles of an order reach; 0 below the first. */
function reachedPercent(steps: Steps, conditions: Conditions, lines: readonly OrderLine[]): number {
  const bottles = lines.reduce((sum, line) => sum + (countsAsBottle(conditions, line) ? line.quantity : 0), 0)
  const reached = steps.filter((step) => bottles >= step.bottles)
  return reached.toSorted((a, b) => b.bottles - a.bottles)[0]?.percent ?? 0
}

/** A group's discount, shared by all bottles that made it: the person who returns one of them gives back its part. */
function fromGroup(group: GroupPromotion, bottles: readonly Bottle[], lines: number): ExactDiscount {
  const weights = Array.from({ length: lines }, () => 0)
  for (const { line, price } of bottles) weights[line] = (weights[line] ?? 0) + price
  const exact = bottles.reduce((sum, { price }, index) => sum + group.gain(index % group.size, price), 0)
  return { promotion: group.promotion, exact, weights }
}

function fromSingles(
  lines: readonly OrderLine[],
  promotions: readonly Promotion[],
  singles: readonly (Single | undefined)[],
  bottles: readonly Bottle[],
  under: readonly number[],
): ExactDiscount[] {
  const left = lines.map(() => 0)
  bottles.forEach(({ line }, index) => {
    if (under[index] === alone) left[line] = (left[line] ?? 0) + 1
  })
  return promotions.map((promotion) => {
    const weights = singles.map((single, line) =>
      single?.promotion === promotion ? single.exact * (left[line] ?? 0) : 0,
    )
    return { promotion, exact: weights.reduce((sum, one) => sum + one, 0), weights }
  })
}

/**
 * Rounds what all promotions take off once, half up, so that another bottle never moves the total by a centavo too
 * many; the centavos go to the largest fractions. In: exact. Out: centavos.
 */
function roundTogether(exact: readonly number[]): number[] {
  const amounts = exact.map((one) => Math.floor(one / exactPerCentavo))
  const fractions = exact.map((one, index) => ({ index, fraction: one % exactPerCentavo }))
  const fraction = fractions.reduce((sum, one) => sum + one.fraction, 0)
  const left = Math.floor((fraction + exactPerCentavo / 2) / exactPerCentavo)
  const byFraction = fractions.toSorted((a, b) => b.fraction - a.fraction || a.index - b.index)
  for (const { index } of byFraction.slice(0, left)) amounts[index] = (amounts[index] ?? 0) + 1
  return amounts
}
