import { declarations } from '../../capabilities/declarations.ts'
import { customerData } from './data-inventory/customer-data.ts'
import { identityData } from './data-inventory/identity-data.ts'
import { purchaseData } from './data-inventory/purchase-data.ts'
import { shopData } from './data-inventory/shop-data.ts'
import type { TableData } from './data-inventory/table-data.ts'

/**
 * The data inventory: what every column of every table holds. Backups, the removal of a person and what a person takes
 * along follow from it; a table or column that it lacks fails `data-inventory.test.ts`.
 */
export const dataInventory: Record<string, TableData> = {
  ...purchaseData,
  ...customerData,
  ...identityData,
  ...shopData,
  ...Object.assign({}, ...declarations.map(({ tables }) => tables)),
}
