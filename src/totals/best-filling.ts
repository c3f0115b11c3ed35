import type { GroupPromotion } from './group-promotion.ts'

/** One bottle of an order. */
export type Bottle = {
  /** Its line. */
  line: number
  /** Centavos. */
  price: number
  product_id: number
  /** Its place among the bottles of its wine, counted from 0. */
  place: number
  /** What the best promotion that looks at each bottle by itself takes off; exact, 0 for none. */
  single: number
}

/** Which promotion each bottle is under: an index into the groups, or `alone`. */
export type Assignment = number[]
export const alone = -1

/** How full each group is, counted as one number. */
function groupStates(groups: readonly GroupPromotion[]) {
  const strides: number[] = []
  let count = 1
  for (const group of groups) {
    strides.push(count)
    count *= group.size
  }
  const sizeOf = (group: number) => groups[group]?.size ?? 1
  const strideOf = (group: number) => strides[group] ?? 1
  const placeIn = (state: number, group: number) => Math.floor(state / strideOf(group)) % sizeOf(group)
  return {
    count,
    placeIn,
    /** After this group took one more bottle: the last one empties it. */
    after: (state: number, group: number) =>
      state + strideOf(group) * (placeIn(state, group) === sizeOf(group) - 1 ? 1 - sizeOf(group) : 1),
    before: (state: number, group: number) =>
      state + strideOf(group) * (placeIn(state, group) === 0 ? sizeOf(group) - 1 : -1),
  }
}

/**
 * Bottle by bottle, for each combination of how full the groups are, the most that was taken off so far. In: bottles,
 * dearest first. Out: for each the group that takes it, with no group left half full, and what is taken off; exact.
 */
export function fillBest(
  bottles: readonly Bottle[],
  groups: readonly GroupPromotion[],
  mayTake: (group: number, bottle: Bottle) => boolean,
): { chosen: Assignment; gain: number } {
  const states = groupStates(groups)
  let best = new Float64Array(states.count).fill(-Infinity)
  best[0] = 0
  const choices = bottles.map((bottle) => {
    const next = best.map((value) => value + bottle.single)
    const choice = new Int16Array(states.count).fill(alone)
    groups.forEach((group, index) => {
      if (!mayTake(index, bottle)) return
      const gains = Array.from({ length: group.size }, (_, place) => group.gain(place, bottle.price))
      for (let state = 0; state < states.count; state++) {
        const value = (best[state] ?? -Infinity) + (gains[states.placeIn(state, index)] ?? 0)
        const to = states.after(state, index)
        if (value <= (next[to] ?? -Infinity)) continue
        next[to] = value
        choice[to] = index
      }
    })
    best = next
    return choice
  })
  return { chosen: wayBack(choices, states), gain: best[0] ?? 0 }
}

/** The choices that led to no group being half full. */
function wayBack(
  choices: readonly Int16Array[],
  { before }: Pick<ReturnType<typeof groupStates>, 'before'>,
): Assignment {
  let state = 0
  return choices
    .toReversed()
    .map((choice) => {
      const group = choice[state] ?? alone
      if (group !== alone) state = before(state, group)
      return group
    })
    .toReversed()
}
