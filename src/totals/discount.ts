import { toPesos, type Centavos } from '../money/money.ts'

/** Something taken off, with a reason that a buyer understands. */
export type Discount = {
  /** Null: no promotion, but the payment method. */
  promotion_id: number | null
  reason: string
  amount: Centavos
}

/** As the calls show it. */
export const discountInPesos = ({ promotion_id, reason, amount }: Discount) => ({
  promotion_id,
  reason,
  amount: toPesos(amount),
})
