import { foldText } from '../../../catalogue/search/fold-text.ts'
import type { ProductAnswer } from '../../../catalogue/products/catalogue.contract.ts'

type Wine = Pick<ProductAnswer, 'id' | 'name' | 'vintage' | 'volumeMl' | 'available' | 'category'>

/** Other wines of the bodega that a page shows. */
const othersAtMost = 8

/**
 * The same wine of other years, the youngest first, and the bodega's other wines: those that can be bought first, then
 * those of the same type. In: the wine, and what its bodega has.
 */
export function otherWines<W extends Wine>(wine: Wine, bodega: readonly W[]): { vintages: W[]; others: W[] } {
  const rest = bodega.filter(({ id }) => id !== wine.id)
  const same = (other: Wine) =>
    bareName(other) === bareName(wine) && other.category.variety === wine.category.variety
  const vintages = rest.filter((other) => same(other) && other.vintage !== wine.vintage)
  const rank = (other: Wine) =>
    (other.available > 0 ? 0 : 2) + (other.category.type === wine.category.type ? 0 : 1)
  return {
    vintages: vintages.toSorted((one, other) => (other.vintage ?? 0) - (one.vintage ?? 0)),
    others: rest
      .filter((other) => !vintages.includes(other))
      .toSorted((one, other) => rank(one) - rank(other))
      .slice(0, othersAtMost),
  }
}

/** A name without its year, as bodegas write it into the name or not. */
function bareName({ name, vintage }: Wine): string {
  const bare = vintage === null ? name : name.replaceAll(String(vintage), '')
  return foldText(bare).replace(/\s+/g, ' ').trim()
}
