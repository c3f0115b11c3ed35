import { sql } from 'kysely'
import { inTransaction, type Db } from '../platform/database/open-database.ts'
import { findOrder } from '../orders/orders.queries.ts'
import { creditNoteFor, creditedOf, dropInvoice, lockInvoice } from './credit-note-for.ts'
import type { StatedReceiver } from './draft-invoice.ts'
import { documentTypes } from './invoice-rules.ts'
import type { InvoiceRow } from './invoices.queries.ts'
import { queueInvoice } from './queue-invoices.ts'
import { storeReceiver } from './receivers.queries.ts'
import type { InvoicingSetup } from './seller.ts'

export type Reissued =
  /** `noted`: there is no invoice yet; `redrafted`: it had no number; `known`: it is made out so already. */
  | { ok: true; as: 'noted' | 'redrafted' | 'reissued' | 'known' }
  | { ok: false; why: 'unknown' | 'cancelled' | 'being-authorised' | 'credited-whole' }

/**
 * Makes an order's invoice out to somebody else. An authorised one is credited whole and a new one is queued, in one
 * transaction; what was refunded before is credited of the new one too. The same receiver again changes nothing.
 */
export function reissueInvoice(
  db: Db,
  setup: InvoicingSetup,
  orderId: number,
  receiver: StatedReceiver,
): Promise<Reissued> {
  return inTransaction(db, async (trx): Promise<Reissued> => {
    // of two at once the second finds what the first one made
    await sql`SELECT FROM orders WHERE id = ${orderId} FOR UPDATE`.execute(trx)
    const order = await findOrder(trx, orderId)
    if (!order) return { ok: false, why: 'unknown' }
    if (order.estado === 'Cancelada') return { ok: false, why: 'cancelled' }
    const invoice = await lockInvoice(trx, orderId)
    if (invoice && isMadeOutTo(invoice, receiver)) return { ok: true, as: 'known' }
    const credited = invoice ? await creditedOf(trx, invoice.id) : 0
    if (invoice?.state === 'authorised' && credited >= invoice.total)
      return { ok: false, why: 'credited-whole' }
    if (invoice && invoice.state !== 'authorised' && (credited > 0 || !(await dropInvoice(trx, invoice.id))))
      return { ok: false, why: 'being-authorised' }
    await storeReceiver(trx, orderId, receiver)
    if (!invoice) return { ok: true, as: 'noted' }
    const dropped = invoice.state !== 'authorised'
    if (!dropped)
      await creditNoteFor(trx, {
        orderId,
        amount: invoice.total - credited,
        requestKey: `reissue-${invoice.id}`,
        reason: 'Se factura a otro nombre',
      })
    if (!(await queueInvoice(trx, setup, orderId, `reissued-${invoice.id}`)))
      throw new Error(`The new invoice of order ${orderId} was not queued`)
    if (credited > 0)
      await creditNoteFor(trx, {
        orderId,
        amount: credited,
        requestKey: `reissue-refunded-${invoice.id}`,
        reason: 'Devuelto antes de facturar a otro nombre',
      })
    return { ok: true, as: dropped ? 'redrafted' : 'reissued' }
  })
}

const isMadeOutTo = (invoice: InvoiceRow, { condition, cuit, name, address }: StatedReceiver): boolean =>
  invoice.document_type === documentTypes.cuit &&
  invoice.document_number === Number(cuit) &&
  invoice.receiver_condition === condition &&
  invoice.receiver_name === name &&
  invoice.receiver_address === address
