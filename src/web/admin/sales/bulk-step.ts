import { decideDelivery, type DeliveryStep } from '../../../orders/delivery-progress.ts'
import { primaryStep } from '../../../orders/order-status.ts'
import type { Sale } from '../../../reporting/sales.contract.ts'

const staysFor: readonly Sale['alerts'][number][] = ['withdrawal', 'stopped', 'refunded']

/**
 * Excludes orders with an open withdrawal request, those the payment provider stopped, and fully refunded
 * ones, which only continue from their own screen.
 */
export const mayGoOn = (sale: Sale) => !sale.alerts.some((alert) => staysFor.includes(alert))

/**
 * A common transition of several sales.
 * @returns the included sales, their transition, and the excluded ones
 */
export function bulkStep(selected: readonly Sale[]) {
  const going = selected.filter(mayGoOn)
  const [first] = going
  const sameState = first && going.every((sale) => sale.estado === first.estado)
  return {
    going,
    next: sameState ? primaryStep(first.estado) : undefined,
    staying: selected.filter((sale) => !mayGoOn(sale)),
  }
}

export type BulkMark = { step: DeliveryStep; label: string; sales: readonly Sale[] }

/** Marks that can be set on several sales, with the sales each one changes. */
export function bulkMarks(selected: readonly Sale[]): BulkMark[] {
  const going = selected.filter((sale) => mayGoOn(sale) && !sale.delivered)
  const marks = (['enviar', 'entregar'] as const).map((step) => {
    const sales = going.filter((sale) => {
      const decision = decideDelivery(sale.estado, sale, step)
      return decision.ok && decision.changes
    })
    return { step, sales, label: labelOf(step, sales) }
  })
  return marks.filter(({ sales }) => sales.length > 0)
}

function labelOf(step: 'enviar' | 'entregar', sales: readonly Sale[]): string {
  const pickup = sales.every((sale) => sale.pickup)
  if (step === 'enviar') return pickup ? 'Listas para retirar' : 'Marcar enviadas'
  return pickup ? 'Marcar retiradas' : 'Marcar entregadas'
}
