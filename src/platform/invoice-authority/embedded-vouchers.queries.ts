import { sql } from 'kysely'
import type { Db } from '../database/open-database.ts'

export type EmbeddedVoucher = { cuit: string; point_of_sale: number; type: number; number: number }

/** Deletes the demo's vouchers from the embedded authority. */
export async function deleteEmbeddedVouchers(trx: Db, vouchers: readonly EmbeddedVoucher[]): Promise<void> {
  await sql`DELETE FROM invoice_stand_in_vouchers v
    USING jsonb_to_recordset(${JSON.stringify(vouchers)}::jsonb) AS gone (cuit text, point_of_sale integer, type integer, number bigint)
    WHERE (v.cuit, v.point_of_sale, v.type, v.number) = (gone.cuit, gone.point_of_sale, gone.type, gone.number)`.execute(
    trx,
  )
}
