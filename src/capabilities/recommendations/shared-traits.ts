import type { WineFacts } from '../../catalogue/candidates/wine-profile.ts'

/** What two wines have in common, the most telling first. */
export type SharedTrait = 'variety' | 'sparkling' | 'food' | 'body' | 'price' | 'type'

/** Prices whose ratio stays below this are called alike. */
const alikeRatio = 1.25

/** What two wines share that makes one a substitute for the other. */
export function sharedTraits(a: WineFacts, b: WineFacts): SharedTrait[] {
  const ratio = Math.max(a.price, b.price) / Math.min(a.price, b.price)
  const shared: [SharedTrait, boolean][] = [
    ['variety', a.variety === b.variety],
    ['sparkling', a.sparkling && b.sparkling],
    ['body', a.body !== null && a.body === b.body],
    ['price', ratio < alikeRatio],
    ['food', a.pairings.some((food) => b.pairings.includes(food))],
    ['type', a.type === b.type],
  ]
  return shared.flatMap(([trait, holds]) => (holds ? [trait] : []))
}
