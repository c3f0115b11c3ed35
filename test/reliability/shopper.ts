import type { OrderAnswer } from '../../src/orders/orders.contract.ts'
import { hangMs } from '../hang-limit.ts'
import { renewed } from './people.ts'

export type Answer = { status: number; body: unknown }

/** One request to the shop. Status 0: the connection failed. */
export type Ask = (
  method: string,
  path: string,
  question?: { as?: string; body?: unknown },
) => Promise<Answer>

export type Line = { product_id: number; quantity: number }

/** Requests to a shop over HTTP. In: the base address, evaluated for each request. */
export function askOverHttp(address: () => string, timeoutMs = hangMs): Ask {
  return async (method, path, { as, body } = {}) => {
    try {
      const response = await fetch(`${address()}/api${path}`, {
        method,
        headers: {
          ...(as ? { authorization: `Bearer ${await renewed(as)}` } : {}),
          ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
        signal: AbortSignal.timeout(timeoutMs),
      })
      return { status: response.status, body: (await response.json()) as unknown }
    } catch (failure) {
      return { status: 0, body: String(failure) }
    }
  }
}

/** How a purchase is collected, which adds nothing to its total. */
const atBranch = { postal_code: '1414', delivery: 'caba-retiro-palermo' }

/** Starts a payment. The same attempt is the same purchase. */
export function startPayment(
  ask: Ask,
  as: string,
  products: Line[],
  attempt: string,
  chosen: object = atBranch,
): Promise<Answer> {
  return ask('POST', '/payment', { as, body: { products, attempt, ...chosen } })
}

export function paymentId(answer: Answer): string {
  return (answer.body as { id_payment: string }).id_payment
}

export function orderOf(answer: Answer): OrderAnswer {
  return (answer.body as { order: OrderAnswer }).order
}

/** Buys, up to the order in Ingreso. Throws when the shop does not take it. */
export async function placeOrder(
  ask: Ask,
  as: string,
  products: Line[],
  attempt: string,
  chosen?: object,
): Promise<OrderAnswer> {
  const payment = await startPayment(ask, as, products, attempt, chosen)
  if (payment.status !== 200)
    throw new Error(`POST /payment: ${payment.status} ${JSON.stringify(payment.body)}`)
  const placed = await ask('POST', '/orders', { as, body: { id_payment: paymentId(payment) } })
  if (placed.status !== 200) throw new Error(`POST /orders: ${placed.status} ${JSON.stringify(placed.body)}`)
  return orderOf(placed)
}

/** The order as the shop has it now. Undefined when it has none. */
export async function noteViewed(ask: Ask, as: string, id: number): Promise<OrderAnswer | undefined> {
  const { status, body } = await ask('GET', `/orders?id=${id}`, { as })
  return status === 200 ? (body as OrderAnswer[])[0] : undefined
}

/** Repeats a request until the shop has answered it for good: not while it is away or busy (0, 429, 503). */
export async function persist(request: () => Promise<Answer>, withinMs = hangMs): Promise<Answer> {
  const end = Date.now() + withinMs
  for (;;) {
    const answer = await request()
    if (![0, 429, 503].includes(answer.status) || Date.now() > end) return answer
    await new Promise((resolve) => setTimeout(resolve, 80))
  }
}
