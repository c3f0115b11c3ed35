import { addLine, allowedAmount, changeAmount, removeLine, type CartLine } from '../../cart/cart.ts'
import type { CartItem } from '../../cart/cart.contract.ts'
import { browserApi } from '../api/use-api.ts'
import { readOwnCopy } from '../offline/own-copies.ts'
import { readSession, subscribeToSession } from '../session/session-store.ts'
import { toast } from '../shell/toast.ts'

/** The cart of this browser: kept here for anonymous visitors, on the server for who is signed in. */
export type CartView =
  | { state: 'loading' }
  /** `kept`: what was there when it could last be asked for; to read, not to change. */
  | { state: 'ready'; items: CartItem[]; kept?: true }

const key = 'shoppingCarts'
/** What the server draws as well: the very same, or React would draw everything again that asks for it. */
export const loading: CartView = { state: 'loading' }
let view: CartView = loading
const listeners = new Set<() => void>()
let owner: string | undefined
let begun = false
let channel: BroadcastChannel | undefined

export function readCartView(): CartView {
  return view
}

export function subscribeToCart(notify: () => void): () => void {
  begin()
  listeners.add(notify)
  return () => listeners.delete(notify)
}

function show(items: CartItem[], tellOthers = false): void {
  view = { state: 'ready', items }
  listeners.forEach((notify) => notify())
  if (tellOthers) channel?.postMessage('changed')
}

function begin(): void {
  if (begun) return
  begun = true
  channel = typeof BroadcastChannel === 'undefined' ? undefined : new BroadcastChannel('cart')
  subscribeToSession(() => void reload())
  window.addEventListener('storage', (event) => {
    if (event.key === key && owner === undefined) show(readLocal())
  })
  channel?.addEventListener(
    'message',
    () => void (owner === undefined ? show(readLocal()) : loadFromServer()),
  )
  void reload()
}

/** The session changed: an anonymous cart is merged into the person's own, in the larger quantity of each wine. */
async function reload(): Promise<void> {
  const session = readSession()
  if (session.state === 'unknown') return
  if (session.state === 'error') return showKept()
  if (session.state !== 'signed-in') {
    owner = undefined
    return show(readLocal())
  }
  if (owner === session.user.sub) return
  owner = session.user.sub
  const local = readLocal()
  if (local.length === 0) return loadFromServer()
  const merged = await browserApi()('POST /shoppingCart', {
    body: { products: local.map(({ id_prod, amount }) => ({ id_prod, amount })), merge: true },
  })
  if (!merged.ok) return loadFromServer()
  writeLocal([])
  show(merged.value, true)
}

/** Somebody signed in here, and nobody can say now whether they still are: their cart is shown as it was. */
async function showKept(): Promise<void> {
  const copy = await readOwnCopy('shoppingCart')
  if (readSession().state !== 'error') return
  view = { state: 'ready', items: Array.isArray(copy) ? copy.filter(isItem) : readLocal(), kept: true }
  listeners.forEach((notify) => notify())
}

/** Today's cart of who is signed in, with today's prices and bottles. */
export async function loadFromServer(): Promise<void> {
  const answer = await browserApi()('GET /shoppingCart', { query: {} })
  show(answer.ok ? answer.value : [])
}

/** What a wine needs to be put into an anonymous cart. Prices in pesos. */
export type CartWine = {
  id: number
  name: string
  price: number
  image: string
  descuento: number
  available: number
  archived?: boolean
  productor: { description: string }
  category: { type: string }
}

export async function addWine(wine: CartWine, amount = 1): Promise<void> {
  if (view.state === 'ready' && view.kept)
    return toast('error', 'Estás sin conexión: tu carrito no se puede cambiar ahora.')
  const items = view.state === 'ready' ? view.items : []
  if (items.some((item) => item.id_prod === wine.id)) {
    return toast('info', 'Ese vino ya está en tu carrito')
  }
  if (owner === undefined) {
    const allowed = allowedAmount(amount, wine.available)
    if (allowed === 0) return toast('error', 'Ese vino no está disponible.')
    const lines = addLine(readLocal(), { id_prod: wine.id, amount: allowed })
    writeLocal(keepFacts(lines, [...readLocal(), toItem(wine, allowed)]))
    show(readLocal(), true)
    return toast('success', 'Producto agregado al carrito')
  }
  const answer = await browserApi()('POST /shoppingCart', {
    body: { id_usuario: owner, products: { id_prod: wine.id, amount } },
  })
  if (!answer.ok) return toast('error', answer.problem.detail)
  show(answer.value, true)
  toast('success', 'Producto agregado al carrito')
}

