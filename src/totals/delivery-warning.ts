import { bottlesText } from '../inventory/bottles-text.ts'
import type { DeliveryChoice } from './delivery-choice.ts'

type Noted = Pick<DeliveryChoice, 'codeLiesIn' | 'bottleLimits'>

/**
 * What a buyer has to hear of the delivery to a place: that it takes fewer bottles, or that the postal code lies in
 * another province than the one that was named. Null where there is nothing to say. In: the bottles of the purchase.
 */
export function deliveryNote(delivery: Noted, postalCode: string, bottles: number): string | null {
  return limitNote(delivery, bottles) ?? provinceNote(delivery, postalCode) ?? null
}

function limitNote({ bottleLimits }: Noted, bottles: number): string | undefined {
  if (!bottleLimits) return undefined
  const { least, most } = bottleLimits
  if (most !== null && bottles > most)
    return `Ahí enviamos hasta ${bottlesText(most)} por compra y esta lleva ${bottles}. Sacá ${bottles - most} o retirá en un local.`
  return bottles < least
    ? `Ahí enviamos desde ${bottlesText(least)} por compra y esta lleva ${bottles}. Sumá ${least - bottles}.`
    : undefined
}

function provinceNote({ codeLiesIn }: Noted, postalCode: string): string | undefined {
  if (codeLiesIn.length === 0) return undefined
  const names = new Intl.ListFormat('es-AR', { type: 'disjunction' }).format(codeLiesIn)
  return `El código postal ${postalCode} es de ${names}: el envío se calcula para ahí. Si no vivís ahí, corregí el código o la provincia.`
}
