import { foldText } from '../catalogue/search/fold-text.ts'
import type { Settings } from '../settings/settings-tree.ts'

/** How a purchase is paid by card. */
export type CardTerms = {
  /** Most instalments that the provider offers, 1 to 36. */
  instalments: number
  /** What the card's statement says; '' for the provider's own words. */
  statement: string
}

/** Characters of a card's statement (Mercado Pago, `statement_descriptor`). */
const longestStatement = 16

export const cardTerms = ({ sales, shop }: Pick<Settings, 'sales' | 'shop'>): CardTerms => ({
  instalments: sales.instalments,
  statement: statementOf(shop.name),
})

/** A shop's name as statements take it: capitals without accents, digits and spaces. */
export function statementOf(name: string): string {
  const plain = foldText(name).toUpperCase()
  const words = plain.replace(/[^A-Z0-9]+/g, ' ').trim()
  return words.slice(0, longestStatement).trim()
}
