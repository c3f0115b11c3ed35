import type { CartLine } from '../../cart/cart.ts'
import { leftOut } from '../../cart/left-out.ts'
import { toast } from '../shell/toast.ts'

/** Says in one sentence or two what could not be put into the cart; undefined when everything could. */
export function leftOutWords(
  wished: readonly (CartLine & { name: string })[],
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

/** Tells whoever wished for these wines what of them did not come to be in their cart. */
export function tellLeftOut(...asked: Parameters<typeof leftOutWords>): void {
  const words = leftOutWords(...asked)
  if (words) toast('info', words)
}
