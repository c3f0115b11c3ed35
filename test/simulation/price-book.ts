import { places } from './places.ts'

/**
 * What the shop offered when, as its owner set it: a second, simpler opinion about prices. It knows the least that could
 * be paid for an order, not its exact total.
 */

/** How long an offer may hold after it is over: no hold of bottles lasts longer, changes of it included. */
const longestHoldMs = 76 * 3_600_000

type Since<T> = { at: number; value: T }

/** The least share that is left of the wines under a promotion, and the amount that it takes off besides. */
type Effect = { share: number; amount: number; delivery: boolean }

export type OfferedPromotion = { id: number; effect: Effect | 'unknown'; from: number; until: number }

export class PriceBook {
  private readonly bottles = new Map<number, Since<number>[]>()
  private readonly freight: Since<number>[] = []
  private readonly transfer: Since<number>[] = []
  readonly promotions: OfferedPromotion[] = []

  /** Centavos, its own discount taken off. */
  bottleCosts(id: number, at: number, value: number): void {
    const all = this.bottles.get(id) ?? []
    all.push({ at, value })
    this.bottles.set(id, all)
  }

  /** Of the prices that `set-up.ts` lists. */
  freightCosts(at: number, factor: number): void {
    this.freight.push({ at, value: factor })
  }

  transferTakesOff(at: number, percent: number): void {
    this.transfer.push({ at, value: percent })
  }

  private least(
    all: readonly Since<number>[],
    at: number,
    better: (a: number, b: number) => number,
  ): number | undefined {
    const from = at - longestHoldMs
    const before = all.findLast((one) => one.at <= from)
    const since = all.filter((one) => one.at > from && one.at <= at)
    const values = [...(before ? [before] : []), ...since].map(({ value }) => value)
    return values.length === 0 ? undefined : values.reduce(better)
  }

  leastBottle = (id: number, at: number) => this.least(this.bottles.get(id) ?? [], at, Math.min)
  leastFreight = (at: number) => this.least(this.freight, at, Math.min)
  mostTransfer = (at: number) => this.least(this.transfer, at, Math.max) ?? 0

  offered(at: number): OfferedPromotion[] {
    return this.promotions.filter(({ from, until }) => from <= at && until > at - longestHoldMs)
  }
}

type SentEffect = {
  kind: string
  value?: number
  on?: string
  percent?: number
  steps?: { percent: number }[]
  n?: number
  m?: number
}

export function leastLeft(effect: SentEffect): Effect | 'unknown' {
  const all = { share: 1, amount: 0, delivery: false }
  switch (effect.kind) {
    case 'percent':
      return { ...all, share: 1 - (effect.value ?? 0) / 100 }
    case 'amount':
      return { ...all, amount: (effect.value ?? 0) * 100 }
    case 'n_for_m':
      return { ...all, share: (effect.m ?? 0) / (effect.n ?? 1) }
    case 'nth_unit':
      return { ...all, share: 1 - (effect.percent ?? 0) / 100 / (effect.n ?? 1) }
    case 'volume':
      return { ...all, share: 1 - Math.max(...(effect.steps ?? []).map(({ percent }) => percent)) / 100 }
    case 'delivery':
      return { ...all, delivery: true }
    case 'gift':
      return all
    default:
      return 'unknown'
  }
}

type PaidOrder = {
  id: number
  total: number
  goods: number
  at: Date
  payment_id: string | null
  kind: string | null
  freight: number | null
  /** What the payment method took off, negative. Free delivery counts the wines before it. */
  method: number
  city: string | null
  direccion: string | null
  waits_for: string | null
  by_hand: boolean
  /** Staff changed how a paid order travels, and the shop bears what that costs. */
  corrected: boolean
  promotions: number[]
  items: { product_id: number; quantity: number; gift: boolean }[]
}

const zonePrices: Readonly<Record<string, { price: number; freeFrom: number }>> = {
  caba: { price: 4900, freeFrom: 90_000 },
  gba: { price: 6900, freeFrom: 120_000 },
  pais: { price: 11_900, freeFrom: 200_000 },
}

type Books = {
  prices: PriceBook
  eyes: <Row extends object>(statement: string) => Promise<{ rows: Row[] }>
  /** When a payment was made at the provider, in milliseconds since 1970. */
  paidAt: (paymentId: string) => number | undefined
}

