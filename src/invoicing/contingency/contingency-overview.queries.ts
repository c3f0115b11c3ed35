import { sql } from 'kysely'
import type { Db } from '../../platform/database/open-database.ts'
import type { Remark } from '../../platform/invoice-authority/port.ts'
import { voucherNumber, voucherTitle } from '../invoice-rules.ts'
import { selectInvoices } from '../invoices.queries.ts'
import { codesOf, type ContingencyIssuer } from './contingency-codes.queries.ts'
import { findOutage, isAway } from './outages.queries.ts'

export type FortnightOverview = {
  /** YYYY-MM-DD, as the next two. */
  validFrom: string
  validTo: string
  reportUntil: string | null
  code: string | null
  /** Vouchers under the code, and how many of them the authority does not know yet. */
  vouchers: number
  waiting: number
  rejected: number
  /** No voucher came under it, and the authority knows. */
  toldEmpty: boolean
  problem: string | null
}

/** The latest fortnights, the last one first. */
export async function listFortnights(
  db: Db,
  issuer: ContingencyIssuer,
  limit: number,
): Promise<FortnightOverview[]> {
  const { rows } = await sql<FortnightOverview>`
    SELECT to_char(c.valid_from, 'YYYY-MM-DD') AS "validFrom", to_char(c.valid_to, 'YYYY-MM-DD') AS "validTo",
      to_char(c.report_until, 'YYYY-MM-DD') AS "reportUntil", c.code, v.vouchers, v.waiting, v.rejected,
      c.empty IS NOT DISTINCT FROM 'told' AS "toldEmpty", coalesce(c.problem, v.problem) AS problem
    FROM contingency_codes c, LATERAL (
      SELECT count(*)::int AS vouchers, count(*) FILTER (WHERE state <> 'reported')::int AS waiting,
        count(*) FILTER (WHERE state = 'rejected')::int AS rejected, max(problem) AS problem
      FROM contingency_vouchers WHERE code_id = c.id) v
    WHERE ${codesOf(issuer)} ORDER BY c.valid_from DESC LIMIT ${limit}`.execute(db)
  return rows
}

/** What the owner sees of contingency: since when the authority is away, and the last fortnights. */
export async function contingencyOverview(db: Db, issuer: ContingencyIssuer) {
  const outage = await findOutage(db, issuer)
  return {
    pointOfSale: issuer.pointOfSale,
    awaySince: isAway(outage) ? outage.startedAt.toISOString() : null,
    fortnights: await listFortnights(db, issuer, 6),
  }
}

/** Vouchers whose report the authority rejected. */
export async function rejectedReports(db: Db) {
  const { rows } = await sql<{ id: number; remarks: Remark[] }>`
    SELECT invoice_id AS id, remarks FROM contingency_vouchers WHERE state = 'rejected'`.execute(db)
  if (rows.length === 0) return []
  const remarks = new Map(rows.map((row) => [row.id, row.remarks]))
  const invoices = await selectInvoices(db, sql`i.id = ANY(${[...remarks.keys()]})`)
  return invoices.map((invoice) => ({
    id: invoice.id,
    title: `${voucherTitle(invoice.kind, invoice.letter)} ${voucherNumber(invoice.point_of_sale, invoice.number ?? 0)}`,
    remarks: remarks.get(invoice.id) ?? [],
  }))
}
