import { maxAmount } from '../../../cart/cart.ts'
import { leftWords } from '../../../cart/left-words.ts'
import { productNoun, unitsText } from '../../../catalogue/taxonomy/product-nouns.ts'

/** What the cart says of a product by its category's type. */

const nameOf = (type: string) => productNoun([type]).one

export const alreadyIn = (type: string) => `Ese ${nameOf(type)} ya está en tu carrito`
export const soldOut = (type: string) => `Ese ${nameOf(type)} no está disponible.`
export const most = (type: string) => `Hasta ${unitsText(maxAmount, [type])} por ${nameOf(type)}.`
export const left = leftWords
