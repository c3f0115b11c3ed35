import { primaryStep } from '../../../orders/order-status.ts'
import type { Sale } from '../../../reporting/sales.contract.ts'

/**
 * Bulk transition of several sales. Orders with a withdrawal request are left out, as in a sale's row. Out: the
 * included ones, their common transition, and the excluded ones.
 */
export function stepTogether(selected: readonly Sale[]) {
  const going = selected.filter((sale) => !sale.alerts.includes('withdrawal'))
  const [first] = going
  const sameState = first && going.every((sale) => sale.estado === first.estado)
  return {
    going,
    next: sameState ? primaryStep(first.estado) : undefined,
    staying: selected.filter((sale) => sale.alerts.includes('withdrawal')),
  }
}
