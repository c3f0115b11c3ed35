import type { WaitsFor } from '../orders/manual-order.queries.ts'
import type { Settings } from '../settings/settings-tree.ts'

/** How long the bottles of an unpaid order are held, in minutes, by how its money is going to come. */
export function holdMinutes(
  sales: Pick<Settings['sales'], 'transfer_hours' | 'link_hours' | 'pickup_hours'>,
  waitsFor: WaitsFor,
): number {
  if (waitsFor === 'link') return 60 * sales.link_hours
  return 60 * (waitsFor === 'transfer' ? sales.transfer_hours : sales.pickup_hours)
}
