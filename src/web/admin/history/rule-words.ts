import { formatDayAndHour } from '../../../calendar/shop-time.ts'
import { formatPesos, toPesos } from '../../../money/money.ts'
import type { DeliveryWay } from '../../../delivery/zone.ts'
import type { Conditions, Effect } from '../../../promotions/promotion.ts'
import type { PromotionFields } from '../../../promotions/promotions.contract.ts'
import { conditionsInPesos, effectInPesos } from '../../../promotions/stored-promotion.ts'
import { settingsByKey } from '../../../settings/settings-tree.ts'
import { conditionWords, effectWords } from '../../../promotions/promotion-sentence.ts'
import { shownSetting } from './shown-setting.ts'

/** Words for recorded values of zones, holidays, promotions and settings. */

/** Columns of zones, holidays and promotions. */
export const ruleFields: Record<string, string> = {
  position: 'Lugar en la lista',
  provinces: 'Provincias',
  postal_codes: 'Códigos postales',
  ways: 'Formas de entrega',
  kind: 'Clase',
  closed: 'Cerrado',
  active: 'En marcha',
  starts_at: 'Empieza',
  ends_at: 'Termina',
  code: 'Código',
  code_shown: 'Código a la vista',
  on_top: 'Se suma a otras',
  max_uses: 'Usos en total',
  max_uses_per_person: 'Usos por persona',
  conditions: 'Condiciones',
  effect: 'Qué descuenta',
}

export const settingLabel = (key: string) => settingsByKey.get(key)?.label

const noNames = { producer: () => undefined, wine: () => undefined }

/** Undefined for other fields. */
export function ruleValue(field: string, value: unknown): string | undefined {
  if (settingsByKey.has(field)) return shownSetting(field, parsed(value))
  if (value === null) return undefined
  switch (field) {
    case 'ways':
      return listOf<DeliveryWay>(value).map(wayWords).join('; ')
    case 'postal_codes':
      return listOf<{ from: string; to: string }>(value)
        .map(({ from, to }) => (from === to ? from : `${from} a ${to}`))
        .join(', ')
    case 'starts_at':
    case 'ends_at':
      return typeof value === 'string' ? formatDayAndHour(value) : undefined
    case 'effect': {
      const effect = effectInPesos(parsed(value) as Effect) as PromotionFields['effect']
      return effectWords({ effect }, noNames)
    }
    case 'conditions': {
      const conditions = conditionsInPesos(parsed(value) as Conditions) as PromotionFields['conditions']
      return conditionWords(conditions, noNames) || 'Ninguna'
    }
    default:
      return undefined
  }
}

function wayWords({ name, prices, free_from }: DeliveryWay): string {
  const steps = prices.map(
    ({ up_to_bottles, price }) => `hasta ${up_to_bottles} botellas ${formatPesos(toPesos(price))}`,
  )
  const free = free_from === null ? [] : [`gratis desde ${formatPesos(toPesos(free_from))}`]
  return `${name}: ${[...steps, ...free].join(', ') || 'sin cargo'}`
}

/** Recorded values are JSON. */
function parsed(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(parsed)
  if (typeof value !== 'string' || !/^[[{]/.test(value)) return value
  try {
    return JSON.parse(value) as unknown
  } catch {
    return value
  }
}

const listOf = <T>(value: unknown) => (Array.isArray(value) ? (parsed(value) as T[]) : [])
