import { toPesos, type Centavos } from '../money/money.ts'
import type { Charge, ChargeKind, StoredDelivery } from '../platform/database/order-tables.ts'
import { chargeKinds } from './charge-kinds.ts'

/** A charge that adds to the total, other than delivery. */
export type Surcharge = { kind: Exclude<ChargeKind, 'delivery'>; label: string; amount: Centavos }

type Bottles = { unit_price: Centavos; quantity: number }

export const sumOfCharges = (charges: readonly Pick<Charge, 'amount'>[]): Centavos =>
  charges.reduce((sum, { amount }) => sum + amount, 0)

/** The sum of the bottles, before charges and discounts. */
export const sumOfBottles = (lines: readonly Bottles[]): Centavos =>
  lines.reduce((sum, { unit_price, quantity }) => sum + unit_price * quantity, 0)

/** Throws unless lines and charges add up to the total: every centavo stored or invoiced has a line or a charge. */
export function requireSum(
  total: Centavos,
  lines: readonly Bottles[],
  charges: readonly Pick<Charge, 'amount'>[],
): void {
  const sum = sumOfBottles(lines) + sumOfCharges(charges)
  if (sum !== total)
    throw new RangeError(`Lines and charges come to ${sum} centavos, and the total is ${total}`)
}

/** A charge with the VAT of its kind. */
export function charge(kind: ChargeKind, fields: Omit<Charge, 'kind' | 'tax'>): Charge {
  return { kind, tax: chargeKinds[kind].tax, ...fields }
}

/** A discount as a negative charge. */
export function discountCharge(
  kind: ChargeKind,
  discount: { promotion_id: number | null; reason: string; amount: Centavos },
  line?: number,
): Charge {
  return charge(kind, {
    label: discount.reason,
    list: -discount.amount,
    amount: -discount.amount,
    ...(discount.promotion_id === null ? {} : { promotion_id: discount.promotion_id }),
    ...(line === undefined ? {} : { line }),
  })
}

/** The price of the chosen delivery, with the reasons for a reduction. */
export function deliveryCharge({
  name,
  list_price,
  discounts,
  price,
}: Pick<StoredDelivery, 'name' | 'list_price' | 'discounts' | 'price'>): Charge {
  const promotion_id = discounts.flatMap((discount) => discount.promotion_id ?? [])[0]
  return charge('delivery', {
    label: name,
    list: list_price,
    amount: price,
    ...(promotion_id === undefined ? {} : { promotion_id }),
    ...(discounts.length === 0 ? {} : { reasons: discounts.map(({ reason }) => reason) }),
  })
}

/** The charge in the API: amounts in pesos. */
export const chargeInPesos = ({ list, amount, ...rest }: Charge) => ({
  ...rest,
  list: toPesos(list),
  amount: toPesos(amount),
})
