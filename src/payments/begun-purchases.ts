import { sql } from 'kysely'
import type { Db } from '../platform/database/open-database.ts'
import type { PurchaseLine } from '../platform/database/tables.ts'

/** Purchases that a request may be the repetition of. */

type Begun = { id: string; lines: PurchaseLine[]; hold: string; hasOrder: boolean }

/** Begun so long ago that its bottles were let go before there was an order: held again. */
export const hasLapsed = (purchase: Begun) => purchase.hold === 'released' && !purchase.hasOrder

/**
 * The purchase that an attempt has begun, locked: whoever makes its order or holds its bottles is waited for. One that
 * the customer deleted lets go of its attempt, so that the same can be bought after all.
 */
export async function findBegun(trx: Db, buyerId: string, attempt: string): Promise<Begun | undefined> {
  const purchase = await trx
    .selectFrom('purchases')
    .select(['id', 'lines', 'hold', 'abandoned_at'])
    .where('user_id', '=', buyerId)
    .where('attempt', '=', attempt)
    .forUpdate()
    .executeTakeFirst()
  if (!purchase) return undefined
  if (purchase.abandoned_at) {
    await trx
      .updateTable('purchases')
      .set({ attempt: `${attempt} ${purchase.id}` })
      .where('id', '=', purchase.id)
      .execute()
    return undefined
  }
  // a statement of its own: it sees what was done while the lock was waited for
  const order = await trx
    .selectFrom('orders')
    .select('id')
    .where('purchase_id', '=', purchase.id)
    .executeTakeFirst()
  return { ...purchase, hasOrder: order !== undefined }
}

/** An unpaid purchase of the last minute, from any tab or device, with these lines at these prices. */
export async function findSame(trx: Db, buyerId: string, lines: PurchaseLine[]): Promise<Begun | undefined> {
  const { rows } = await sql<Begun>`
    SELECT q.id, q.lines, q.hold, o.id IS NOT NULL AS "hasOrder"
    FROM purchases q LEFT JOIN orders o ON o.purchase_id = q.id
    WHERE q.user_id = ${buyerId} AND q.abandoned_at IS NULL AND q.created_at > now() - interval '1 minute'
      AND (o.id IS NULL OR o.estado = 'Ingreso') ORDER BY q.created_at DESC`.execute(trx)
  return rows.find((one) => contentOf(one.lines) === contentOf(lines))
}

function contentOf(lines: PurchaseLine[]): string {
  return lines
    .map((line) => `${line.product_id} ${line.quantity} ${line.unit_price}`)
    .toSorted()
    .join()
}
