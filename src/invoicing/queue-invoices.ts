import { sql } from 'kysely'
import { inTransaction, type Db } from '../platform/database/open-database.ts'
import { findOrder } from '../orders/orders.queries.ts'
import { creditRest } from './credit-note-for.ts'
import { draftInvoice } from './draft-invoice.ts'
import { insertInvoice, statedReceiver } from './invoices.queries.ts'
import type { InvoicingSetup } from './seller.ts'

type Request = { id: number; order_id: number; event_id: number; kind: 'invoice' | 'credit-note' }

/** Requests that one round takes at the most. */
const mostInARound = 200

/**
 * Turns what paid, cancelled and activated orders ask for into vouchers to authorise, once each and in the order in
 * which it was requested. Any number of processes may run it. Without a set-up requests are let go: orders of that time
 * have their receipt.
 */
export async function queueInvoices(db: Db, setup: InvoicingSetup | undefined): Promise<void> {
  if (!setup) {
    await sql`DELETE FROM invoice_requests`.execute(db)
    return
  }
  for (let taken = 0; taken < mostInARound; taken += 1) {
    if (!(await queueOne(db, setup))) return
  }
}

function queueOne(db: Db, setup: InvoicingSetup): Promise<boolean> {
  return inTransaction(db, async (trx) => {
    // of one order the first one first, also while another process has it
    const { rows } = await sql<Request>`
      SELECT r.id, r.order_id, r.event_id, r.kind FROM invoice_requests r
      WHERE NOT EXISTS (SELECT FROM invoice_requests earlier WHERE earlier.order_id = r.order_id AND earlier.id < r.id)
      ORDER BY r.id LIMIT 1 FOR UPDATE SKIP LOCKED`.execute(trx)
    const [request] = rows
    if (!request) return false
    if (request.kind === 'credit-note') await creditRest(trx, request.order_id, `event-${request.event_id}`)
    else await queueInvoice(trx, setup, request.order_id, `event-${request.event_id}`)
    await sql`DELETE FROM invoice_requests WHERE id = ${request.id}`.execute(trx)
    return true
  })
}

/** Queues the invoice of an order. False: there is one for that request, or nothing to invoice. */
export async function queueInvoice(
  trx: Db,
  setup: InvoicingSetup,
  orderId: number,
  requestKey: string,
): Promise<boolean> {
  // its receiver stays the same until it is queued
  await sql`SELECT FROM orders WHERE id = ${orderId} FOR SHARE`.execute(trx)
  const order = await findOrder(trx, orderId)
  if (!order || order.total <= 0) return false
  const seller = await setup.seller()
  const draft = draftInvoice(order, await statedReceiver(trx, orderId), seller)
  return insertInvoice(trx, {
    ...draft,
    orderId,
    kind: 'invoice',
    corrects: null,
    requestKey,
    mode: setup.mode,
    pointOfSale: setup.pointOfSale,
    seller,
  })
}
