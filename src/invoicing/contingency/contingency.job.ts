import { sql } from 'kysely'
import { shopDay } from '../../calendar/shop-time.ts'
import type { Db } from '../../platform/database/open-database.ts'
import type { InvoiceAuthority, Remark } from '../../platform/invoice-authority/port.ts'
import { voucherRequest } from '../voucher-request.ts'
import type { Invoicing } from '../seller.ts'
import {
  closeUnused,
  codesToReportEmpty,
  codesToRequest,
  insertFortnight,
  markToldEmpty,
  postponeCode,
  saveCode,
  type CodeRow,
  type ContingencyIssuer,
} from './contingency-codes.queries.ts'
import {
  markRejected,
  markReported,
  markSent,
  nextToReport,
  postponeReport,
  typesToReport,
  type VoucherToReport,
} from './contingency-vouchers.queries.ts'
import { fortnightsToRequest } from './fortnight.ts'
import { afterLookingUp, afterReporting, type ReportStep } from './report-steps.ts'

type Parts = { db: Db; authority: InvoiceAuthority; issuer: ContingencyIssuer; now: () => Date }

/**
 * Requests the codes of this fortnight and the next, reports what was issued under them, and tells of fortnights without
 * vouchers. One process at a time does so, and it may die at any moment: whatever is sent was noted before.
 */
export async function workOnContingency(
  db: Db,
  invoicing: Invoicing | undefined,
  now: () => Date = () => new Date(),
  stop?: AbortSignal,
): Promise<void> {
  const pointOfSale = invoicing?.setup.contingencyPointOfSale
  if (!invoicing || pointOfSale === undefined) return
  const { setup, authority } = invoicing
  const { cuit } = await setup.seller()
  const parts = { db, authority, issuer: { mode: setup.mode, cuit, pointOfSale }, now }
  // held by a transaction of its own, and so given up with the process; what is written commits at once beside it
  await db.transaction().execute(async (lock) => {
    const key = `contingency job ${setup.mode} ${cuit} ${pointOfSale}`
    const { rows } = await sql<{ alone: boolean }>`
      SELECT pg_try_advisory_xact_lock(hashtextextended(${key}, 0)) AS alone`.execute(lock)
    if (!rows[0]?.alone) return
    await requestCodes(parts)
    for (const type of await typesToReport(db, parts.issuer)) await reportSeries(parts, type, stop)
    await reportEmptyFortnights(parts)
  })
}

const sentence = (remarks: readonly Remark[]) =>
  remarks.map(({ code, detail }) => `${code}: ${detail}`).join(' · ')

async function requestCodes({ db, authority, issuer, now }: Parts): Promise<void> {
  const today = shopDay(now())
  for (const fortnight of fortnightsToRequest(today)) await insertFortnight(db, issuer, fortnight)
  for (const row of await codesToRequest(db, issuer, now(), today)) {
    const outcome = await obtainCode(authority, row)
    if (outcome.ok) await saveCode(db, row.id, outcome.value)
    else await postponeCode(db, row.id, outcome.detail, now())
  }
}

/** Looks first: the answer to an earlier request may have been lost, and one code is given for a fortnight. */
async function obtainCode({ contingency }: InvoiceAuthority, { period, half }: CodeRow) {
  const found = await contingency.findCode({ period, half })
  if (!found.ok) return found
  if (found.value) return { ok: true as const, value: found.value }
  const requested = await contingency.requestCode({ period, half })
  switch (requested.result) {
    case 'given':
      return { ok: true as const, value: requested.code }
    case 'exists':
      return { ok: false as const, detail: 'Otro proceso lo pidió recién: se vuelve a consultar.' }
    case 'refused':
      return { ok: false as const, detail: sentence(requested.remarks) }
    case 'unknown':
      return { ok: false as const, detail: requested.detail }
  }
}

async function reportSeries(parts: Parts, type: number, stop?: AbortSignal): Promise<void> {
  const { db, issuer, now } = parts
  while (!stop?.aborted) {
    const next = await nextToReport(db, issuer, type, shopDay(now()))
    // what was rejected keeps its place: the authority takes no later number before it
    if (!next || next.state === 'rejected' || !(await reportOne(parts, next))) return
  }
}

/** False: the series has to wait. */
async function reportOne(parts: Parts, voucher: VoucherToReport): Promise<boolean> {
  const { db, now } = parts
  const { id } = voucher.invoice
  let step: ReportStep = voucher.state === 'sent' ? { do: 'look', refused: undefined } : { do: 'send' }
  for (;;) {
    switch (step.do) {
      case 'look':
        step = await lookUp(parts, voucher, step.refused)
        break
      case 'send':
        await markSent(db, id)
        step = await send(parts, voucher)
        break
      case 'settle':
        await markReported(db, id, step.remarks, now())
        return true
      case 'reject':
        await markRejected(db, id, step.remarks)
        return false
      case 'wait':
        await postponeReport(db, id, step.detail)
        return false
    }
  }
}

async function lookUp(
  { authority }: Parts,
  { invoice }: VoucherToReport,
  refused: Remark[] | undefined,
): Promise<ReportStep> {
  const series = { pointOfSale: invoice.point_of_sale, type: invoice.type }
  return afterLookingUp(invoice, await authority.find(series, invoice.number), refused)
}

async function send(
  { db, authority }: Parts,
  { invoice, generatedAt }: VoucherToReport,
): Promise<ReportStep> {
  const request = await voucherRequest(db, invoice)
  if (!request) return { do: 'wait', detail: 'Falta la factura que corrige.' }
  const answer = await authority.contingency.report({ ...request, code: invoice.cae, generatedAt })
  return afterReporting(answer)
}

async function reportEmptyFortnights({ db, authority, issuer, now }: Parts): Promise<void> {
  for (const row of await codesToReportEmpty(db, issuer, now(), shopDay(now()))) {
    if (!(await closeUnused(db, row.id))) continue
    const problem = await reportEmpty(authority, issuer.pointOfSale, row.code)
    if (problem === undefined) await markToldEmpty(db, row.id)
    else await postponeCode(db, row.id, problem, now())
  }
}

/** Undefined: the authority knows it. */
async function reportEmpty({ contingency }: InvoiceAuthority, pointOfSale: number, code: string) {
  const known = await contingency.isReportedEmpty(pointOfSale, code)
  if (!known.ok) return known.detail
  if (known.value) return undefined
  const told = await contingency.reportEmpty(pointOfSale, code)
  if (told.result === 'reported') return undefined
  return told.result === 'unknown' ? told.detail : sentence(told.remarks)
}
