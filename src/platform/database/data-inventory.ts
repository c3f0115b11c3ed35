import { declarations } from '../../capabilities/declarations.ts'
import { customerData } from './data-inventory/customer-data.ts'
import { identityData } from './data-inventory/identity-data.ts'
import { purchaseData } from './data-inventory/purchase-data.ts'
import { shopData } from './data-inventory/shop-data.ts'
import type { TableData } from './data-inventory/table-data.ts'

/**
 * What every column of every table holds. Backups, the removal of a person and personal data exports follow
 * from it. `data-inventory.test.ts` fails for a missing table or column.
 */
export const dataInventory: Record<string, TableData> = {
  ...purchaseData,
  ...customerData,
  ...identityData,
  ...shopData,
  ...Object.assign({}, ...declarations.map(({ tables }) => tables)),
}
