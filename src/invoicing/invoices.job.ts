import { sql } from 'kysely'
import { shopDay } from '../calendar/shop-time.ts'
import { inTransaction, type Db } from '../platform/database/open-database.ts'
import type { InvoiceAuthority } from '../platform/invoice-authority/port.ts'
import { creditSuperseded } from './credit-note-for.ts'
import { queueInvoiceMail } from './invoice.mail.ts'
import {
  dueSeries,
  markRequested,
  markAuthorised,
  markQueued,
  markRefused,
  nextOf,
  postponeInvoice,
  stopSeries,
  untilNextInvoice,
  type Series,
} from './invoice-states.queries.ts'
import { voucherType } from './invoice-rules.ts'
import { findInvoice, type InvoiceRow } from './invoices.queries.ts'
import { queueInvoices } from './queue-invoices.ts'
import type { Invoicing } from './seller.ts'
import { voucherRequest } from './voucher-request.ts'
import { issueContingencyVouchers } from './contingency/issue-vouchers.ts'
import { findOutage, isAway, watchAuthority, type Issuer } from './contingency/outages.queries.ts'
import { afterCounting, afterLast, afterLooking, afterSending, type Step } from './authorisation-steps.ts'

type Parts = { db: Db; authority: InvoiceAuthority; now: () => Date }
type NumberedRow = InvoiceRow & { number: number; day: string }

/** Vouchers of a series that one round authorises. */
const mostInARound = 500

/**
 * Queues what orders ask for and authorises what waits. Any number of processes may run it and die at any moment: one at
 * a time works on a series, and whatever is sent was noted before. Out: milliseconds until something falls due.
 */
export async function workOnInvoices(
  db: Db,
  invoicing: Invoicing | undefined,
  stop?: AbortSignal,
  now: () => Date = () => new Date(),
): Promise<number | undefined> {
  await queueInvoices(db, invoicing?.setup)
  if (!invoicing) return undefined
  const { setup } = invoicing
  const { cuit } = await setup.seller()
  const issuer = { mode: setup.mode, cuit }
  const usual = { ...issuer, point_of_sale: setup.pointOfSale }
  if (setup.contingencyPointOfSale === undefined) {
    await authoriseDue({ db, authority: invoicing.authority, now }, usual, stop)
    return untilNextInvoice(db)
  }
  const authority = watchAuthority(db, issuer, invoicing.authority, now)
  const parts = { db, authority, now }
  if (!(await staysAway(parts, issuer, setup.pointOfSale))) await authoriseDue(parts, usual, stop)
  const outage = await findOutage(db, issuer)
  if (!isAway(outage)) return untilNextInvoice(db)
  const place = {
    issuer: { ...issuer, pointOfSale: setup.contingencyPointOfSale },
    usualPointOfSale: setup.pointOfSale,
  }
  await issueContingencyVouchers(db, place, outage, now())
  return probeMs
}

/** Milliseconds between two requests that find out whether the authority is back. */
const probeMs = 30_000

/** Whether the authority is away and still does not answer. Nothing else is requested of it meanwhile. */
async function staysAway({ db, authority, now }: Parts, issuer: Issuer, pointOfSale: number) {
  const outage = await findOutage(db, issuer)
  if (!isAway(outage)) return false
  if (now().getTime() - outage.lastFailedAt.getTime() < probeMs) return true
  // any series will do: what counts is an answer
  return !(await authority.lastAuthorised({ pointOfSale, type: voucherType('B', 'invoice') })).ok
}

async function authoriseDue(parts: Parts, usual: Omit<Series, 'type'>, stop?: AbortSignal): Promise<void> {
  // notes after the invoices that they correct, whose numbers they need
  for (const kind of ['invoice', 'credit-note'] as const)
    for (const series of await dueSeries(parts.db, usual, kind)) await authoriseSeries(parts, series, stop)
}

