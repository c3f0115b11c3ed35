import { decideDelivery, type DeliveryStep } from '../../../orders/delivery-progress.ts'
import { primaryStep } from '../../../orders/order-status.ts'
import type { Sale } from '../../../reporting/sales.contract.ts'

const staysFor: readonly Sale['alerts'][number][] = ['withdrawal', 'stopped', 'refunded']

/**
 * A withdrawal request is decided first, what the payment provider asks not to deliver stays, and what was given back whole
 * goes on from its own screen alone.
 */
export const mayGoOn = (sale: Sale) => !sale.alerts.some((alert) => staysFor.includes(alert))

/**
 * Bulk transition of several sales. Orders that may not go on are left out, as in a sale's row. Out: the
 * included ones, their common transition, and the excluded ones.
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

/** What several sales can be marked as, with those of them that it changes; one that may not go on is left out. */
export function bulkMarks(selected: readonly Sale[]): BulkMark[] {
  const going = selected.filter((sale) => mayGoOn(sale) && !sale.delivered)
  const found = (['enviar', 'entregar'] as const).map((step) => {
    const sales = going.filter((sale) => {
      const decision = decideDelivery(sale.estado, sale, step)
      return decision.ok && decision.changes
    })
    return { step, sales, label: labelOf(step, sales) }
  })
  return found.filter(({ sales }) => sales.length > 0)
}

function labelOf(step: 'enviar' | 'entregar', sales: readonly Sale[]): string {
  const pickup = sales.every((sale) => sale.pickup)
  if (step === 'enviar') return pickup ? 'Listas para retirar' : 'Marcar enviadas'
  return pickup ? 'Marcar retiradas' : 'Marcar entregadas'
}
