import { sql } from 'kysely'
import type { Bottles } from '../inventory/reservations.queries.ts'
import type { Db } from '../platform/database/open-database.ts'

/** Bottles of a purchase that its order is not done with: those of its lines that were not returned. */
export function bottlesLeft(lines: readonly Bottles[], returned: readonly Bottles[]): Bottles[] {
  const left = new Map<number, number>()
  for (const { product_id, quantity } of lines) left.set(product_id, (left.get(product_id) ?? 0) + quantity)
  for (const { product_id, quantity } of returned)
    left.set(product_id, (left.get(product_id) ?? 0) - quantity)
  return [...left]
    .map(([product_id, quantity]) => ({ product_id, quantity }))
    .filter((line) => line.quantity > 0)
}

type At = 'held' | 'released' | 'taken'

/** Where the bottles of an order are. */
export async function bottlesAt(db: Db, orderId: number): Promise<At | undefined> {
  const found = await db
    .selectFrom('orders as o')
    .innerJoin('purchases as q', 'q.id', 'o.purchase_id')
    .select('q.hold')
    .where('o.id', '=', orderId)
    .executeTakeFirst()
  return found?.hold
}

/** Where the bottles of an order are, locked until the transaction ends. */
export async function lockBottlesOf(trx: Db, orderId: number): Promise<{ purchaseId: string; at: At }> {
  return trx
    .selectFrom('orders as o')
    .innerJoin('purchases as q', 'q.id', 'o.purchase_id')
    .select(['q.id as purchaseId', 'q.hold as at'])
    .where('o.id', '=', orderId)
    .forUpdate()
    .executeTakeFirstOrThrow()
}

/** Takes note that an order is done with bottles: its next steps are about the others. */
export async function noteReturned(trx: Db, purchaseId: string, bottles: readonly Bottles[]): Promise<void> {
  const more = bottles.map(({ product_id, quantity }) => ({ product_id, quantity }))
  await sql`UPDATE purchases SET returned = returned || ${JSON.stringify(more)}::jsonb WHERE id = ${purchaseId}`.execute(
    trx,
  )
}
