import { sql } from 'kysely'
import type { Db } from '../platform/database/open-database.ts'
import type { Centavos } from '../money/money.ts'
import type { InvoiceLine } from './draft-invoice.ts'
import { usualPointOfSale } from './contingency/contingency-vouchers.queries.ts'
import { insertInvoice, selectInvoices, type InvoiceRow } from './invoices.queries.ts'
import { splitCredit, voucherType } from './invoice-rules.ts'

export type Credited =
  /** `dropped`: the invoice had no number yet, and there will be none. */
  | { ok: true; as: 'credit-note' | 'dropped' | 'known' }
  /** `left` is what may still be credited. */
  | { ok: false; why: 'not-invoiced' | 'more-than-invoiced'; left: Centavos }

type Credit = {
  orderId: number
  amount: Centavos
  /** The refund that it is for: the same key is the same note. */
  requestKey: string
  /** What the note says that it is for. */
  reason: string
  /** What comes back, where bottles do; together `amount`. */
  lines?: readonly InvoiceLine[]
}

/**
 * Queues the credit note of a refund, tied to the order's invoice, in the refund's transaction. Together they are never
 * above the invoice: of two at once the second waits for the first. A note waits for the number of its invoice. Throws a
 * RangeError for an amount that is none.
 */
export async function creditNoteFor(trx: Db, credit: Credit): Promise<Credited> {
  const { amount, orderId, requestKey } = credit
  if (!Number.isSafeInteger(amount) || amount < 1) throw new RangeError(`${amount} centavos are no credit`)
  const invoice = await lockInvoice(trx, orderId)
  if (await isKnown(trx, requestKey)) return { ok: true, as: 'known' }
  if (!invoice) return { ok: false, why: 'not-invoiced', left: 0 }
  const before = await creditedOf(trx, invoice.id)
  const left = invoice.total - before
  if (amount > left) return { ok: false, why: 'more-than-invoiced', left }
  if (before === 0 && amount === left && (await dropInvoice(trx, invoice.id)))
    return { ok: true, as: 'dropped' }
  await insertNote(trx, invoice, before, credit)
  return { ok: true, as: 'credit-note' }
}

/** Credits whatever is left of an order's invoice: it was cancelled whole. */
export async function creditRest(trx: Db, orderId: number, requestKey: string): Promise<void> {
  const invoice = await lockInvoice(trx, orderId)
  if (!invoice) return
  const amount = invoice.total - (await creditedOf(trx, invoice.id))
  if (amount > 0) await creditNoteFor(trx, { orderId, amount, requestKey, reason: 'Compra cancelada' })
}

/** The order's invoice, locked; the last one, for an order that was activated again has more. */
export async function lockInvoice(trx: Db, orderId: number): Promise<InvoiceRow | undefined> {
  const condition = sql`i.order_id = ${orderId} AND i.kind = 'invoice' AND i.state <> 'dropped' AND i.superseded_by IS NULL`
  const select = () => selectInvoices(trx, condition, sql`FOR UPDATE`)
  // superseded while this waited for its lock: a new statement sees the voucher that took its place
  return (await select()).at(-1) ?? (await select()).at(-1)
}

async function isKnown(trx: Db, requestKey: string): Promise<boolean> {
  const { rows } = await sql`SELECT FROM invoices WHERE request_key = ${requestKey}`.execute(trx)
  return rows.length > 0
}

/** Centavos. A refused note counts: it will be authorised once a person has mended it. */
export async function creditedOf(trx: Db, invoiceId: number): Promise<Centavos> {
  const { rows } = await sql<{ credited: string }>`
    SELECT coalesce(sum(total), 0) AS credited FROM invoices
    WHERE corrects = ${invoiceId} AND state <> 'dropped'`.execute(trx)
  return Number(rows[0]?.credited ?? 0)
}

/** Before its number was requested, or after it was refused, an invoice may still be none. */
export async function dropInvoice(trx: Db, id: number): Promise<boolean> {
  const { numAffectedRows = 0n } = await sql`
    UPDATE invoices SET state = 'dropped', problem = NULL
    WHERE id = ${id} AND state IN ('queued', 'refused')`.execute(trx)
  return numAffectedRows > 0n
}

/** Draws the notes of an invoice that was drawn again: they had no number, and its letter and receiver may be others now. */
export async function redrawNotes(trx: Db, invoiceId: number): Promise<void> {
  const condition = sql`i.corrects = ${invoiceId} AND i.state IN ('queued', 'refused')`
  const notes = await selectInvoices(trx, condition, sql`FOR UPDATE`)
  for (const note of notes) await dropInvoice(trx, note.id)
  for (const { id, order_id: orderId, total, lines } of notes)
    await creditNoteFor(trx, {
      orderId,
      amount: total,
      requestKey: `reissued-note-${id}`,
      reason: lines[0]?.name ?? '',
      lines,
    })
}

/** Undoes an invoice whose buyer got a contingency voucher while the answer about it was lost. */
export async function creditSuperseded(trx: Db, invoice: InvoiceRow): Promise<void> {
  await insertNote(trx, invoice, 0, {
    orderId: invoice.order_id,
    amount: invoice.total,
    requestKey: `superseded-${invoice.id}`,
    reason: 'Comprobante reemplazado por otro emitido con CAEA',
  })
}

async function insertNote(trx: Db, invoice: InvoiceRow, before: Centavos, credit: Credit) {
  return insertInvoice(trx, {
    ...splitCredit(invoice.letter, before, credit.amount),
    type: voucherType(invoice.letter, 'credit-note'),
    letter: invoice.letter,
    orderId: invoice.order_id,
    kind: 'credit-note',
    corrects: invoice.id,
    requestKey: credit.requestKey,
    mode: invoice.mode,
    pointOfSale: await usualPointOfSale(trx, invoice),
    seller: invoice.seller,
    receiver: {
      documentType: invoice.document_type,
      documentNumber: invoice.document_number,
      condition: invoice.receiver_condition,
      name: invoice.receiver_name,
      address: invoice.receiver_address,
    },
    lines: credit.lines ? [...credit.lines] : [{ quantity: 1, name: credit.reason, total: credit.amount }],
  })
}
