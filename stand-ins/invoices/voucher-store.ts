import { randomInt } from 'node:crypto'
import { sql } from 'kysely'
import { inTransaction, type Db } from '../../src/platform/database/open-database.ts'
import type { GivenVoucher } from './authorisation-rules.ts'

export type KnownVoucher = {
  number: number
  /** Both dates YYYYMMDD. */
  day: string
  cae_expires_on: string
  total: number
  document_type: number
  document_number: number
  cae: string
  emission: 'CAE' | 'CAEA'
}
type Series = { cuit: string; pointOfSale: number; type: number }

const columns = sql`number, to_char(day, 'YYYYMMDD') AS day, to_char(cae_expires_on, 'YYYYMMDD') AS cae_expires_on,
  total, document_type, document_number, cae, emission`

/** A series' last voucher; undefined for a new series. */
export async function lastVoucher(
  db: Db,
  { cuit, pointOfSale, type }: Series,
): Promise<KnownVoucher | undefined> {
  const { rows } = await sql<KnownVoucher>`
    SELECT ${columns} FROM invoice_stand_in_vouchers
    WHERE cuit = ${cuit} AND point_of_sale = ${pointOfSale} AND type = ${type}
    ORDER BY number DESC LIMIT 1`.execute(db)
  return rows[0]
}

export async function findVoucher(
  db: Db,
  { cuit, pointOfSale, type }: Series,
  number: number,
): Promise<KnownVoucher | undefined> {
  const { rows } = await sql<KnownVoucher>`
    SELECT ${columns} FROM invoice_stand_in_vouchers
    WHERE cuit = ${cuit} AND point_of_sale = ${pointOfSale} AND type = ${type} AND number = ${number}`.execute(
    db,
  )
  return rows[0]
}

/**
 * Runs `decide` on a series' last voucher while no other voucher of it can be added, and stores what it
 * accepts.
 */
export async function storeNext(
  db: Db,
  series: Series,
  given: GivenVoucher,
  mayPass: (last: KnownVoucher | undefined) => boolean,
  /** The code that it was issued with; left out, it gets a CAE of its own. Day YYYYMMDD. */
  issuedWith?: { code: string; validTo: string },
): Promise<KnownVoucher | undefined> {
  return inTransaction(db, async (trx) => {
    const key = `stand-in ${series.cuit} ${series.pointOfSale} ${series.type}`
    await sql`SELECT pg_advisory_xact_lock(hashtextextended(${key}, 0))`.execute(trx)
    if (!mayPass(await lastVoucher(trx, series))) return undefined
    const cae = issuedWith?.code ?? `9${Array.from({ length: 13 }, () => randomInt(10)).join('')}`
    const { rows } = await sql<KnownVoucher>`
      INSERT INTO invoice_stand_in_vouchers
        (cuit, point_of_sale, type, number, day, total, document_type, document_number, cae, cae_expires_on, emission)
      VALUES (${series.cuit}, ${series.pointOfSale}, ${series.type}, ${given.from}, ${given.day}::date,
        ${given.amounts.ImpTotal}, ${given.documentType}, ${given.documentNumber}, ${cae},
        coalesce(${issuedWith?.validTo ?? null}::date, ${given.day}::date + 10), ${issuedWith ? 'CAEA' : 'CAE'})
      RETURNING ${columns}`.execute(trx)
    return rows[0]
  })
}
