import { zonesSchema } from '../../../delivery/delivery.contract.ts'
import { deliveryOptions } from '../../../delivery/delivery-options.ts'
import type { Holiday } from '../../../calendar/holidays.ts'
import { postalCode, postalCodeSentence, spellPostalCode } from '../../../delivery/postal-code.ts'
import { zoneInCentavos } from '../../../delivery/zone-in-centavos.ts'
import { formatPesos, fromPesos, toPesos } from '../../../money/money.ts'
import { promiseWords } from '../../../orders/delivery-words.ts'
import { toZones, type ZoneDraft } from './zone-draft.ts'

/** A sample purchase. `amount` is pesos of wine. */
export type TriedPurchase = { postalCode: string; bottles: number; amount: number }
export type ZonePreview =
  | {
      ok: true
      zone: string
      ways: { id: string; name: string; price: string; promise: string; free: string }[]
    }
  | { ok: false; why: string }

type Facts = { branches: readonly string[]; holidays: readonly Holiday[]; now: Date }

/** What a buyer would be offered by possibly unsaved zones, by the same rule as in the cart. */
export function previewZones(drafts: readonly ZoneDraft[], facts: Facts, tried: TriedPurchase): ZonePreview {
  const code = spellPostalCode(tried.postalCode)
  if (!postalCode.test(code)) return { ok: false, why: postalCodeSentence }
  const zones = zonesSchema.safeParse(toZones(drafts))
  if (!zones.success) return { ok: false, why: zones.error.issues[0]?.message ?? 'Falta completar una zona' }
  const options = deliveryOptions(
    { ...facts, zones: zones.data.map(zoneInCentavos) },
    { postalCode: code },
    { bottles: tried.bottles, amount: fromPesos(tried.amount) },
  )
  const [first] = options.options
  if (options.provinces.length > 1) {
    const provinces = new Intl.ListFormat('es', { type: 'disjunction' }).format(options.provinces)
    return { ok: false, why: `Ese código puede ser de ${provinces}: se le pregunta a quien compra` }
  }
  if (!first) return { ok: false, why: 'A ese código no llega ninguna forma de entrega con esas unidades' }
  return {
    ok: true,
    zone: first.zone,
    ways: options.options.map((option) => ({
      id: option.id,
      name: option.name,
      price: option.price === 0 ? 'Sin cargo' : formatPesos(toPesos(option.price)),
      promise: promiseWords(option),
      free:
        option.missingForFree !== null && option.missingForFree > 0
          ? `Faltan ${formatPesos(toPesos(option.missingForFree))} para que sea sin cargo`
          : '',
    })),
  }
}
