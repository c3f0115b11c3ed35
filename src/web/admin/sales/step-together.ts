import { primaryStep } from '../../../orders/order-status.ts'
import type { Sale } from '../../../reporting/sales.contract.ts'

/**
 * What can be done with several sales at once. Whoever asked to withdraw is answered first, as in the row of a sale: it
 * stays behind. Out: those that go, the step that they have in common, and those that stay.
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
