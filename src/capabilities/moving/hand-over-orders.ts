import { inTransaction, type Db } from '../../platform/database/open-database.ts'
import { movedAside } from '../../platform/identity/accounts/moved-accounts.ts'
import { handPastOrders } from '../../orders/past-orders.queries.ts'

/** Customers who signed up anew instead of signing in find their old orders, once their mailbox has confirmed the address. */
export async function handOverOrders(db: Db): Promise<void> {
  for (const pair of await movedAside(db)) await inTransaction(db, (trx) => handPastOrders(trx, pair))
}
