import { sql } from 'kysely'
import { eraseRows, type Person } from '../platform/database/data-inventory.queries.ts'
import type { Db } from '../platform/database/open-database.ts'
import { toPesos } from '../money/money.ts'
import { voucherNumber, voucherTitle } from './invoice-rules.ts'
import { selectInvoices } from './invoices.queries.ts'

/** What a person takes along. */
export async function exportPerson(db: Db, userId: string) {
  const { rows: receivers } = await sql<Record<string, unknown>>`
    SELECT o.numero AS compra, r.cuit, r.name AS nombre, r.address AS domicilio, r.condition AS condicion
    FROM invoice_receivers r JOIN orders o ON o.id = r.order_id WHERE o.user_id = ${userId} ORDER BY o.id`.execute(
    db,
  )
  const invoices = await selectInvoices(
    db,
    sql`i.state = 'authorised' AND i.order_id IN (SELECT id FROM orders WHERE user_id = ${userId})`,
  )
  return {
    datosDeFactura: receivers,
    facturas: invoices.map((invoice) => ({
      comprobante: voucherTitle(invoice.kind, invoice.letter),
      numero: voucherNumber(invoice.point_of_sale, invoice.number ?? 0),
      fecha: invoice.day,
      total: toPesos(invoice.total),
      cae: invoice.cae,
      nombre: invoice.receiver_name,
      domicilio: invoice.receiver_address,
      documento: invoice.document_number,
    })),
  }
}

export const erasePerson = (trx: Db, person: Person): Promise<void> =>
  eraseRows(trx, person, ['invoice_receivers'])
