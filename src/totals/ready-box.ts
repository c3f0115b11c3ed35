import type { BoxContents } from '../promotions/promotion.ts'

/** Ready-made boxes: the owner says which bottles are in one. */

type Lines = readonly { product_id: number; quantity: number }[]

/** Bottles of a wine among the lines of an order. */
const countOf = (lines: Lines, productId: number): number =>
  lines.reduce((sum, line) => sum + (line.product_id === productId ? line.quantity : 0), 0)

/** How many whole boxes these bottles make. */
export const wholeBoxes = (contents: BoxContents, lines: Lines): number =>
  Math.min(...contents.map(({ product_id, quantity }) => Math.floor(countOf(lines, product_id) / quantity)))

/** Bottles that belong to the box after the whole ones. */
export function bottlesOfNextBox(contents: BoxContents, lines: Lines): number {
  const whole = wholeBoxes(contents, lines)
  return contents.reduce(
    (sum, { product_id, quantity }) =>
      sum + Math.min(quantity, countOf(lines, product_id) - whole * quantity),
    0,
  )
}

/**
 * Whether a bottle is in one of several boxes.
 * @param box counted from 0
 * @param place of the bottle among those of its wine, counted from 0
 */
export function isInBox(contents: BoxContents, box: number, productId: number, place: number): boolean {
  const quantity = contents.find((wine) => wine.product_id === productId)?.quantity ?? 0
  return quantity > 0 && Math.floor(place / quantity) === box
}
