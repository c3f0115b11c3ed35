import { vi } from 'vitest'
import type { CartItem } from '../../../cart/cart.contract.ts'
import type { Session } from '../../session/session.ts'

/** Test helpers for the cart: a simulated window, and a shop that responds when the test says so. */

/** The user's cart on the server, and each wine's available bottles and current price. */
export const held = new Map<number, number>()
export const wines = new Map<number, { available: number; price: number }>()
export const stale = new Map<string, string>()
/** Purchases that became orders, with their totals, and those with deleted orders: by the payment's id. */
export const placed = new Map<string, number>()
export const abandoned = new Set<string>()
export const toast = vi.fn<(kind: string, message: string) => void>()
/** Responses that replace the shop's own, by the call's name. */
export const problems = new Map<string, number>()

type Sent = {
  path?: { id: number }
  body?: {
    id_prod_cart?: number
    amount?: number
    products?: unknown
    merge?: boolean
    total?: number
    attempt?: string
    id_payment?: string
  }
  input?: { id_prod_cart?: number }
}
/** Calls that have not been answered. */
export const waiting: { call: string; sent: Sent; answer: () => Promise<void> }[] = []
const listeners = new Map<string, (event: unknown) => void>()
let channelHears: (() => void) | undefined

export function itemOf(id: number, amount: number): CartItem {
  const { available, price } = wines.get(id) ?? { available: 0, price: 100 }
  return {
    id_prod_cart: id,
    id_prod: id,
    amount,
    unitPrice: price,
    available,
    archived: false,
    product: {
      name: `Vino ${id}`,
      price: price * amount,
      image: '',
      descuento: 0,
      producer: 'Bodega',
      vintage: null,
      volumeMl: null,
      type: 'Tinto',
    },
  }
}

/** Before each test: no session yet, wines 1 to 3 have twelve bottles each, and all carts are empty. */
export function openWindow(): void {
  vi.resetModules()
  toast.mockReset()
  for (const map of [held, wines, stale, placed, abandoned, problems, listeners]) map.clear()
  waiting.length = 0
  for (const id of [1, 2, 3]) wines.set(id, { available: 12, price: 100 })
  vi.doMock('../../api/use-api.ts', () => ({ browserApi: () => ask }))
  vi.doMock('../../ui/toasts/toast.ts', () => ({ toast }))
  const storage = {
    getItem: (key: string) => stale.get(key) ?? null,
    setItem: (key: string, value: string) => stale.set(key, value),
    removeItem: (key: string) => stale.delete(key),
  }
  vi.stubGlobal('localStorage', storage)
  vi.stubGlobal('sessionStorage', storage)
  vi.stubGlobal('window', {
    addEventListener: (name: string, hear: (event: unknown) => void) => listeners.set(name, hear),
  })
  vi.stubGlobal(
    'BroadcastChannel',
    class {
      addEventListener(_: string, hear: () => void) {
        channelHears = hear
      }
      postMessage() {}
    },
  )
}

/** The user's cart as cached for offline use. */
export function storeCopy(items: CartItem[]): void {
  vi.stubGlobal('caches', { match: async () => Response.json(items) })
}

export function storeLocal(items: CartItem[]): void {
  stale.set('shoppingCarts', JSON.stringify(items))
}

/** Simulates another tab that changed the stored data, or announces a change of the user's cart. */
export function tellFromElsewhere(): void {
  listeners.get('storage')?.({ key: 'shoppingCarts' })
  channelHears?.()
}

export const person: Session = {
  state: 'signed-in',
  user: { sub: 'descorche|1', email: '', nickname: '', name: '', picture: '' },
  role: 'User',
}

