import { readAmount } from '../../../money/read-number.ts'
import type { Gift } from '../../../totals/gift.contract.ts'
import { paymentMethod } from '../../../settings/payment-methods.ts'
import type { AwaitedMethod } from '../../../platform/database/order-tables.ts'
import type { FoundWine } from '../../../purchases/manual-orders.contract.ts'

/** An order by hand while it is being taken. Pure. */

export type ManualOrderLine = Pick<FoundWine, 'id' | 'name' | 'price' | 'available'> & { quantity: number }

export type ManualOrderDraft = {
  channel: 'counter' | 'phone'
  products: ManualOrderLine[]
  /** Account of the buyer, if there is one. */
  user_id: string
  name: string
  email: string
  phone: string
  /** Percent or pesos, as it is typed; '' for none. */
  discount: string
  discountKind: 'percent' | 'amount'
  reason: string
  gift: Gift | null
  way: AwaitedMethod
  paid: boolean
  delivered: boolean
  /** What the customer hands over in cash, as it is typed. */
  received: string
}

export const emptySale: ManualOrderDraft = {
  channel: 'counter',
  products: [],
  user_id: '',
  name: '',
  email: '',
  phone: '',
  discount: '',
  discountKind: 'percent',
  reason: '',
  gift: null,
  way: 'cash',
  paid: true,
  delivered: true,
  received: '',
}

/** Bottles of one line. */
export const mostOfALine = 100

/** One more of a wine, or so many. */
export function withWine(
  lines: readonly ManualOrderLine[],
  wine: Omit<ManualOrderLine, 'quantity'>,
  quantity = 1,
): ManualOrderLine[] {
  const known = lines.find((line) => line.id === wine.id)
  if (!known) return [...lines, { ...wine, quantity: clamp(quantity) }]
  return lines.map((line) => (line === known ? { ...line, quantity: clamp(line.quantity + quantity) } : line))
}

/** So many of a line; none takes it off. */
export function withQuantity(
  lines: readonly ManualOrderLine[],
  id: number,
  quantity: number,
): ManualOrderLine[] {
  if (quantity < 1) return lines.filter((line) => line.id !== id)
  return lines.map((line) => (line.id === id ? { ...line, quantity: clamp(quantity) } : line))
}

const clamp = (quantity: number) => Math.min(mostOfALine, Math.max(1, Math.trunc(quantity)))

/** '3*7790415000019' is three of them. Out: `quantity` undefined where a line cannot have so many. */
export function readScan(text: string): { quantity: number | undefined; q: string } {
  const [, many, rest] = /^\s*(\d{1,6})\s*[*xX]\s*(.+)$/.exec(text) ?? []
  if (!many || !rest) return { quantity: 1, q: text.trim() }
  const quantity = Number(many)
  return { quantity: quantity >= 1 && quantity <= mostOfALine ? quantity : undefined, q: rest.trim() }
}

/** What a way of paying means for the rest, until it is said otherwise. */
export function withWay(
  way: ManualOrderDraft['way'],
  channel: ManualOrderDraft['channel'],
): Partial<ManualOrderDraft> {
  const paid = channel === 'counter' && paymentMethod(way).immediate
  return { way, paid, delivered: paid }
}

/** What is requested, as the calls take it. */
export function basketOf({ products, user_id, discount, discountKind, reason, gift }: ManualOrderDraft) {
  return {
    products: products.map(({ id, quantity }) => ({ product_id: id, quantity })),
    user_id: user_id || null,
    gift,
    discount:
      discount.trim() === '' ? null : { kind: discountKind, value: readAmount(discount) ?? discount, reason },
  }
}

export function orderOf(draft: ManualOrderDraft, total: number | undefined, key: string) {
  const { channel, name, email, phone, way, paid, delivered } = draft
  const known = draft.user_id !== ''
  return {
    ...basketOf(draft),
    channel,
    name: known ? '' : name,
    email: known ? '' : email,
    phone,
    way,
    paid: way !== 'link' && paid,
    delivered: way !== 'link' && paid && delivered,
    ...(total === undefined ? {} : { total }),
    idempotency_key: key,
  }
}

/** What goes back of the cash that was handed over, in pesos; undefined where it is not enough or not said. */
export function changeOf(received: string, total: number): number | undefined {
  const handed = readAmount(received)
  if (handed === undefined || handed < total) return undefined
  return Math.round((handed - total) * 100) / 100
}
