import { bottlesText } from '../inventory/bottles-text.ts'
import type { DeliveryChoice } from './delivery-choice.ts'

/**
 * What a buyer has to hear of the delivery to a place: that it takes fewer bottles, or more. Null where there is nothing to
 * say.
 * @param bottles those of the purchase
 */
export function deliveryNote(
  { bottleLimits }: Pick<DeliveryChoice, 'bottleLimits'>,
  bottles: number,
): string | null {
  if (!bottleLimits) return null
  const { least, most } = bottleLimits
  if (most !== null && bottles > most)
    return `Ahí enviamos hasta ${bottlesText(most)} por compra y esta lleva ${bottles}. Sacá ${bottles - most} o retirá en un local.`
  return bottles < least
    ? `Ahí enviamos desde ${bottlesText(least)} por compra y esta lleva ${bottles}. Sumá ${least - bottles}.`
    : null
}