/** Paid orders for which less was paid than any offer that may have held for them. */
export async function findCheapOrders(books: Books): Promise<string[]> {
  const { rows } = await books.eyes<PaidOrder>(
    `SELECT o.id, o.total::float8 AS total, o.paid_at AS at, p.payment_id, o.delivery->>'kind' AS kind,
       (o.delivery->>'price')::float8 AS freight,
       (SELECT coalesce(sum((c->>'amount')::float8), 0) FROM jsonb_array_elements(o.charges) AS c
         WHERE c->>'kind' = 'payment_method') AS method, o.address->>'ciudad' AS city, o.direccion, q.waits_for,
       (SELECT sum(i.charged)::float8 FROM public.order_items i WHERE i.order_id = o.id) AS goods,
       ARRAY(SELECT u.promotion_id::int FROM promotion_uses u WHERE u.purchase_id = o.purchase_id) AS promotions,
       EXISTS (SELECT FROM orders_by_hand h WHERE h.order_id = o.id) AS by_hand,
       EXISTS (SELECT FROM public.order_events e WHERE e.order_id = o.id AND e.action = 'corregir') AS corrected,
       (SELECT json_agg(json_build_object('product_id', i.product_id, 'quantity', i.quantity, 'gift', i.gift))
         FROM public.order_items i WHERE i.order_id = o.id) AS items
     FROM orders o JOIN purchases q ON q.id = o.purchase_id
       LEFT JOIN public.payments p ON p.purchase_id = o.purchase_id AND p.settled = 'order-paid'
     WHERE o.paid_at IS NOT NULL AND o.estado <> 'Cancelada'`,
  )
  for (const order of rows) order.at = new Date(books.paidAt(order.payment_id ?? '') ?? order.at)
  return rows.flatMap((order) => [...cheapGoods(books, order), ...cheapFreight(books, order)])
}

function cheapGoods({ prices }: Books, order: PaidOrder): string[] {
  const at = order.at.getTime()
  const offered = new Map(prices.offered(at).map((one) => [one.id, one.effect]))
  const over = order.promotions.filter((id) => !offered.has(id))
  if (over.length > 0)
    return [`a promotion was granted that was over: order ${order.id}, promotion ${over.join()}`]
  const effects = order.promotions.flatMap((id) => offered.get(id) ?? [])
  if (effects.includes('unknown')) return []
  const known = effects as Effect[]
  const share = known.reduce((product, one) => product * one.share, 1)
  const amount = known.reduce((sum, one) => sum + one.amount, 0)
  const transfer = order.waits_for === 'transfer' || order.by_hand ? prices.mostTransfer(at) : 0
  const listed = order.items.reduce(
    (sum, { product_id, quantity, gift }) =>
      gift ? sum : sum + quantity * (prices.leastBottle(product_id, at) ?? 0),
    0,
  )
  const byHand = order.by_hand ? 0.9 : 1
  const least = listed * share * byHand * (1 - transfer / 100) - amount
  return order.goods < least - 100 * order.items.length
    ? [
        `an order was paid below every offer: order ${order.id}, wines for ${order.goods}, at least ${Math.floor(least)}`,
      ]
    : []
}

function cheapFreight({ prices }: Books, order: PaidOrder): string[] {
  if (order.corrected) return []
  const at = order.at.getTime()
  if (order.kind === null)
    return order.direccion ? [`freight was not paid: order ${order.id} goes to ${order.direccion}`] : []
  const place = places.find(({ ciudad }) => ciudad === order.city)
  if (order.kind === 'pickup' || !place || order.freight === null) return []
  const zone = zonePrices[place.home.split('-')[0] ?? '']
  if (!zone || order.goods - order.method >= zone.freeFrom * 100) return []
  const granted = prices.promotions.filter(({ id }) => order.promotions.includes(id))
  if (granted.some(({ effect }) => effect === 'unknown' || effect.delivery)) return []
  const least = zone.price * 100 * (prices.leastFreight(at) ?? 0)
  return order.freight < Math.floor(least) - 100
    ? [
        `freight was paid below every offer: order ${order.id} to ${place.ciudad} for ${order.freight}, at least ${least}`,
      ]
    : []
}
