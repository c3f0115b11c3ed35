import type { WaitsFor } from '../orders/manual-order.queries.ts'
import type { Settings } from '../settings/settings-tree.ts'

/** How long the bottles of an unpaid order are held, in minutes, by how its money is going to come. */
export function holdMinutes(
  sales: Pick<Settings['sales'], 'transfer_hours' | 'link_hours'>,
  waitsFor: WaitsFor,
): number {
  return 60 * (waitsFor === 'link' ? sales.link_hours : sales.transfer_hours)
}
