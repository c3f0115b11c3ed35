import { sql } from 'kysely'
import { inTransaction, type Db } from '../platform/database/open-database.ts'
import { findOrder } from '../orders/orders.queries.ts'
import { redrawNotes } from './credit-note-for.ts'
import { draftInvoice } from './draft-invoice.ts'
import { selectInvoices, statedReceiver } from './invoices.queries.ts'
import type { InvoicingSetup } from './seller.ts'

export type Retried = { ok: true } | { ok: false; why: 'unknown' | 'settled' }

/** Tries a voucher again: at once what waits; what was refused with seller and receiver as they are now. */
export function retryInvoice(db: Db, setup: InvoicingSetup, id: number): Promise<Retried> {
  return inTransaction(db, async (trx): Promise<Retried> => {
    const [invoice] = await selectInvoices(trx, sql`i.id = ${id}`, sql`FOR UPDATE`)
    if (!invoice) return { ok: false, why: 'unknown' }
    if (invoice.state === 'authorised' || invoice.state === 'dropped') return { ok: false, why: 'settled' }
    if (invoice.state === 'refused' && invoice.kind === 'invoice')
      await redraft(trx, setup, id, invoice.order_id)
    await sql`UPDATE invoices SET state = CASE state WHEN 'refused' THEN 'queued' ELSE state END, remarks = '[]',
      settled_at = NULL, attempts = 0, next_at = now() - interval '1 second' WHERE id = ${id}`.execute(trx)
    return { ok: true }
  })
}

async function redraft(trx: Db, setup: InvoicingSetup, id: number, orderId: number): Promise<void> {
  const order = await findOrder(trx, orderId)
  if (!order) return
  const seller = await setup.seller()
  const draft = draftInvoice(order, await statedReceiver(trx, orderId), seller)
  const { receiver } = draft
  await sql`UPDATE invoices SET type = ${draft.type}, letter = ${draft.letter}, total = ${draft.total}, net = ${draft.net},
    vat = ${draft.vat}, document_type = ${receiver.documentType}, document_number = ${receiver.documentNumber},
    receiver_condition = ${receiver.condition}, receiver_name = ${receiver.name},
    receiver_address = ${receiver.address}, seller = ${JSON.stringify(seller)}, lines = ${JSON.stringify(draft.lines)}
    WHERE id = ${id}`.execute(trx)
  await redrawNotes(trx, id)
}

/** Tries all that waits at once, and goes on with series that were stopped. Out: how many vouchers wait. */
export async function retryWaiting(db: Db): Promise<number> {
  await sql`DELETE FROM invoice_series_stops`.execute(db)
  const { numAffectedRows = 0n } = await sql`
    UPDATE invoices SET next_at = now() - interval '1 second', attempts = 0
    WHERE state IN ('queued', 'asked')`.execute(db)
  await sql`SELECT pg_notify('job_due', 'invoices')`.execute(db)
  return Number(numAffectedRows)
}
