import { sql } from 'kysely'
import { inTransaction, type Db } from '../../platform/database/open-database.ts'
import { queueMessage } from '../../platform/mail/outbox.queries.ts'
import { backInStockMail } from './back-in-stock.mail.ts'

const batch = 100
/** Batches per run; the next run continues. */
const mostBatches = 20

type Notified = {
  id: number
  user_id: string
  email: string
  product_id: number
  name: string
  producer: string
  vintage: number | null
  volumeMl: number | null
  /** Of its category. */
  type: string
  available: number
}

/**
 * Notifies users once for each wine that is back in stock: a wish is settled in the transaction that enqueues its mail,
 * so any number of processes may run this concurrently. Wishes for archived wines and of deactivated users are closed
 * without a mail.
 */
export async function notifyBackInStock(db: Db): Promise<void> {
  await sql`UPDATE restock_wishes w SET settled_at = now() FROM products p
    WHERE p.id = w.product_id AND w.settled_at IS NULL AND p.archived_at IS NOT NULL`.execute(db)
  for (let round = 0; round < mostBatches; round += 1) if ((await mailBatch(db)) < batch) return
}

async function mailBatch(db: Db): Promise<number> {
  return inTransaction(db, async (trx) => {
    const { rows } = await sql<Notified & { welcome: boolean }>`
      WITH back AS (
        SELECT w.id FROM restock_wishes w JOIN products p ON p.id = w.product_id
        WHERE w.settled_at IS NULL AND p.archived_at IS NULL AND p.stock > p.reserved
        ORDER BY w.id LIMIT ${batch} FOR UPDATE OF w SKIP LOCKED)
      UPDATE restock_wishes w SET settled_at = now(), told = u.role <> 'Baja'
      FROM back, users u, products p, producers b, categories c
      WHERE w.id = back.id AND u.id = w.user_id AND p.id = w.product_id AND b.id_prod = p.id_prod AND c.id_categ = p.id_categ
      RETURNING w.id, w.told AS welcome, w.user_id, u.email, p.id AS product_id, p.name,
        b.description AS producer, p.vintage, p.volume_ml AS "volumeMl", c.type, p.stock - p.reserved AS available`.execute(
      trx,
    )
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
