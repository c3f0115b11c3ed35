import type { Centavos } from '../money/money.ts'
import type { BottlesAt, Estado } from '../orders/order-status.ts'
import type { StoredDelivery } from '../platform/database/order-tables.ts'

/** What decides whether a purchase may be paid, and for how much. */
export type ToBePaid = {
  estado: Estado
  /** It goes on as another purchase, or was given up. */
  ended: boolean
  hold: BottlesAt
  hold_expires_at: Date | null
  /** When its bottles became free; null while its prices hold. */
  price_lapsed_at: Date | null
  total: Centavos
  /** Null where none is chosen. */
  delivery: Pick<StoredDelivery, 'kind'> | null
  /** Where it goes; null: it is collected, or it is not said yet. */
  direccion: string | null
  /** Its buyer, who has not paid yet, can still choose how it travels. */
  canChoose: boolean
}

/** What the same purchase comes to by the offers of the moment. */
export type TodaysPrice = {
  total: Centavos
  /** Its delivery method is not offered any more. */
  notOffered: boolean
}

export type Payable =
  | { ok: true; amount: Centavos }
  | { ok: false; why: 'not-pending' | 'superseded' | 'no-delivery' | 'not-offered' }
  /** Its buyer has to agree to another total first; `before`: that of its hold, which is over. */
  | { ok: false; why: 'price-changed'; before: Centavos | undefined; today: Centavos }

/** Whether prices, promotions, code and delivery of a purchase hold at a moment: as long as its bottles are held. */
export function priceHolds(
  purchase: Pick<ToBePaid, 'hold' | 'hold_expires_at' | 'price_lapsed_at'>,
  at: Date,
): boolean {
  const { hold, hold_expires_at: until, price_lapsed_at: lapsed } = purchase
  if (lapsed) return at < lapsed
  return hold === 'held' && (until === null || at < until)
}

/** Nothing is charged for its way to the buyer yet: it goes to an address, or may still. */
export const lacksDelivery = ({
  delivery,
  direccion,
  canChoose,
}: Pick<ToBePaid, 'delivery' | 'direccion' | 'canChoose'>): boolean =>
  delivery === null && (canChoose || (direccion ?? '').trim() !== '')

/**
 * What may be paid for a purchase at a moment. Every entrance to a payment asks here: the provider's page, a transfer, cash, a
 * payment link, a payment that staff note, and the provider's notice of one.
 * @param today what it comes to by today's offers; asked for only where the prices of its hold are over
 * @param agreed the total that its buyer agreed to, in centavos; undefined: none but that of the purchase
 */
export function payable(
  purchase: ToBePaid,
  at: Date,
  today: TodaysPrice | undefined,
  agreed?: Centavos,
): Payable {
  if (purchase.ended) return { ok: false, why: 'superseded' }
  if (purchase.estado !== 'Ingreso') return { ok: false, why: 'not-pending' }
  if (lacksDelivery(purchase)) return { ok: false, why: 'no-delivery' }
  if (priceHolds(purchase, at)) {
    const { total } = purchase
    return agreed === undefined || agreed === total
      ? { ok: true, amount: total }
      : { ok: false, why: 'price-changed', before: undefined, today: total }
  }
  if (!today) throw new Error('The prices of its hold are over: today’s have to be asked')
  if (today.notOffered) return { ok: false, why: 'not-offered' }
  return (agreed ?? purchase.total) === today.total
    ? { ok: true, amount: today.total }
    : { ok: false, why: 'price-changed', before: purchase.total, today: today.total }
}
