import { inTransaction, type Db } from '../../platform/database/open-database.ts'
import { queueMessage } from '../../platform/mail/outbox.queries.ts'
import { backInStockMail } from './back-in-stock.mail.ts'
import { claimWishes, settleArchived } from './wishes.queries.ts'

const batch = 100
/** Batches per run; the next run continues. */
const mostBatches = 20

/**
 * Notifies users once for each wine that is back in stock: a wish is settled in the transaction that enqueues its mail,
 * so any number of processes may run this concurrently. Wishes for archived wines and of deactivated users are closed
 * without a mail.
 */
export async function notifyBackInStock(db: Db): Promise<void> {
  await settleArchived(db)
  for (let round = 0; round < mostBatches; round += 1) if ((await mailBatch(db)) < batch) return
}

async function mailBatch(db: Db): Promise<number> {
  return inTransaction(db, async (trx) => {
    const rows = await claimWishes(trx, batch)
    for (const { id, welcome, user_id, email, product_id, ...wine } of rows) {
      if (!welcome) continue
      await queueMessage(trx, {
        messageId: `restock-${id}`,
        userId: user_id,
        to: email,
        ...backInStockMail({ id: product_id, ...wine }),
      })
    }
    return rows.length
  })
}
