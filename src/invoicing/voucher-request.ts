import type { Db } from '../platform/database/open-database.ts'
import type { VoucherRequest } from '../platform/invoice-authority/port.ts'
import { findInvoice, type InvoiceRow } from './invoices.queries.ts'

/** What the authority is told about a numbered voucher. Undefined for a note whose invoice has no number. */
export async function voucherRequest(
  db: Db,
  row: InvoiceRow & { number: number; day: string },
): Promise<VoucherRequest | undefined> {
  const corrected = row.corrects === null ? undefined : await findInvoice(db, row.corrects)
  if (row.corrects !== null && (!corrected?.number || !corrected.day)) return undefined
  return {
    pointOfSale: row.point_of_sale,
    type: row.type,
    number: row.number,
    date: row.day,
    documentType: row.document_type,
    documentNumber: row.document_number,
    receiverCondition: row.receiver_condition,
    total: row.total,
    net: row.net,
    vat: row.vat,
    ...(corrected?.number && corrected.day
      ? {
          corrects: {
            pointOfSale: corrected.point_of_sale,
            type: corrected.type,
            number: corrected.number,
            date: corrected.day,
          },
        }
      : {}),
  }
}
