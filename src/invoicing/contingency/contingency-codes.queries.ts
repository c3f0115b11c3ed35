import { sql } from 'kysely'
import { inTransaction, type Db } from '../../platform/database/open-database.ts'
import type { ContingencyCode } from '../../platform/invoice-authority/port.ts'
import type { DatedFortnight } from './fortnight.ts'

/** Who issues vouchers with a CAEA, and at which point of sale. */
export type ContingencyIssuer = { mode: string; cuit: string; pointOfSale: number }

export type CodeRow = {
  id: number
  period: string
  half: 1 | 2
  code: string | null
  /** YYYY-MM-DD, as the next two. */
  valid_from: string
  valid_to: string
  report_until: string | null
}

const columns = sql`c.id, c.period, c.half, c.code, to_char(c.valid_from, 'YYYY-MM-DD') AS valid_from,
  to_char(c.valid_to, 'YYYY-MM-DD') AS valid_to, to_char(c.report_until, 'YYYY-MM-DD') AS report_until`

export const codesOf = ({ mode, cuit, pointOfSale }: ContingencyIssuer) =>
  sql`c.mode = ${mode} AND c.cuit = ${cuit} AND c.point_of_sale = ${pointOfSale}`

/** Milliseconds after which a code that was not given is requested again. */
const retryMs = 600_000
const later = (now: Date) => new Date(now.getTime() + retryMs)

/** Notes which codes are needed; the same fortnight again changes nothing. */
export async function insertFortnight(
  db: Db,
  { mode, cuit, pointOfSale }: ContingencyIssuer,
  { period, half, from, to }: DatedFortnight,
): Promise<void> {
  await sql`
    INSERT INTO contingency_codes (mode, cuit, point_of_sale, period, half, valid_from, valid_to)
    VALUES (${mode}, ${cuit}, ${pointOfSale}, ${period}, ${half}, ${from}::date, ${to}::date)
    ON CONFLICT (mode, cuit, point_of_sale, period, half) DO NOTHING`.execute(db)
}

/** Fortnights that have not ended and wait for their code. */
export async function codesToRequest(db: Db, issuer: ContingencyIssuer, now: Date, today: string) {
  const { rows } = await sql<CodeRow>`
    SELECT ${columns} FROM contingency_codes c WHERE ${codesOf(issuer)}
      AND c.code IS NULL AND c.valid_to >= ${today}::date AND c.next_at <= ${now} ORDER BY c.valid_from`.execute(
    db,
  )
  return rows
}

export async function saveCode(db: Db, id: number, given: ContingencyCode): Promise<void> {
  await sql`UPDATE contingency_codes SET code = ${given.code}, valid_from = ${given.validFrom}::date,
    valid_to = ${given.validTo}::date, report_until = ${given.reportUntil}::date, problem = NULL
    WHERE id = ${id} AND code IS NULL`.execute(db)
}

export async function postponeCode(db: Db, id: number, problem: string, now: Date): Promise<void> {
  await sql`UPDATE contingency_codes SET problem = ${problem.slice(0, 300)}, next_at = ${later(now)}
    WHERE id = ${id}`.execute(db)
}

/** The code for a day, held until the transaction ends: its fortnight is not told to be empty meanwhile. */
export async function holdCode(
  trx: Db,
  issuer: ContingencyIssuer,
  day: string,
): Promise<(CodeRow & { code: string }) | undefined> {
  const { rows } = await sql<CodeRow & { code: string }>`
    SELECT ${columns} FROM contingency_codes c WHERE ${codesOf(issuer)} AND c.code IS NOT NULL AND c.empty IS NULL
      AND ${day}::date BETWEEN c.valid_from AND c.valid_to FOR SHARE`.execute(trx)
  return rows[0]
}

const unused = sql`NOT EXISTS (SELECT FROM contingency_vouchers v WHERE v.code_id = c.id)`

/** Codes of fortnights that ended without a voucher, which the authority has to be told of. */
export async function codesToReportEmpty(db: Db, issuer: ContingencyIssuer, now: Date, today: string) {
  const { rows } = await sql<CodeRow & { code: string }>`
    SELECT ${columns} FROM contingency_codes c WHERE ${codesOf(issuer)} AND c.code IS NOT NULL
      AND c.empty IS DISTINCT FROM 'told' AND c.valid_to < ${today}::date AND c.next_at <= ${now} AND ${unused}
    ORDER BY c.valid_from`.execute(db)
  return rows
}

/** No voucher can come under the code any more. False: one came just now. */
export function closeUnused(db: Db, id: number): Promise<boolean> {
  return inTransaction(db, async (trx) => {
    // locked first, so that the next statement sees a voucher whose transaction held the code
    await sql`SELECT FROM contingency_codes WHERE id = ${id} FOR UPDATE`.execute(trx)
    const { numAffectedRows = 0n } = await sql`
      UPDATE contingency_codes c SET empty = 'telling' WHERE c.id = ${id} AND ${unused}`.execute(trx)
    return numAffectedRows > 0n
  })
}

export async function markToldEmpty(db: Db, id: number): Promise<void> {
  await sql`UPDATE contingency_codes SET empty = 'told', problem = NULL WHERE id = ${id}`.execute(db)
}
