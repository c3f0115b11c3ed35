import type { CartLine } from '../../../cart/cart.ts'
import { fromPesos, toPesos } from '../../../money/money.ts'
import type { CartItem } from '../../../cart/cart.contract.ts'
import { toast } from '../../ui/toasts/toast.ts'

/** An anonymous visitor's cart, stored in this browser with what it knew about each wine. */

export const localKey = 'shoppingCarts'

/** What an anonymous cart needs to know about a wine. Prices in pesos. */
export type CartWine = {
  id: number
  name: string
  price: number
  vintage: number | null
  volumeMl: number | null
  image: string
  descuento: number
  available: number
  archived?: boolean
  productor: { description: string }
  category: { type: string }
}

export function readLocal(): CartItem[] {
  try {
    const stale: unknown = JSON.parse(localStorage.getItem(localKey) ?? '[]')
    return Array.isArray(stale) ? stale.filter(isItem) : []
  } catch {
    return []
  }
}

export function writeLocal(items: CartItem[]): void {
  try {
    if (items.length === 0) localStorage.removeItem(localKey)
    else localStorage.setItem(localKey, JSON.stringify(items))
  } catch {
    toast('error', 'Este navegador no deja guardar el carrito.')
  }
}

export function toItem(wine: CartWine, amount: number): CartItem {
  return {
    id_prod_cart: wine.id,
    id_prod: wine.id,
    amount,
    unitPrice: wine.price,
    available: wine.available,
    archived: wine.archived === true,
    product: {
      name: wine.name,
      price: lineTotal(wine.price, amount),
      image: wine.image,
      descuento: wine.descuento,
      producer: wine.productor.description,
      vintage: wine.vintage,
      volumeMl: wine.volumeMl,
      type: wine.category.type,
    },
  }
}

/** Completes lines with their wines' data, and drops lines without any. */
export function withFacts(lines: readonly CartLine[], facts: readonly CartItem[]): CartItem[] {
  return lines.flatMap(({ id_prod, amount }) => {
    const item = facts.find((other) => other.id_prod === id_prod)
    return item
      ? [{ ...item, amount, product: { ...item.product, price: lineTotal(item.unitPrice, amount) } }]
      : []
  })
}

function lineTotal(unitPrice: number, amount: number): number {
  return toPesos(fromPesos(unitPrice) * amount)
}

/** Validates stored data, which may come from another version of the shop or be tampered with. */
export function isItem(value: unknown): value is CartItem {
  const item = value as Partial<CartItem> | null
  return (
    Number.isInteger(item?.id_prod) &&
    Number.isInteger(item?.amount) &&
    typeof item?.unitPrice === 'number' &&
    typeof item.product?.name === 'string'
  )
}