/** Loads the page again. Returns the cart, functions to sign in and out, and the displayed quantities. */
export async function start(session: Session = { state: 'unknown' }) {
  const [view, changes, refresh, follow] = await Promise.all([
    import('./cart-view.ts'),
    import('./cart-store.ts'),
    import('./refresh-cart.ts'),
    import('./cart-view.ts'),
    // loaded already, as after signing in
    import('./own-cart.ts'),
  ])
  const store = { ...view, ...changes, ...refresh, ...follow }
  const { become } = await import('../../session/session.ts')
  follow.subscribeToCart(() => undefined)
  if (session.state !== 'unknown') become(session)
  await answerAll()
  return {
    store,
    become,
    shown: () => store.shownItems().map(({ id_prod, amount }) => [id_prod, amount]),
    item: (id: number) => store.shownItems().find((item) => item.id_prod === id) ?? itemOf(id, 1),
  }
}

/** Answers all requests until there are no more. */
export async function answerAll(): Promise<void> {
  await settled()
  while (waiting.length > 0) await waiting[0]?.answer()
}

/** Runs everything that is not waiting for a response. */
export async function settled(): Promise<void> {
  await new Promise((resolve) => setTimeout(resolve))
}

function ask(call: string, sent: Sent = {}): Promise<unknown> {
  return new Promise((resolve) => {
    const query = {
      call,
      sent,
      answer: async () => {
        waiting.splice(waiting.indexOf(query), 1)
        const status = problems.get(call)
        resolve(status === undefined ? act(call, sent) : rejected(status))
        await settled()
      },
    }
    waiting.push(query)
  })
}

const rejected = (status: number) => ({ ok: false, problem: { status, detail: `No: ${status}` } })

/** Simulates the shop, following `cart.queries.ts`. */
function act(call: string, { path, body, input }: Sent): unknown {
  if (call === 'GET /products/detail/{id}') {
    const id = path?.id ?? 0
    const { product, unitPrice, available } = itemOf(id, 1)
    const named = { productor: { description: 'Bodega' }, category: { type: 'Tinto' } }
    return { ok: true, value: [{ id, ...product, price: unitPrice, available, ...named }] }
  }
  if (call === 'POST /payment') return startPayment(body)
  if (call === 'POST /orders') {
    const id = body?.id_payment ?? ''
    if (abandoned.has(id))
      return { ok: false, problem: { ...rejected(409).problem, current: { deleted: true } } }
    placed.set(id, body?.total ?? 0)
    const bought = (body?.products ?? []) as { product_id: number; quantity: number }[]
    for (const { product_id, quantity } of bought) {
      const left = (held.get(product_id) ?? 0) - quantity
      if (left > 0) held.set(product_id, left)
      else held.delete(product_id)
    }
  }
  if (call === 'PUT /shoppingCart' && body?.id_prod_cart && body.amount) {
    if ((wines.get(body.id_prod_cart)?.available ?? 0) < body.amount) return rejected(409)
    held.set(body.id_prod_cart, body.amount)
  }
  if (call === 'DELETE /shoppingCart' && input?.id_prod_cart) held.delete(input.id_prod_cart)
  if (call === 'DELETE /shoppingCart/deleteAll') held.clear()
  if (call === 'POST /shoppingCart') {
    for (const { id_prod, amount } of [body?.products].flat() as { id_prod: number; amount: number }[]) {
      const before = held.get(id_prod)
      const most = Math.min(amount, wines.get(id_prod)?.available ?? 0)
      if (most > 0 && (before === undefined || body?.merge)) held.set(id_prod, Math.max(before ?? 0, most))
    }
  }
  return { ok: true, value: [...held].map(([id, amount]) => itemOf(id, amount)) }
}

/** Follows `start-payment.ts`: returns changed prices instead of buying. */
function startPayment(body: Sent['body']): unknown {
  const lines = body?.products as { product_id: number; quantity: number; price: number }[]
  const products = lines.map(({ product_id, quantity }) => {
    return { product_id, quantity, fullName: `Vino ${product_id}`, price: wines.get(product_id)?.price ?? 0 }
  })
  const total = products.reduce((sum, line) => sum + line.price * line.quantity, 0)
  if (lines.some((line, index) => line.price !== products[index]?.price) || body?.total !== total)
    return {
      ok: false,
      problem: { status: 409, detail: 'Algún precio cambió', current: { total, products } },
    }
  return {
    ok: true,
    value: { user_id: 'descorche|1', total, products, id_payment: body.attempt, replaced: [] },
  }
}
