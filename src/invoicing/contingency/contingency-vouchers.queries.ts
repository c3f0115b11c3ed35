import { sql } from 'kysely'
import type { Db } from '../../platform/database/open-database.ts'
import type { Remark } from '../../platform/invoice-authority/port.ts'
import { selectInvoices, type InvoiceRow } from '../invoices.queries.ts'
import type { ContingencyIssuer } from './contingency-codes.queries.ts'

export type IssuedRow = InvoiceRow & { number: number; day: string; cae: string }
export type ReportState = 'waiting' | 'sent' | 'reported' | 'rejected'
export type VoucherToReport = { invoice: IssuedRow; generatedAt: Date; state: ReportState }

/** The point of sale for the credit notes of an invoice: they are not bound to contingency. */
export async function usualPointOfSale(db: Db, invoice: InvoiceRow): Promise<number> {
  if (invoice.authorised_by === 'cae') return invoice.point_of_sale
  const { rows } = await sql<{ point: number }>`
    SELECT usual_point_of_sale AS point FROM contingency_vouchers WHERE invoice_id = ${invoice.id}`.execute(
    db,
  )
  return rows[0]?.point ?? invoice.point_of_sale
}

/** Types with vouchers to report. Invoices come before the credit notes that name them. */
export async function typesToReport(db: Db, issuer: ContingencyIssuer): Promise<number[]> {
  const { rows } = await sql<{ type: number }>`
    SELECT i.type FROM contingency_vouchers v JOIN invoices i ON i.id = v.invoice_id
    WHERE v.state <> 'reported' AND i.mode = ${issuer.mode} AND i.cuit = ${issuer.cuit}
      AND i.point_of_sale = ${issuer.pointOfSale}
    GROUP BY i.type ORDER BY min(i.kind) DESC, i.type`.execute(db)
  return rows.map(({ type }) => type)
}

/**
 * The first voucher of a series that is not reported; the authority takes them in the order of their numbers. Undefined:
 * there is none, or reports for its fortnight have not begun.
 *
 * @param today YYYY-MM-DD
 */
export async function nextToReport(
  db: Db,
  issuer: ContingencyIssuer,
  type: number,
  today: string,
): Promise<VoucherToReport | undefined> {
  const { rows } = await sql<{ id: number; generated_at: Date; state: ReportState; due: boolean }>`
    SELECT i.id, v.generated_at, v.state, c.valid_from < ${today}::date AS due
    FROM contingency_vouchers v JOIN invoices i ON i.id = v.invoice_id JOIN contingency_codes c ON c.id = v.code_id
    WHERE v.state <> 'reported' AND i.mode = ${issuer.mode} AND i.cuit = ${issuer.cuit}
      AND i.point_of_sale = ${issuer.pointOfSale} AND i.type = ${type}
    ORDER BY i.number LIMIT 1`.execute(db)
  const [next] = rows
  if (!next?.due) return undefined
  const [invoice] = await selectInvoices(db, sql`i.id = ${next.id}`)
  return invoice && { invoice: invoice as IssuedRow, generatedAt: next.generated_at, state: next.state }
}

export async function markSent(db: Db, invoiceId: number): Promise<void> {
  await sql`UPDATE contingency_vouchers SET state = 'sent' WHERE invoice_id = ${invoiceId} AND state = 'waiting'`.execute(
    db,
  )
}

export async function markReported(db: Db, invoiceId: number, remarks: Remark[], at: Date): Promise<void> {
  await sql`UPDATE contingency_vouchers SET state = 'reported', remarks = ${JSON.stringify(remarks)}, problem = NULL,
    reported_at = ${at} WHERE invoice_id = ${invoiceId}`.execute(db)
}

export async function markRejected(db: Db, invoiceId: number, remarks: Remark[]): Promise<void> {
  await sql`UPDATE contingency_vouchers SET state = 'rejected', remarks = ${JSON.stringify(remarks)}, problem = NULL
    WHERE invoice_id = ${invoiceId}`.execute(db)
}

/** It is looked up before it is sent again where its report may have arrived. */
export async function postponeReport(db: Db, invoiceId: number, problem: string): Promise<void> {
  await sql`UPDATE contingency_vouchers SET problem = ${problem.slice(0, 300)} WHERE invoice_id = ${invoiceId}`.execute(
    db,
  )
}

/** Sends rejected reports again, with the same numbers. */
export async function retryReports(db: Db): Promise<number> {
  const { numAffectedRows = 0n } = await sql`
    UPDATE contingency_vouchers SET state = 'sent', remarks = '[]' WHERE state = 'rejected'`.execute(db)
  return Number(numAffectedRows)
}
