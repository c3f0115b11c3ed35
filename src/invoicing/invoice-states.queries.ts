import { sql, type RawBuilder } from 'kysely'
import type { Db } from '../platform/database/open-database.ts'
import type { Remark } from '../platform/invoice-authority/port.ts'
import { selectInvoices, type InvoiceRow } from './invoices.queries.ts'

export type Series = Pick<InvoiceRow, 'mode' | 'cuit' | 'point_of_sale' | 'type'>

const inSeries = (series: Series) => sql`i.mode = ${series.mode} AND i.cuit = ${series.cuit}
  AND i.point_of_sale = ${series.point_of_sale} AND i.type = ${series.type}`

/** A note can be sent once the authority knows its invoice. */
const ready = sql`(i.corrects IS NULL OR EXISTS (
  SELECT FROM invoices o WHERE o.id = i.corrects AND o.state = 'authorised' AND NOT EXISTS (
    SELECT FROM contingency_vouchers c WHERE c.invoice_id = o.id AND c.state <> 'reported')))`

/** Series of invoices, or of credit notes, of which something is due. */
export async function dueSeries(
  db: Db,
  only: Omit<Series, 'type'>,
  kind: InvoiceRow['kind'],
): Promise<Series[]> {
  const { rows } = await sql<Series>`
    SELECT DISTINCT i.mode, i.cuit, i.point_of_sale, i.type FROM invoices i
    WHERE i.state IN ('queued', 'asked') AND i.next_at <= now() AND i.kind = ${kind} AND i.mode = ${only.mode} AND i.cuit = ${only.cuit}
      AND i.point_of_sale = ${only.point_of_sale} AND ${ready} AND NOT EXISTS (
        SELECT FROM invoice_series_stops s WHERE s.mode = i.mode AND s.cuit = i.cuit
          AND s.point_of_sale = i.point_of_sale AND s.type = i.type)
    ORDER BY i.type`.execute(db)
  return rows
}

/** What is next in a series: the one whose number was requested, whenever it falls due, or the oldest that is due. */
export async function nextOf(db: Db, series: Series): Promise<InvoiceRow | undefined> {
  const [requested] = await selectInvoices(db, sql`${inSeries(series)} AND i.state = 'asked'`)
  if (requested) {
    const due = sql`i.id = ${requested.id} AND i.state = 'asked' AND i.next_at <= now()`
    return (await selectInvoices(db, due))[0]
  }
  const waiting = sql`${inSeries(series)} AND i.state = 'queued' AND i.next_at <= now() AND ${ready}`
  return (await selectInvoices(db, waiting, sql`LIMIT 1`))[0]
}

/** Milliseconds until something falls due; undefined when nothing waits for its time. */
export async function untilNextInvoice(db: Db): Promise<number | undefined> {
  const { rows } = await sql<{ ms: number | null }>`
    SELECT (extract(epoch FROM min(i.next_at) - now()) * 1000)::float8 AS ms FROM invoices i
    WHERE i.state IN ('queued', 'asked') AND i.next_at > now()`.execute(db)
  const ms = rows[0]?.ms ?? undefined
  return ms && Math.max(0, ms)
}

/** Notes the number before it is sent. False: another process was faster, or it was dropped meanwhile. */
export async function markRequested(
  db: Db,
  { id, state }: InvoiceRow,
  number: number,
  day: string,
): Promise<boolean> {
  const { numAffectedRows = 0n } = await sql`
    UPDATE invoices SET state = 'asked', number = ${number}, day = ${day}::date
    WHERE id = ${id} AND state = ${state}`.execute(db)
  return numAffectedRows > 0n
}

/** A voucher that the buyer does not need any more is let go instead. */
const unlessSuperseded = (state: RawBuilder<unknown>) =>
  sql`CASE WHEN superseded_by IS NULL THEN ${state} ELSE 'dropped' END`

type Settled = { cae: string; caeExpiresOn: string; day: string; remarks: Remark[] }

/** False: it was settled before. */
export async function markAuthorised(trx: Db, id: number, settled: Settled): Promise<boolean> {
  const { numAffectedRows = 0n } = await sql`
    UPDATE invoices SET state = 'authorised', cae = ${settled.cae}, cae_expires_on = ${settled.caeExpiresOn}::date,
      day = ${settled.day}::date, remarks = ${JSON.stringify(settled.remarks)}, problem = NULL, settled_at = now()
    WHERE id = ${id} AND state = 'asked'`.execute(trx)
  return numAffectedRows > 0n
}

export async function markRefused(trx: Db, id: number, remarks: Remark[]): Promise<boolean> {
  const { numAffectedRows = 0n } = await sql`
    UPDATE invoices SET state = ${unlessSuperseded(sql`'refused'`)}, number = NULL, day = NULL, remarks = ${JSON.stringify(remarks)},
      problem = NULL, settled_at = now()
    WHERE id = ${id} AND state = 'asked'`.execute(trx)
  return numAffectedRows > 0n
}

/** Its number was not given to it. */
export async function markQueued(db: Db, id: number): Promise<void> {
  await sql`UPDATE invoices SET state = ${unlessSuperseded(sql`'queued'`)}, number = NULL, day = NULL
    WHERE id = ${id} AND state = 'asked'`.execute(db)
}

/** For later: after 2, 4, 8 ... seconds, five minutes at the most. */
export async function postponeInvoice(db: Db, id: number, problem: string): Promise<void> {
  await sql`UPDATE invoices SET problem = ${problem.slice(0, 300)}, attempts = attempts + 1,
    next_at = now() + make_interval(secs => least(2 ^ least(attempts + 1, 9), 300))
    WHERE id = ${id} AND state IN ('queued', 'asked')`.execute(db)
}

export async function stopSeries(db: Db, series: Series, why: string): Promise<void> {
  await sql`INSERT INTO invoice_series_stops (mode, cuit, point_of_sale, type, why)
    VALUES (${series.mode}, ${series.cuit}, ${series.point_of_sale}, ${series.type}, ${why})
    ON CONFLICT DO NOTHING`.execute(db)
}
