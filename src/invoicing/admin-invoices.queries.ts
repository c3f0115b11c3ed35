import { sql } from 'kysely'
import type { Db } from '../platform/database/open-database.ts'
import { voucherTitle, type Letter, type VoucherKind } from './invoice-rules.ts'
import { selectInvoices, type InvoiceRow } from './invoices.queries.ts'
import type { BookedVoucher } from './vat-book.ts'

export type InvoiceFilter = 'todas' | 'esperan' | 'rechazadas' | 'autorizadas'

const states = {
  todas: sql`true`,
  esperan: sql`i.state IN ('queued', 'asked')`,
  rechazadas: sql`i.state = 'refused'`,
  autorizadas: sql`i.state = 'authorised'`,
}
const pageSize = 30

/** A page of vouchers, the last one first, with the numbers of their orders. */
export async function listInvoices(db: Db, filter: InvoiceFilter, page: number) {
  const { rows: counted } = await sql<{ count: number; waiting: number; refused: number }>`
    SELECT count(*) FILTER (WHERE ${states[filter]})::int AS count,
      count(*) FILTER (WHERE ${states.esperan})::int AS waiting,
      count(*) FILTER (WHERE ${states.rechazadas})::int AS refused FROM invoices i`.execute(db)
  const { rows: ids } = await sql<{ id: number }>`
    SELECT i.id FROM invoices i WHERE ${states[filter]} ORDER BY i.id DESC
    LIMIT ${pageSize} OFFSET ${page * pageSize}`.execute(db)
  const invoices = await byIds(
    db,
    ids.map(({ id }) => id),
  )
  const { count = 0, waiting = 0, refused = 0 } = counted[0] ?? {}
  const numbers = await orderNumbers(db, invoices)
  return {
    invoices: invoices.toReversed(),
    numbers,
    pages: Math.max(1, Math.ceil(count / pageSize)),
    waiting,
    refused,
  }
}

const byIds = async (db: Db, ids: readonly number[]) =>
  ids.length === 0 ? [] : selectInvoices(db, sql`i.id = ANY(${ids as number[]})`)

/** The numbers of the orders of vouchers, by the orders' ids. */
export async function orderNumbers(db: Db, invoices: readonly InvoiceRow[]): Promise<Map<number, string>> {
  const ids = [...new Set(invoices.map(({ order_id }) => order_id))]
  if (ids.length === 0) return new Map()
  const { rows } = await sql<{ id: number; numero: string }>`
    SELECT id, numero FROM orders WHERE id = ANY(${ids})`.execute(db)
  return new Map(rows.map(({ id, numero }) => [id, numero]))
}

/** The vouchers of a month of one mode, by day and number. In: YYYY-MM. */
export async function vouchersOfMonth(db: Db, month: string, mode: string): Promise<BookedVoucher[]> {
  const first = `${month}-01`
  const rows = await selectInvoices(
    db,
    sql`i.state = 'authorised' AND i.mode = ${mode} AND i.day >= ${first}::date
      AND i.day < ${first}::date + interval '1 month'`,
  )
  const booked = rows.filter((row): row is BookedVoucher => row.number !== null && row.day !== null)
  return booked.toSorted(
    (one, other) => one.day.localeCompare(other.day) || one.type - other.type || one.number - other.number,
  )
}

/** Series that a person has to look at. */
export async function stoppedSeries(db: Db) {
  const { rows } = await sql<{ type: number; point_of_sale: number; why: string; at: Date }>`
    SELECT type, point_of_sale, why, at FROM invoice_series_stops ORDER BY at`.execute(db)
  return rows.map(({ type, point_of_sale, why, at }) => ({
    series: `${seriesTitle(type)}, punto de venta ${point_of_sale}`,
    why,
    at: at.toISOString(),
  }))
}

function seriesTitle(type: number): string {
  const letter: Letter = type < 5 ? 'A' : type < 10 ? 'B' : 'C'
  const kind: VoucherKind = [3, 8, 13].includes(type) ? 'credit-note' : 'invoice'
  return voucherTitle(kind, letter)
}
