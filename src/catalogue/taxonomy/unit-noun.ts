import { unbottledTypes } from './is-wine.ts'

/** A noun for products, singular and plural. */
export type Noun = { one: string; many: string }

const bottle: Noun = { one: 'botella', many: 'botellas' }
const unit: Noun = { one: 'unidad', many: 'unidades' }

/** Whether products of a category type come in a bottle. */
export const isBottled = (type: string): boolean => !unbottledTypes.some((unbottled) => unbottled === type)

/**
 * The unit of a set of products: bottles if all of them come in one, otherwise units. Both are feminine, so
 * sentences read the same. Apart from the other nouns, as every page counts the cart.
 * @param types of the products' categories
 */
export const unitNoun = (types: readonly string[]): Noun => (types.every(isBottled) ? bottle : unit)
