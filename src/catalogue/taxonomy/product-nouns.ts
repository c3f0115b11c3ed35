import { bottledKinds, kindOf } from './product-kinds.ts'
import { isWineType } from './is-wine.ts'

/** A word for products, by number. */
export type Noun = { one: string; many: string }

const bottle: Noun = { one: 'botella', many: 'botellas' }
const unit: Noun = { one: 'unidad', many: 'unidades' }
const wine: Noun = { one: 'vino', many: 'vinos' }
const product: Noun = { one: 'producto', many: 'productos' }

const isBottled = (type: string) => bottledKinds.some((kind) => kind === kindOf({ type }))

/**
 * What a set of products is counted in: bottles where each of them comes in one, otherwise units. Both are feminine, so that
 * a sentence about them reads the same.
 * @param types those of the products' categories
 */
export const unitNoun = (types: readonly string[]): Noun => (types.every(isBottled) ? bottle : unit)

/**
 * What a set of products is called: wines where each of them is one, otherwise products. Both are masculine.
 * @param types those of the products' categories
 */
export const productNoun = (types: readonly string[]): Noun => (types.every(isWineType) ? wine : product)

/** '1 botella', '3 unidades'. */
export const unitsText = (count: number, types: readonly string[]): string => counted(count, unitNoun(types))

/** '1 vino', '3 productos'. */
export const counted = (count: number, { one, many }: Noun): string => `${count} ${count === 1 ? one : many}`

/** A noun as a heading begins. */
export const titled = (noun: string): string => noun.charAt(0).toUpperCase() + noun.slice(1)

type WithItems = { order_items: readonly { product: { category: { type: string } } }[] }

/** The types of the products in an order. */
export const typesIn = ({ order_items: items }: WithItems): string[] =>
  items.map(({ product: { category } }) => category.type)
