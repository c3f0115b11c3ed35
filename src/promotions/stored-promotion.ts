import type { Selectable } from 'kysely'
import { fromPesos, toPesos } from '../money/money.ts'
import type { PromotionsTable } from '../platform/database/tables.ts'
import type { Conditions, Effect } from './promotion.ts'

/** A promotion as stored; amounts in centavos. */
export type PromotionRow = Omit<Selectable<PromotionsTable>, 'conditions' | 'effect'> & {
  conditions: Conditions
  effect: Effect
}

/** Converts amounts of conditions and effects: pesos in the API, centavos in the rules and the database. */

function withAmounts(effect: Effect, change: (amount: number) => number): Effect {
  switch (effect.kind) {
    case 'amount':
      return { ...effect, value: change(effect.value) }
    case 'box_price':
      return { ...effect, price: change(effect.price) }
    case 'percent':
    case 'n_for_m':
    case 'nth_unit':
    case 'volume':
    case 'delivery':
    case 'gift':
      return effect
  }
}

export const effectInCentavos = (effect: Effect): Effect => withAmounts(effect, fromPesos)
export const effectInPesos = (effect: Effect): Effect => withAmounts(effect, toPesos)

function withMinimum(conditions: Conditions, change: (amount: number) => number): Conditions {
  const { min_amount } = conditions
  return min_amount === undefined ? conditions : { ...conditions, min_amount: change(min_amount) }
}

export const conditionsInCentavos = (conditions: Conditions): Conditions => withMinimum(conditions, fromPesos)
export const conditionsInPesos = (conditions: Conditions): Conditions => withMinimum(conditions, toPesos)
