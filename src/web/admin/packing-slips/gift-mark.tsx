import { giftSteps } from '../../../orders/gift-steps.ts'
import type { OrderAnswer } from '../../../orders/orders.contract.ts'

/** Tells the people who pack and carry an order that it is a gift, and what to do with it. */
export function GiftMark({ gift }: Pick<OrderAnswer, 'gift'>) {
  if (!gift) return null
  const steps = giftSteps(gift)
  return (
    <p className="slip-gift">
      <strong>REGALO</strong>
      {steps.length > 0 && `: ${steps.join(', ')}`}
    </p>
  )
}
