import type { Gift } from './gift.contract.ts'

/** Letters that a card has room for. */
export const longestMessage = 300

/** A gift of which nothing is chosen yet. */
export const emptyGift: Gift = {
  wrap: false,
  message: '',
  recipient: '',
  phone: '',
  wished_day: null,
  hide_prices: true,
}

export function isSameGift(one: Gift | null, other: Gift | null): boolean {
  if (!one || !other) return one === other
  return (
    one.wrap === other.wrap &&
    one.message === other.message &&
    one.recipient === other.recipient &&
    one.phone === other.phone &&
    one.wished_day === other.wished_day &&
    one.hide_prices === other.hide_prices
  )
}
