import { checkoutChoices } from './payment-methods.ts'
import type { Settings } from './settings-tree.ts'

/** Two incompatible settings: the one to fix, and why. */
export type Conflict = { field: string; detail: string }

/**
 * Interest-free instalments must add up to the lowest cash price (Res. 4/2025 of the Secretaría de Industria y Comercio,
 * before it 240-E/2017), which a discount for another payment method would undercut.
 */
export function conflictIn(settings: Pick<Settings, 'sales' | 'transfer'>): Conflict | undefined {
  const { sales } = settings
  if (sales.alcohol_from >= sales.alcohol_to)
    return {
      field: 'sales.alcohol_to',
      detail: 'La hora hasta la que se vende va después de la hora desde la que se vende',
    }
  const field = 'sales.interest_free'
  if (sales.interest_free < 2) return undefined
  if (sales.interest_free > sales.instalments)
    return { field, detail: `Son más que las «Cuotas con tarjeta» (${sales.instalments})` }
  const cheaper = checkoutChoices.find(
    ({ isAccepted, discount }) => isAccepted(settings) && discount(settings) > 0,
  )
  if (cheaper)
    return {
      field,
      detail: `Con un descuento por ${cheaper.listed} el precio de contado es menor, y la ley no deja llamarlas «sin interés»: sacá el descuento o poné 0. Con 0 cada vino dice hasta cuántas cuotas hay con Mercado Pago.`,
    }
  return undefined
}
