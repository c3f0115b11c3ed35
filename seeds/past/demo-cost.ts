import { netOfVat } from '../../src/money/money.ts'
import { chance } from '../chance.ts'
import type { DemoWine } from '../demo-catalogue.ts'

/** The demo's cost of a wine without VAT: between half and three quarters of its net price. Centavos. */
export function demoCost({ sourceId, listPrice }: Pick<DemoWine, 'sourceId' | 'listPrice'>): number {
  return Math.round((netOfVat(listPrice) * (0.52 + 0.22 * chance(sourceId, 'cost'))) / 1000) * 1000
}
