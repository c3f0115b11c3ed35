import { implement, type CallContext, type ServedCall } from '../platform/http/implement.ts'
import { problem } from '../platform/http/problem.ts'
import type { Db } from '../platform/database/open-database.ts'
import { retrySignIn } from '../platform/invoice-authority/ticket-store.queries.ts'
import { fileHeaders } from '../platform/spreadsheet/file-answer.ts'
import { tableFile } from '../platform/spreadsheet/table-file.ts'
import { receiverWords } from './document/invoice-words.ts'
import { adminInvoiceCalls } from './admin-invoices.contract.ts'
import { listInvoices, orderNumbers, stoppedSeries, vouchersOfMonth } from './admin-invoices.queries.ts'
import { toVoucher } from './invoices.api.ts'
import type { InvoiceRow } from './invoices.queries.ts'
import { retryReports } from './contingency/contingency-vouchers.queries.ts'
import { contingencyOverview, rejectedReports } from './contingency/contingency-overview.queries.ts'
import { retryInvoice, retryWaiting } from './retry-invoice.ts'
import type { Invoicing } from './seller.ts'
import { vatRatesFile, vatColumns, vatVouchersFile } from './vat-book.ts'

type Parts = {
  db: Db
  /** As of now: an owner may connect ARCA while the shop runs. */
  invoicing: () => Invoicing | undefined
}
type Call<K extends keyof typeof adminInvoiceCalls> = CallContext<(typeof adminInvoiceCalls)[K]>

const dayMs = 86_400_000

export function adminInvoicesApi(parts: Parts): ServedCall[] {
  return implement(adminInvoiceCalls, {
    'GET /admin/invoices': (call) => list(parts, call),
    'POST /admin/invoices/retry': (call) => retry(parts, call),
    'GET /export/iva': (call) => exportMonth(parts, call),
  })
}

async function list({ db, ...parts }: Parts, { query }: Call<'GET /admin/invoices'>) {
  const invoicing = parts.invoicing()
  const page = query.page ?? 0
  const found = await listInvoices(db, query.estado ?? 'todas', page)
  const ends = invoicing?.authority.certificateEnds
  return {
    mode: invoicing?.setup.mode ?? ('off' as const),
    certificateDays: ends ? Math.floor((ends.getTime() - Date.now()) / dayMs) : null,
    waiting: found.waiting,
    refused: found.refused,
    stops: await stoppedSeries(db),
    contingency: await contingencyIn(db, invoicing),
    items: found.invoices.map((invoice) => ({
      ...toVoucher(invoice),
      numero: found.numbers.get(invoice.order_id) ?? '',
      receiver: receiverWords(invoice)[0] ?? '',
      why: whyOf(invoice),
      at: invoice.created_at.toISOString(),
    })),
    page,
    pages: found.pages,
  }
}

async function contingencyIn(db: Db, invoicing: Invoicing | undefined) {
  const pointOfSale = invoicing?.setup.contingencyPointOfSale
  if (!invoicing || pointOfSale === undefined) return null
  const { mode, seller } = invoicing.setup
  const { cuit } = await seller()
  const rejected = await rejectedReports(db)
  return {
    ...(await contingencyOverview(db, { mode, cuit, pointOfSale })),
    rejected: rejected.map(({ id, title, remarks }) => ({
      id,
      title,
      why: remarks.map(({ code, detail }) => (code === 0 ? detail : `${code}: ${detail}`)).join(' · '),
    })),
  }
}

const whyOf = ({ problem: waits, remarks }: InvoiceRow) =>
  waits ?? remarks.map(({ code, detail }) => `${code}: ${detail}`).join(' · ')

async function retry({ db, ...parts }: Parts, { body }: Call<'POST /admin/invoices/retry'>) {
  const invoicing = parts.invoicing()
  if (!invoicing) return problem(409, 'La tienda no factura: conectá ARCA en «Conexiones».')
  await retrySignIn(db)
  if (body.id === undefined) {
    const count = (await retryWaiting(db)) + (await retryReports(db))
    return { message: count === 1 ? 'Se intenta 1 comprobante' : `Se intentan ${count} comprobantes` }
  }
  const retried = await retryInvoice(db, invoicing.setup, body.id)
  if (retried.ok) return { message: 'Se intenta de nuevo' }
  return retried.why === 'unknown'
    ? problem(404, 'No encontramos ese comprobante.')
    : problem(409, 'Ese comprobante ya está resuelto.')
}

async function exportMonth({ db, invoicing }: Parts, { query, caller }: Call<'GET /export/iva'>) {
  const vouchers = await vouchersOfMonth(db, query.mes, invoicing()?.setup.mode ?? 'production')
  const name = `iva-ventas-${query.mes}`
  const { formato = 'planilla' } = query
  if (formato === 'planilla' || formato === 'xlsx') {
    const columns = vatColumns(await orderNumbers(db, vouchers))
    const format = formato === 'xlsx' ? 'xlsx' : 'csv'
    return tableFile({ name, columns, rows: vouchers, permissions: caller.permissions, format })
  }
  const isVouchers = formato === 'comprobantes'
  const content = isVouchers ? vatVouchersFile(vouchers) : vatRatesFile(vouchers)
  const official = `LIBRO_IVA_DIGITAL_VENTAS_${isVouchers ? 'CBTE' : 'ALICUOTAS'}-${query.mes}.txt`
  return new Response(new Uint8Array(content), {
    headers: fileHeaders('text/plain; charset=windows-1252', official),
  })
}
