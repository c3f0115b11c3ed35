import { foldText } from '../../../catalogue/search/fold-text.ts'
import type { ProductAnswer } from '../../../catalogue/products/catalogue.contract.ts'

type Wine = Pick<ProductAnswer, 'id' | 'name' | 'vintage' | 'volumeMl' | 'available' | 'category'>

/** Other wines of the bodega to show. */
const othersAtMost = 8

/**
 * The wine's other vintages, youngest first, and the bodega's other wines, those on sale first and then those
 * of the same type.
 */
export function otherWines<W extends Wine>(wine: Wine, bodega: readonly W[]): { vintages: W[]; others: W[] } {
  const rest = bodega.filter(({ id }) => id !== wine.id)
  const same = (other: Wine) =>
    bareName(other) === bareName(wine) && other.category.variety === wine.category.variety
  const vintages = rest.filter((other) => same(other) && other.vintage !== wine.vintage)
  const rank = (other: Wine) =>
    (other.available > 0 ? 0 : 2) + (other.category.type === wine.category.type ? 0 : 1)
  return {
    vintages: vintages.toSorted((a, b) => (b.vintage ?? 0) - (a.vintage ?? 0)),
    others: rest
      .filter((other) => !vintages.includes(other))
      .toSorted((a, b) => rank(a) - rank(b))
      .slice(0, othersAtMost),
  }
}

/** The name without its year, which some bodegas include. */
function bareName({ name, vintage }: Wine): string {
  const bare = vintage === null ? name : name.replaceAll(String(vintage), '')
  return foldText(bare).replace(/\s+/g, ' ').trim()
}
