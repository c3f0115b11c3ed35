import { inTransaction, type Db } from '../platform/database/open-database.ts'
import { findOrder, lockOrder } from '../orders/orders.queries.ts'
import { creditNoteFor, creditedOf, dropInvoice, lockInvoice, redrawNotes } from './credit-note-for.ts'
import type { StatedReceiver } from './draft-invoice.ts'
import { documentTypes } from './invoice-rules.ts'
import type { InvoiceRow } from './invoices.queries.ts'
import { queueInvoice } from './queue-invoices.ts'
import { storeReceiver } from './receivers.queries.ts'
import type { InvoicingSetup } from './seller.ts'

export type ReceiverChange = {
  orderId: number
  /** Undefined: a final consumer. */
  receiver: StatedReceiver | undefined
  /** Whether an invoice that is issued is credited and made out anew; otherwise it stays, and the change is refused. */
  reissues: boolean
}

export type ReceiverChanged =
  /** `noted`: there is no invoice yet; `redrafted`: it had no number; `known`: it is made out so already. */
  | { ok: true; as: 'noted' | 'redrafted' | 'reissued' | 'known' }
  | {
      ok: false
      why: 'unknown' | 'cancelled' | 'not-invoicing' | 'being-authorised' | 'issued' | 'credited-whole'
    }

/**
 * Changes whom an order is invoiced to, by the state of its invoice: before there is one it is noted; a draft or one that was
 * refused is drawn again; while the authority has it nothing changes; one that is issued, contingency included, is credited
 * whole and a new one is queued. All of it is one transaction, and the same receiver again changes nothing.
 * @param setup undefined where the shop does not invoice
 */
export function changeReceiver(
  db: Db,
  setup: InvoicingSetup | undefined,
  change: ReceiverChange,
): Promise<ReceiverChanged> {
  return inTransaction(db, async (trx): Promise<ReceiverChanged> => {
    const { orderId, receiver } = change
    // of two at once the second finds what the first one made; the job drafts before it or after it
    await lockOrder(trx, orderId)
    const order = await findOrder(trx, orderId)
    if (!order) return { ok: false, why: 'unknown' }
    if (order.estado === 'Cancelada') return { ok: false, why: 'cancelled' }
    const invoice = await lockInvoice(trx, orderId)
    const isKnown = invoice && invoice.state !== 'refused' && isMadeOutTo(invoice, receiver)
    if (!invoice || isKnown) {
      await storeReceiver(trx, orderId, receiver)
      return { ok: true, as: invoice ? 'known' : 'noted' }
    }
    if (!setup) return { ok: false, why: 'not-invoicing' }
    return invoice.state === 'authorised'
      ? makeOutAnew(trx, setup, invoice, change)
      : drawAgain(trx, setup, invoice, change)
  })
}

/** The invoice has no number, and its credit notes wait for it. */
async function drawAgain(
  trx: Db,
  setup: InvoicingSetup,
  invoice: InvoiceRow,
  { orderId, receiver }: ReceiverChange,
): Promise<ReceiverChanged> {
  if (!(await dropInvoice(trx, invoice.id))) return { ok: false, why: 'being-authorised' }
  await storeReceiver(trx, orderId, receiver)
  await queueNew(trx, setup, orderId, invoice)
  await redrawNotes(trx, invoice.id)
  return { ok: true, as: 'redrafted' }
}

/** What was refunded of the issued invoice is credited of the new one too. */
async function makeOutAnew(
  trx: Db,
  setup: InvoicingSetup,
  invoice: InvoiceRow,
  { orderId, receiver, reissues }: ReceiverChange,
): Promise<ReceiverChanged> {
  const credited = await creditedOf(trx, invoice.id)
  if (credited >= invoice.total) return { ok: false, why: 'credited-whole' }
  if (!reissues) return { ok: false, why: 'issued' }
  await storeReceiver(trx, orderId, receiver)
  await creditNoteFor(trx, {
    orderId,
    amount: invoice.total - credited,
    requestKey: `reissue-${invoice.id}`,
    reason: 'Se factura a otro nombre',
  })
  await queueNew(trx, setup, orderId, invoice)
  if (credited > 0)
    await creditNoteFor(trx, {
      orderId,
      amount: credited,
      requestKey: `reissue-refunded-${invoice.id}`,
      reason: 'Devuelto antes de facturar a otro nombre',
    })
  return { ok: true, as: 'reissued' }
}

async function queueNew(trx: Db, setup: InvoicingSetup, orderId: number, before: InvoiceRow): Promise<void> {
  if (!(await queueInvoice(trx, setup, orderId, `reissued-${before.id}`)))
    throw new Error(`The new invoice of order ${orderId} was not queued`)
}

function isMadeOutTo(invoice: InvoiceRow, receiver: StatedReceiver | undefined): boolean {
  if (!receiver) return invoice.document_type !== documentTypes.cuit
  const { condition, cuit, name, address } = receiver
  return (
    invoice.document_type === documentTypes.cuit &&
    invoice.document_number === Number(cuit) &&
    invoice.receiver_condition === condition &&
    invoice.receiver_name === name &&
    invoice.receiver_address === address
  )
}
