import { sql } from 'kysely'
import type { Db } from '../platform/database/open-database.ts'
import {
  deleteEmbeddedVouchers,
  type EmbeddedVoucher,
} from '../platform/invoice-authority/embedded-vouchers.queries.ts'

/** Deletes what the embedded tax authority authorised for orders of the demo, from its books too. */
export async function deleteDemoInvoices(trx: Db, orders: readonly number[]): Promise<void> {
  const { rows } = await sql<EmbeddedVoucher & { mode: string; number: number | null }>`
    DELETE FROM invoices WHERE order_id = ANY(${orders}::bigint[]) AND mode <> 'production'
    RETURNING mode, cuit, point_of_sale, type, number`.execute(trx)
  await deleteEmbeddedVouchers(
    trx,
    rows.filter(({ mode, number }) => mode === 'embedded' && number !== null),
  )
}
