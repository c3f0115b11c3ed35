import { sql } from 'kysely'
import { removeBought } from '../cart/cart.queries.ts'
import { inTransaction, type Db } from '../platform/database/open-database.ts'
import type { PurchaseLine } from '../platform/database/order-tables.ts'
import { orderNumber } from './order-number.ts'
import { chargedOf, totalOfLine } from './purchase-line.ts'
import { recordOrderEvent } from './order-events.queries.ts'

export type Placed =
  | { ok: true; orderId: number; created: boolean }
  | { ok: false; why: 'no-payment' | 'abandoned' }
  /** Its order goes on as another purchase, with another total. */
  | { ok: false; why: 'superseded'; orderId: number }
  /** Its buyer began another purchase in its place. */
  | { ok: false; why: 'replaced' }

/**
 * Creates the order of a purchase in Ingreso, idempotently: a concurrent second call returns the first one's. The
 * purchase's snapshot becomes the order's items. Answers the order's id, or why there is none.
 */
export const placeOrder = (db: Db, purchaseId: string): Promise<Placed> =>
  inTransaction(db, (trx) => placeOrderIn(trx, purchaseId))

/**
 * The same in the caller's transaction.
 * @param actor the staff member that takes the order; undefined: its buyer
 */
export async function placeOrderIn(trx: Db, purchaseId: string, actor?: string): Promise<Placed> {
  const purchase = await lockPurchase(trx, purchaseId)
  const id_payment = purchase?.id_payment
  if (!id_payment) return { ok: false, why: 'no-payment' }
  const known = await trx
    .selectFrom('orders')
    .select('id')
    .where('purchase_id', '=', purchaseId)
    .executeTakeFirst()
  if (known) return { ok: true, orderId: known.id, created: false }
  if (purchase.superseded_of !== null)
    return { ok: false, why: 'superseded', orderId: purchase.superseded_of }
  if (purchase.abandoned_at)
    return { ok: false, why: purchase.replaced_by === null ? 'abandoned' : 'replaced' }
  const orderId = await insertOrder(trx, { ...purchase, id_payment })
  await insertItems(trx, orderId, purchase.lines)
  // what a staff member takes for a customer was not in that customer's cart
  if (actor === undefined)
    await removeBought(
      trx,
      purchase.user_id,
      purchase.lines.filter((line) => !line.gift),
    )
  await recordOrderEvent(trx, {
    orderId,
    actor: actor ?? purchase.user_id,
    action: 'ingresar',
    before: null,
    after: 'Ingreso',
  })
  return { ok: true, orderId, created: true }
}

type LockedPurchase = NonNullable<Awaited<ReturnType<typeof lockPurchase>>>

/** The purchase; of two concurrent calls the second waits here until the first has placed the order. */
async function lockPurchase(trx: Db, purchaseId: string) {
  return trx
    .selectFrom('purchases as q')
    .innerJoin('users as u', 'u.id', 'q.user_id')
    .select([
      'q.id',
      'q.user_id',
      'q.lines',
      'q.total',
      'q.charges',
      'q.discounts',
      'q.code',
      'q.delivery',
      'q.gift',
      'q.id_payment',
      'q.abandoned_at',
      'q.superseded_of',
      'q.replaced_by',
      'u.email',
    ])
    .where('q.id', '=', purchaseId)
    .forUpdate('q')
    .executeTakeFirst()
}

async function insertOrder(trx: Db, purchase: LockedPurchase & { id_payment: string }): Promise<number> {
  const next = await sql<{ next: number }>`SELECT nextval('order_numbers') AS next`.execute(trx)
  const order = await trx
    .insertInto('orders')
    .values({
      numero: orderNumber(next.rows[0]?.next ?? 0),
      purchase_id: purchase.id,
      user_id: purchase.user_id,
      total: purchase.total,
      charges: JSON.stringify(purchase.charges),
      discounts: JSON.stringify(purchase.discounts),
      code: purchase.code,
      delivery: purchase.delivery && JSON.stringify(purchase.delivery),
      gift: purchase.gift && JSON.stringify(purchase.gift),
      id_payment: purchase.id_payment,
      email_envio: purchase.email,
      direccion: null,
      address: null,
      paid_at: null,
      processed_at: null,
      completed_at: null,
      sent_at: null,
      delivered_at: null,
      cancelled_at: null,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return order.id
}

/** The purchase's lines, each with what its wine costs the shop at this moment. */
export async function insertItems(trx: Db, orderId: number, lines: PurchaseLine[]): Promise<void> {
  await trx
    .insertInto('order_items')
    .values(
      lines.map((line, index) => ({
        ...line,
        list_price: line.list_price ?? null,
        discounts: JSON.stringify(line.discounts ?? []),
        shares: JSON.stringify(line.shares ?? []),
        total: totalOfLine(line),
        charged: chargedOf(line),
        order_id: orderId,
        line: index + 1,
        unit_cost: sql<number>`(SELECT cost FROM products WHERE id = ${line.product_id})`,
      })),
    )
    .execute()
}
