import { countsAsBottle, type Effect, type Promotion } from '../promotions/promotion.ts'
import type { OrderLine } from './conditions-hold.ts'
import { groupRule } from './group-promotion.ts'
import { bottlesOfNextBox, wholeBoxes } from './ready-box.ts'

type BoxEffect = Extract<Effect, { kind: 'box_price' }>

/** How far an order is with the bottles that a promotion wants together. */
export type BoxProgress = {
  promotion: Promotion
  /** Bottles of the box or the step that comes next, or of the one that is reached. */
  bottles: number
  /** Bottles of the order that count for it: those of boxes that are full are not among them. */
  taken: number
  /** 0 where it is full. */
  missing: number
  /** Boxes that are full beside the one that `taken` is about. */
  full: number
  /** Whether it is sold as a box: '3x2' and the like also repeat, and are none. */
  is_box: boolean
}

/** Of the promotions that want several bottles together, those that the order has begun; the nearest to full first. */
export function boxProgress(lines: readonly OrderLine[], promotions: readonly Promotion[]): BoxProgress[] {
  return promotions
    .flatMap((promotion) => {
      const bottles = lines
        .filter((line) => countsAsBottle(promotion.conditions, line))
        .reduce((sum, { quantity }) => sum + quantity, 0)
      const progress = bottles > 0 ? progressOf(promotion, bottles, lines) : undefined
      return progress ? [{ promotion, ...progress }] : []
    })
    .toSorted((a, b) => a.missing - b.missing || a.promotion.id - b.promotion.id)
}

function progressOf(
  promotion: Promotion,
  bottles: number,
  lines: readonly OrderLine[],
): Omit<BoxProgress, 'promotion'> | undefined {
  const least = promotion.conditions.min_bottles ?? 0
  const { effect } = promotion
  const kind = { full: 0, is_box: effect.kind === 'box_price' }
  if (effect.kind === 'box_price' && effect.contents) return readyBoxProgress(effect, lines)
  if (bottles < least) return { bottles: least, taken: bottles, missing: least - bottles, ...kind }
  const size = boxSize(promotion, bottles)
  if (size === undefined) return undefined
  // boxes repeat, steps do not
  if (!groupRule(effect)) {
    const taken = Math.min(bottles, size)
    return { bottles: size, taken, missing: size - taken, ...kind }
  }
  const taken = bottles % size || size
  return { bottles: size, taken, missing: size - taken, ...kind, full: (bottles - taken) / size }
}

/** A box is full when each of its wines is there; another bottle of one of them does not stand for a missing one. */
function readyBoxProgress(
  { bottles, contents = [] }: BoxEffect,
  lines: readonly OrderLine[],
): Omit<BoxProgress, 'promotion'> {
  const whole = wholeBoxes(contents, lines)
  const next = bottlesOfNextBox(contents, lines)
  const isFull = next === 0 && whole > 0
  const taken = isFull ? bottles : next
  return { bottles, taken, missing: bottles - taken, full: isFull ? whole - 1 : whole, is_box: true }
}

/** Bottles that the promotion wants together, for an order that has so many of them. */
export function boxSize({ effect, conditions }: Promotion, bottles: number): number | undefined {
  const group = groupRule(effect)
  if (group) return group.size
  if (effect.kind !== 'volume') return conditions.min_bottles
  const steps = effect.steps.map((step) => step.bottles).toSorted((a, b) => a - b)
  return steps.find((step) => step > bottles) ?? steps.at(-1)
}
