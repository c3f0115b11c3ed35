import { fromPesos, type Centavos } from '../money/money.ts'
import type { Charge } from '../platform/database/order-tables.ts'
import type { Settings } from '../settings/settings-tree.ts'
import type { Surcharge } from './charges.ts'
import type { Gift } from './gift.contract.ts'

/** Letters that a card has room for. */
export const longestMessage = 300

/** A gift of which nothing is chosen yet. */
export const emptyGift: Gift = {
  wrap: false,
  message: '',
  recipient: '',
  phone: '',
  wished_day: null,
  hide_prices: true,
}

/** What wrapping costs; undefined: the owner does not offer it. */
export type WrapPrice = Centavos | undefined

export const wrapPriceOf = ({ sales }: Pick<Settings, 'sales'>): WrapPrice =>
  sales.gift_wrap === 'on' ? fromPesos(sales.gift_wrap_price) : undefined

/** What a gift costs beside its bottles. */
export function giftSurcharges(gift: Pick<Gift, 'wrap'> | undefined, price: WrapPrice): Surcharge[] {
  if (!gift?.wrap || price === undefined) return []
  return [{ kind: 'gift_wrap', label: 'Envoltorio para regalo', amount: price }]
}

/** What wrapping costs in a purchase whose prices hold: what it was charged, otherwise today's. */
export function heldWrapPrice(charges: readonly Charge[], today: WrapPrice): WrapPrice {
  return charges.find(({ kind }) => kind === 'gift_wrap')?.amount ?? today
}

export function isSameGift(one: Gift | null, other: Gift | null): boolean {
  if (!one || !other) return one === other
  return (
    one.wrap === other.wrap &&
    one.message === other.message &&
    one.recipient === other.recipient &&
    one.phone === other.phone &&
    one.wished_day === other.wished_day &&
    one.hide_prices === other.hide_prices
  )
}