/** One voucher after another, while no other process works on the series. */
async function authoriseSeries(parts: Parts, series: Series, stop?: AbortSignal): Promise<void> {
  const { db } = parts
  // held by a transaction of its own, and so given up with the process; what is written commits at once beside it
  await db.transaction().execute(async (lock) => {
    const key = `invoices ${series.mode} ${series.cuit} ${series.point_of_sale} ${series.type}`
    const { rows } = await sql<{ alone: boolean }>`
      SELECT pg_try_advisory_xact_lock(hashtextextended(${key}, 0)) AS alone`.execute(lock)
    if (!rows[0]?.alone) return
    for (let count = 0; count < mostInARound && !stop?.aborted; count += 1) {
      const row = await nextOf(db, series)
      if (!row || !(await authoriseOne(parts, row))) return
    }
  })
}

/** Takes one voucher as far as it goes. False: the series has to wait. */
async function authoriseOne(parts: Parts, row: InvoiceRow): Promise<boolean> {
  let current: InvoiceRow | undefined = row
  let step = await firstStep(parts, row)
  // a number that is looked for, counted and sent again: then it waits
  for (let steps = 0; steps < 8; steps += 1) {
    const outcome = await takeStep(parts, current, step)
    if (outcome !== 'go-on') return outcome === 'next'
    current = await findInvoice(parts.db, row.id)
    // superseded meanwhile, and not issued
    if (!current || current.state === 'dropped') return true
    step = await nextStep(parts, current, step)
  }
  await postponeInvoice(parts.db, row.id, 'El servicio se contradice: se vuelve a intentar.')
  return false
}

const seriesOf = (row: InvoiceRow) => ({ pointOfSale: row.point_of_sale, type: row.type })

async function firstStep(parts: Parts, row: InvoiceRow): Promise<Step> {
  // it was sent by a process that died, or without an answer
  if (row.state === 'asked') return { do: 'look', because: 'unknown', detail: '' }
  return afterLast(await parts.authority.lastAuthorised(seriesOf(row)), shopDay(parts.now()))
}

/** Asks the authority what follows from a step that was taken. */
async function nextStep(parts: Parts, row: InvoiceRow, taken: Step): Promise<Step> {
  const { authority } = parts
  if (row.state !== 'asked' || row.number === null || row.day === null)
    return afterLast(await authority.lastAuthorised(seriesOf(row)), shopDay(parts.now()))
  const requested: NumberedRow = { ...row, number: row.number, day: row.day }
  if (taken.do === 'look')
    return afterLooking(requested, await authority.find(seriesOf(row), requested.number), taken.because)
  if (taken.do === 'count')
    return afterCounting(requested, await authority.lastAuthorised(seriesOf(row)), shopDay(parts.now()))
  const request = await voucherRequest(parts.db, requested)
  return request
    ? afterSending(requested, await authority.authorise(request))
    : { do: 'wait', detail: 'Falta la factura que corrige.' }
}

type Outcome = 'go-on' | 'next' | 'wait'

/** Notes a step. */
async function takeStep({ db }: Parts, row: InvoiceRow | undefined, step: Step): Promise<Outcome> {
  if (!row) return 'next'
  switch (step.do) {
    case 'ask':
      return (await markRequested(db, row, step.number, step.day)) ? 'go-on' : 'next'
    case 'send':
    case 'look':
    case 'count':
      return 'go-on'
    case 'settle':
      await settle(db, row.id, step)
      return 'next'
    case 'refuse':
      await markRefused(db, row.id, step.remarks)
      return 'next'
    case 'queue':
      await markQueued(db, row.id)
      return 'go-on'
    case 'stop':
      await markQueued(db, row.id)
      await stopSeries(db, row, step.why)
      return 'wait'
    case 'wait':
      await postponeInvoice(db, row.id, step.detail)
      return 'wait'
  }
}

/** The CAE and the mail that tells the buyer, in one transaction. */
function settle(db: Db, id: number, settled: Extract<Step, { do: 'settle' }>): Promise<void> {
  return inTransaction(db, async (trx) => {
    if (!(await markAuthorised(trx, id, settled))) return
    const invoice = await findInvoice(trx, id)
    if (!invoice) return
    if (invoice.superseded_by === null) await queueInvoiceMail(trx, invoice)
    else await creditSuperseded(trx, invoice)
  })
}
