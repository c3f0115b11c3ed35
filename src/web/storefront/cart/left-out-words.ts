import type { CartLine } from '../../../cart/cart.ts'
import { leftOut } from '../../../cart/left-out.ts'

export type WishedLine = CartLine & { name: string }

/** Explains in one or two sentences what could not be put into the cart; undefined if everything could. */
export function leftOutWords(
  wished: readonly WishedLine[],
  cart: readonly { id_prod: number; available: number }[],
): string | undefined {
  const missing = leftOut(wished, cart)
  const gone = missing.filter(({ left }) => left === 0).map(({ line }) => line.name)
  const fewer = missing
    .filter(({ left }) => left > 0)
    .map(({ line, left }) => `e ${line.name} ${left === 1 ? 'queda 1' : `quedan ${left}`}`)
  const sentences = [
    ...(gone.length > 0 ? [`Por ahora no hay ${gone.join(' ni ')}.`] : []),
    ...(fewer.length > 0 ? [`D${fewer.join(', d')}.`] : []),
  ]
  return sentences.length > 0 ? sentences.join(' ') : undefined
}
