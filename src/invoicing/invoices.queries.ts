import { sql, type RawBuilder } from 'kysely'
import type { Db } from '../platform/database/open-database.ts'
import type { AuthorityMode, Remark } from '../platform/invoice-authority/port.ts'
import type { InvoiceDraft, InvoiceLine, StatedReceiver } from './draft-invoice.ts'
import type { Seller } from './seller.ts'
import type { Letter, ReceiverCondition, VoucherKind } from './invoice-rules.ts'

export type InvoiceState = 'queued' | 'asked' | 'authorised' | 'refused' | 'dropped'

/** A row of `invoices`. Money in centavos, days YYYY-MM-DD. */
export type InvoiceRow = {
  id: number
  order_id: number
  kind: VoucherKind
  corrects: number | null
  mode: AuthorityMode
  cuit: string
  point_of_sale: number
  type: number
  letter: Letter
  number: number | null
  day: string | null
  state: InvoiceState
  total: number
  net: number
  vat: number
  document_type: number
  document_number: number
  receiver_condition: ReceiverCondition
  receiver_name: string
  receiver_address: string
  seller: Seller
  lines: InvoiceLine[]
  /** `caea`: numbered by the shop while the authority was away, under the code in `cae`. */
  authorised_by: 'cae' | 'caea'
  /** The contingency voucher that the buyer has in its place. */
  superseded_by: number | null
  cae: string | null
  cae_expires_on: string | null
  remarks: Remark[]
  problem: string | null
  attempts: number
  created_at: Date
}

export const invoiceColumns = sql`i.id, i.order_id, i.kind, i.corrects, i.mode, i.cuit, i.point_of_sale, i.type, i.letter,
  i.number, to_char(i.day, 'YYYY-MM-DD') AS day, i.state, i.total, i.net, i.vat, i.document_type, i.document_number,
  i.receiver_condition, i.receiver_name, i.receiver_address, i.seller, i.lines,
  i.authorised_by, i.superseded_by, i.cae,
  to_char(i.cae_expires_on, 'YYYY-MM-DD') AS cae_expires_on, i.remarks, i.problem, i.attempts, i.created_at`

/** Invoices that meet a condition on `i`, the first one first. */
export async function selectInvoices(
  db: Db,
  condition: RawBuilder<unknown>,
  lock: RawBuilder<unknown> = sql``,
): Promise<InvoiceRow[]> {
  const { rows } = await sql<InvoiceRow>`
    SELECT ${invoiceColumns} FROM invoices i WHERE ${condition} ORDER BY i.id ${lock}`.execute(db)
  return rows
}

export const invoicesOf = (db: Db, orderId: number) => selectInvoices(db, sql`i.order_id = ${orderId}`)

export async function findInvoice(db: Db, id: number): Promise<InvoiceRow | undefined> {
  return (await selectInvoices(db, sql`i.id = ${id}`))[0]
}

type NewInvoice = Omit<InvoiceDraft, 'receiver'> & {
  orderId: number
  kind: VoucherKind
  corrects: number | null
  requestKey: string
  mode: AuthorityMode
  pointOfSale: number
  seller: Seller
  receiver: InvoiceDraft['receiver']
}

/** Queues a voucher; the same request again changes nothing. False: it was there. */
export async function insertInvoice(trx: Db, invoice: NewInvoice): Promise<boolean> {
  const { receiver } = invoice
  const { numAffectedRows = 0n } = await sql`
    INSERT INTO invoices (order_id, kind, corrects, request_key, mode, cuit, point_of_sale, type, letter, total, net, vat,
      document_type, document_number, receiver_condition, receiver_name, receiver_address, seller, lines)
    VALUES (${invoice.orderId}, ${invoice.kind}, ${invoice.corrects}, ${invoice.requestKey}, ${invoice.mode},
      ${invoice.seller.cuit}, ${invoice.pointOfSale}, ${invoice.type}, ${invoice.letter}, ${invoice.total},
      ${invoice.net}, ${invoice.vat}, ${receiver.documentType}, ${receiver.documentNumber}, ${receiver.condition},
      ${receiver.name}, ${receiver.address}, ${JSON.stringify(invoice.seller)}, ${JSON.stringify(invoice.lines)})
    ON CONFLICT (request_key) DO NOTHING`.execute(trx)
  return numAffectedRows > 0n
}

/** Whom the buyer of an order stated. */
export async function statedReceiver(db: Db, orderId: number): Promise<StatedReceiver | undefined> {
  const { rows } = await sql<StatedReceiver>`
    SELECT condition, cuit, name, address FROM invoice_receivers WHERE order_id = ${orderId}`.execute(db)
  return rows[0]
}
