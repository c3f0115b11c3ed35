import { bottledKinds, kindOf } from './product-kinds.ts'
import { isWineType } from './is-wine.ts'

/** A noun for products, singular and plural. */
export type Noun = { one: string; many: string }

const bottle: Noun = { one: 'botella', many: 'botellas' }
const unit: Noun = { one: 'unidad', many: 'unidades' }
const wine: Noun = { one: 'vino', many: 'vinos' }
const product: Noun = { one: 'producto', many: 'productos' }

const isBottled = (type: string) => bottledKinds.some((kind) => kind === kindOf({ type }))

/**
 * The unit of a set of products: bottles if all of them come in one, otherwise units. Both are feminine, so
 * sentences read the same.
 * @param types of the products' categories
 */
export const unitNoun = (types: readonly string[]): Noun => (types.every(isBottled) ? bottle : unit)

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
