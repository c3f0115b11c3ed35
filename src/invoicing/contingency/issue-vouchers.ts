import { sql } from 'kysely'
import { shopDay } from '../../calendar/shop-time.ts'
import { inTransaction, type Db } from '../../platform/database/open-database.ts'
import { queueInvoiceMail } from '../invoice.mail.ts'
import { findInvoice, selectInvoices, type InvoiceRow } from '../invoices.queries.ts'
import { holdCode, type CodeRow, type ContingencyIssuer } from './contingency-codes.queries.ts'
import type { Outage } from './outages.queries.ts'

/** Milliseconds of an outage after which orders of the web shop are invoiced too: theirs is due on the day of payment. */
const webPatienceMs = 3_600_000
const mostInARound = 500

const atTheCounter = sql`EXISTS (
  SELECT FROM orders_by_hand h WHERE h.order_id = i.order_id AND h.channel = 'counter')`
/** A credit note names the number of its invoice. */
const canBeNumbered = sql`(i.corrects IS NULL OR EXISTS (
  SELECT FROM invoices o WHERE o.id = i.corrects AND o.state = 'authorised'))`

type Place = { issuer: ContingencyIssuer; usualPointOfSale: number }

/**
 * Gives vouchers that wait for an authority that is away a number of the shop's own, under the fortnight's code: those of
 * the counter at once, for the customer leaves with it. Each is one transaction, so that a process may die at any moment.
 */
export async function issueContingencyVouchers(
  db: Db,
  place: Place,
  outage: Outage,
  now: Date,
): Promise<void> {
  const { mode, cuit } = place.issuer
  const webToo = now.getTime() - outage.startedAt.getTime() >= webPatienceMs
  const { rows } = await sql<{ id: number }>`
    SELECT i.id FROM invoices i
    WHERE i.mode = ${mode} AND i.cuit = ${cuit} AND i.point_of_sale = ${place.usualPointOfSale} AND (
      (i.state = 'queued' AND ${canBeNumbered} AND (${webToo} OR ${atTheCounter}))
      OR (i.state = 'asked' AND i.kind = 'invoice' AND i.superseded_by IS NULL AND ${atTheCounter}))
    ORDER BY i.id LIMIT ${mostInARound}`.execute(db)
  for (const { id } of rows) if (!(await issueOne(db, place, id, now))) return
}

/** False: there is no code for the day. */
function issueOne(db: Db, place: Place, id: number, now: Date): Promise<boolean> {
  return inTransaction(db, async (trx) => {
    const { mode, cuit, pointOfSale } = place.issuer
    // one after another: the next number is the last one's successor
    const key = `contingency ${mode} ${cuit} ${pointOfSale}`
    await sql`SELECT pg_advisory_xact_lock(hashtextextended(${key}, 0))`.execute(trx)
    const waiting = sql`i.id = ${id} AND i.state IN ('queued', 'asked') AND i.superseded_by IS NULL`
    const [invoice] = await selectInvoices(trx, waiting, sql`FOR UPDATE`)
    if (!invoice) return true
    const last = await lastIssued(trx, place.issuer, invoice.type)
    const today = shopDay(now)
    const day = last && last.day > today ? last.day : today
    const code = await holdCode(trx, place.issuer, day)
    if (!code) return false
    const numbered = { number: (last?.number ?? 0) + 1, day, code }
    const issued =
      invoice.state === 'queued'
        ? await numberInvoice(trx, place, invoice.id, numbered)
        : await supersedeInvoice(trx, place, invoice, numbered)
    if (issued === undefined) return true
    await sql`INSERT INTO contingency_vouchers (invoice_id, code_id, usual_point_of_sale, generated_at)
      VALUES (${issued}, ${code.id}, ${place.usualPointOfSale}, ${now})`.execute(trx)
    const voucher = await findInvoice(trx, issued)
    if (voucher) await queueInvoiceMail(trx, voucher)
    return true
  })
}

async function lastIssued(trx: Db, { mode, cuit, pointOfSale }: ContingencyIssuer, type: number) {
  const { rows } = await sql<{ number: number; day: string }>`
    SELECT number, to_char(day, 'YYYY-MM-DD') AS day FROM invoices
    WHERE mode = ${mode} AND cuit = ${cuit} AND point_of_sale = ${pointOfSale} AND type = ${type}
      AND authorised_by = 'caea' ORDER BY number DESC LIMIT 1`.execute(trx)
  return rows[0]
}

type Numbered = { number: number; day: string; code: CodeRow & { code: string } }

async function numberInvoice(
  trx: Db,
  { issuer }: Place,
  id: number,
  { number, day, code }: Numbered,
): Promise<number> {
  await sql`
    UPDATE invoices SET state = 'authorised', authorised_by = 'caea', point_of_sale = ${issuer.pointOfSale},
      number = ${number}, day = ${day}::date, cae = ${code.code}, cae_expires_on = ${code.valid_to}::date,
      problem = NULL, settled_at = now()
    WHERE id = ${id}`.execute(trx)
  return id
}

/**
 * The authority may have authorised the invoice and its answer was lost: its number cannot be taken back. The customer
 * gets another voucher, and the first one is undone by a credit note if it turns out to exist.
 */
async function supersedeInvoice(
  trx: Db,
  { issuer }: Place,
  { id }: InvoiceRow,
  { number, day, code }: Numbered,
): Promise<number | undefined> {
  const { rows } = await sql<{ id: number }>`
    INSERT INTO invoices (order_id, kind, corrects, request_key, mode, cuit, point_of_sale, type, letter, total, net, vat,
      document_type, document_number, receiver_condition, receiver_name, receiver_address, seller, lines,
      state, authorised_by, number, day, cae, cae_expires_on, settled_at)
    SELECT order_id, kind, corrects, 'contingency-' || id, mode, cuit, ${issuer.pointOfSale}, type, letter, total, net, vat,
      document_type, document_number, receiver_condition, receiver_name, receiver_address, seller, lines,
      'authorised', 'caea', ${number}, ${day}::date, ${code.code}, ${code.valid_to}::date, now()
    FROM invoices WHERE id = ${id} AND NOT EXISTS (SELECT FROM invoices n WHERE n.corrects = ${id})
    RETURNING id`.execute(trx)
  const issued = rows[0]?.id
  if (issued !== undefined)
    await sql`UPDATE invoices SET superseded_by = ${issued} WHERE id = ${id}`.execute(trx)
  return issued
}
