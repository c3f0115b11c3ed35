import { readAmount } from '../../../money/read-number.ts'
import type { Gift } from '../../../totals/gift.contract.ts'
import { paymentMethod } from '../../../settings/payment-methods.ts'
import type { AwaitedMethod } from '../../../platform/database/order-tables.ts'
import type { FoundWine } from '../../../purchases/manual-orders.contract.ts'

/** A manual order while it is being entered. */

export type ManualOrderLine = Pick<FoundWine, 'id' | 'name' | 'price' | 'available'> & { quantity: number }

export type ManualOrderDraft = {
  channel: 'counter' | 'phone'
  products: ManualOrderLine[]
  /** The buyer's account, if any. */
  user_id: string
  name: string
  email: string
  phone: string
  /** Percentage or pesos as typed; '' for none. */
  discount: string
  discountKind: 'percent' | 'amount'
  reason: string
  gift: Gift | null
  /** Whom it is invoiced to, as typed; null: a final consumer. */
  receiver: { condition: string; cuit: string; name: string; address: string } | null
  way: AwaitedMethod
  paid: boolean
  delivered: boolean
  /** Cash handed over by the customer, as typed. */
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
  receiver: null,
  way: 'cash',
  paid: true,
  delivered: true,
  received: '',
}

/** Maximum bottles per line. */
export const mostOfALine = 100

/** Adds a wine, or more of it. */
export function withWine(
  lines: readonly ManualOrderLine[],
  wine: Omit<ManualOrderLine, 'quantity'>,
  quantity = 1,
): ManualOrderLine[] {
  const existing = lines.find((line) => line.id === wine.id)
  if (!existing) return [...lines, { ...wine, quantity: clamp(quantity) }]
  return lines.map((line) =>
    line === existing ? { ...line, quantity: clamp(line.quantity + quantity) } : line,
  )
}

/** Sets a line's quantity; zero removes it. */
export function withQuantity(
  lines: readonly ManualOrderLine[],
  id: number,
  quantity: number,
): ManualOrderLine[] {
  if (quantity < 1) return lines.filter((line) => line.id !== id)
  return lines.map((line) => (line.id === id ? { ...line, quantity: clamp(quantity) } : line))
}

const clamp = (quantity: number) => Math.min(mostOfALine, Math.max(1, Math.trunc(quantity)))

/** Parses a scan; '3*7790415000019' means three. `quantity` is undefined if a line cannot have that many. */
export function readScan(text: string): { quantity: number | undefined; q: string } {
  const [, many, rest] = /^\s*(\d{1,6})\s*[*xX]\s*(.+)$/.exec(text) ?? []
  if (!many || !rest) return { quantity: 1, q: text.trim() }
  const quantity = Number(many)
  return { quantity: quantity >= 1 && quantity <= mostOfALine ? quantity : undefined, q: rest.trim() }
}

/** Applies a payment method's defaults. */
export function withWay(
  method: ManualOrderDraft['way'],
  channel: ManualOrderDraft['channel'],
): Partial<ManualOrderDraft> {
  const paid = channel === 'counter' && paymentMethod(method).immediate
  return { way: method, paid, delivered: paid }
}

/** The order for the calls. */
export function basketOf({ products, user_id, discount, discountKind, reason, gift }: ManualOrderDraft) {
  return {
    products: products.map(({ id, quantity }) => ({ product_id: id, quantity })),
    user_id: user_id || null,
    gift,
    discount:
      discount.trim() === '' ? null : { kind: discountKind, value: readAmount(discount) ?? discount, reason },
  }
}

/** Whether its buyer takes it along at once: nobody else receives it, on no other day. */
export const isTakenAlong = ({ way, paid, delivered }: ManualOrderDraft): boolean =>
  way !== 'link' && paid && delivered

export function orderOf(draft: ManualOrderDraft, total: number | undefined, key: string) {
  const { channel, name, email, phone, receiver, way, paid, gift } = draft
  const hasAccount = draft.user_id !== ''
  return {
    ...basketOf(draft),
    gift: gift && isTakenAlong(draft) ? { ...gift, recipient: '', phone: '', wished_day: null } : gift,
    channel,
    name: hasAccount ? '' : name,
    email: hasAccount ? '' : email,
    phone,
    receiver,
    way,
    paid: way !== 'link' && paid,
    delivered: isTakenAlong(draft),
    ...(total === undefined ? {} : { total }),
    idempotency_key: key,
  }
}

/** The change due in pesos; undefined if the cash is missing or not enough. */
export function changeOf(received: string, total: number): number | undefined {
  const handed = readAmount(received)
  if (handed === undefined || handed < total) return undefined
  return Math.round((handed - total) * 100) / 100
}
