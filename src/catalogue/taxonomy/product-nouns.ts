import { isWineType } from './is-wine.ts'
import { unitNoun, type Noun } from './unit-noun.ts'

const wine: Noun = { one: 'vino', many: 'vinos' }
const product: Noun = { one: 'producto', many: 'productos' }

/**
 * The noun for a set of products: wines if all of them are, otherwise products. Both are masculine.
 * @param types of the products' categories
 */
export const productNoun = (types: readonly string[]): Noun => (types.every(isWineType) ? wine : product)

/** '1 botella', '3 unidades'. */
export const unitsText = (count: number, types: readonly string[]): string => counted(count, unitNoun(types))

/** '1 vino', '3 productos'. */
export const counted = (count: number, { one, many }: Noun): string => `${count} ${count === 1 ? one : many}`

/** Capitalises a noun for a heading. */
export const titled = (noun: string): string => noun.charAt(0).toUpperCase() + noun.slice(1)

type WithItems = { order_items: readonly { product: { category: { type: string } } }[] }

/** The category types in an order. */
export const typesIn = ({ order_items: items }: WithItems): string[] =>
  items.map(({ product: { category } }) => category.type)