/**
 * Puts several wines into the cart of who is signed in, each in the larger of both quantities and cut to what there is.
 * Out: the wines that are in the cart now; undefined when it could not be done, and the person has been told.
 */
export async function putBack(products: CartLine[]): Promise<Set<number> | undefined> {
  const answer = await browserApi()('POST /shoppingCart', { body: { products, merge: true } })
  if (!answer.ok) {
    toast('error', answer.problem.detail)
    return undefined
  }
  show(answer.value, true)
  return new Set(answer.value.filter((item) => item.available > 0).map((item) => item.id_prod))
}

export async function setAmount(item: CartItem, wanted: number): Promise<void> {
  const amount = allowedAmount(wanted, item.available)
  if (amount === 0 || amount === item.amount) return show(view.state === 'ready' ? [...view.items] : [])
  if (wanted > amount)
    toast(
      'info',
      item.available < wanted
        ? item.available === 1
          ? 'Queda 1 botella de ese vino.'
          : `Quedan ${item.available} botellas de ese vino.`
        : 'Hasta 100 botellas por vino.',
    )
  if (owner === undefined) {
    writeLocal(keepFacts(changeAmount(readLocal(), item.id_prod, amount), readLocal()))
    return show(readLocal(), true)
  }
  const before = view
  // shown at once, and undone when the server says no
  show(
    keepFacts(
      changeAmount(view.state === 'ready' ? view.items : [], item.id_prod, amount),
      view.state === 'ready' ? view.items : [],
    ),
  )
  const answer = await browserApi()('PUT /shoppingCart', {
    body: { id_usuario: owner, id_prod_cart: item.id_prod_cart, amount },
  })
  if (answer.ok) return show(answer.value, true)
  if (before.state === 'ready') show(before.items)
  toast('error', answer.problem.detail)
}

export async function removeWine(item: CartItem): Promise<void> {
  if (owner === undefined) {
    writeLocal(keepFacts(removeLine(readLocal(), item.id_prod), readLocal()))
    return show(readLocal(), true)
  }
  const answer = await browserApi()('DELETE /shoppingCart', {
    input: { id_usuario: owner, id_prod_cart: item.id_prod_cart },
  })
  if (answer.ok) return show(answer.value, true)
  toast('error', answer.problem.detail)
}

export async function clearCart(): Promise<void> {
  if (owner === undefined) {
    writeLocal([])
    return show([], true)
  }
  const answer = await browserApi()('DELETE /shoppingCart/deleteAll', { input: { id_usuario: owner } })
  if (answer.ok) return show(answer.value, true)
  toast('error', answer.problem.detail)
}

/** An anonymous cart remembers what it saw; today's prices and stock are asked for when it is opened. */
export async function refreshLocalCart(): Promise<void> {
  if (owner !== undefined || readSession().state === 'error') return
  const items = readLocal()
  const fresh = await Promise.all(
    items.map(async (item) => {
      const answer = await browserApi()('GET /products/detail/{id}', { path: { id: item.id_prod } })
      const wine = answer.ok ? answer.value[0] : undefined
      // as many as were asked for: the cart says when there are fewer
      if (wine) return toItem(wine, item.amount)
      return answer.ok || answer.problem.status === 404 ? { ...item, available: 0 } : item
    }),
  )
  writeLocal(fresh)
  show(fresh)
}

function toItem(wine: CartWine, amount: number): CartItem {
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
      type: wine.category.type,
    },
  }
}

function keepFacts(lines: CartLine[], facts: CartItem[]): CartItem[] {
  return lines.flatMap(({ id_prod, amount }) => {
    const item = facts.find((other) => other.id_prod === id_prod)
    return item
      ? [{ ...item, amount, product: { ...item.product, price: lineTotal(item.unitPrice, amount) } }]
      : []
  })
}

function lineTotal(unitPrice: number, amount: number): number {
  return (Math.round(unitPrice * 100) * amount) / 100
}

function readLocal(): CartItem[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(key) ?? '[]')
    return Array.isArray(kept) ? kept.filter(isItem) : []
  } catch {
    return []
  }
}

function writeLocal(items: CartItem[]): void {
  try {
    if (items.length === 0) localStorage.removeItem(key)
    else localStorage.setItem(key, JSON.stringify(items))
  } catch {
    toast('error', 'Este navegador no deja guardar el carrito.')
  }
}

/** What another version of the shop, or a curious person, left in the browser is not trusted. */
function isItem(value: unknown): value is CartItem {
  const item = value as Partial<CartItem> | null
  return (
    Number.isInteger(item?.id_prod) &&
    Number.isInteger(item?.amount) &&
    typeof item?.unitPrice === 'number' &&
    typeof item.product?.name === 'string'
  )
}
