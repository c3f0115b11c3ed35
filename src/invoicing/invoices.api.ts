import { may, type Permission } from '../users/permissions.ts'
import { toPesos } from '../money/money.ts'
import { inTransaction, type Db } from '../platform/database/open-database.ts'
import { implement, type CallContext, type ServedCall } from '../platform/http/implement.ts'
import { problem, type Problem } from '../platform/http/problem.ts'
import { fileHeaders } from '../platform/spreadsheet/file-answer.ts'
import { findOrder } from '../orders/orders.queries.ts'
import type { OrderAnswer } from '../orders/orders.contract.ts'
import { changeReceiver, type ReceiverChanged } from './change-receiver.ts'
import { drawInvoice } from './document/invoice-pdf.ts'
import { invoiceQr } from './invoice-qr.ts'
import { invoiceCalls, type Voucher } from './invoices.contract.ts'
import { findInvoice, invoicesOf, statedReceiver, type InvoiceRow } from './invoices.queries.ts'
import { queueInvoice } from './queue-invoices.ts'
import type { InvoicingSetup } from './seller.ts'
import { voucherNumber, voucherTitle } from './invoice-rules.ts'

type Parts = {
  db: Db
  /** As of now: undefined where the shop does not invoice. */
  setup: () => InvoicingSetup | undefined
  shopName: () => string
  publicUrl: string
  /** Queues the credit notes of what went back of an order before it was invoiced. */
  creditRefunds: (trx: Db, orderId: number) => Promise<void>
}
type Call<K extends keyof typeof invoiceCalls> = CallContext<(typeof invoiceCalls)[K]>

const noSuchOrder = problem(404, 'No encontramos esa compra.')
const noInvoice = problem(404, 'Esa compra todavía no tiene factura.')

export function invoicesApi(parts: Parts): ServedCall[] {
  const { db, setup } = parts
  return implement(invoiceCalls, {
    'GET /orders/{id}/invoice': (call) => sendInvoice(parts, call),
    'GET /orders/{id}/invoices': async ({ caller, path }) => {
      if (!(await reachable(db, path.id, caller))) return noSuchOrder
      return {
        invoicing: setup() !== undefined,
        receiver: (await statedReceiver(db, path.id)) ?? null,
        vouchers: (await invoicesOf(db, path.id)).filter(isShown).map(toVoucher),
      }
    },
    'PUT /orders/{id}/receiver': (call) => stateReceiver(parts, call),
    'PUT /orders/{id}/invoice': (call) => reissue(parts, call),
    'POST /orders/{id}/invoice': (call) => requestInvoice(parts, call),
  })
}

/** An order of the caller's; any for the person who has the permission. */
async function reachable(
  db: Db,
  id: number,
  caller: { id: string; permissions: ReadonlySet<string> },
  permission: Permission = 'invoices.read',
): Promise<OrderAnswer | undefined> {
  const order = await findOrder(db, id)
  return order && (may(caller, permission) || order.user_id === caller.id) ? order : undefined
}

export function toVoucher(invoice: InvoiceRow): Voucher {
  return {
    id: invoice.id,
    order_id: invoice.order_id,
    title: voucherTitle(invoice.kind, invoice.letter),
    kind: invoice.kind,
    number: invoice.number === null ? null : voucherNumber(invoice.point_of_sale, invoice.number),
    day: invoice.day,
    total: toPesos(invoice.total),
    state: invoice.state,
    cae: invoice.cae,
    code: invoice.authorised_by === 'caea' ? ('CAEA' as const) : ('CAE' as const),
    legal: invoice.mode === 'production',
  }
}

/** One whose place a contingency voucher took is shown once it turns out to exist. */
const isShown = ({ superseded_by, state }: InvoiceRow) => superseded_by === null || state === 'authorised'

type Authorised = InvoiceRow & { number: number; day: string; cae: string; cae_expires_on: string }

const isAuthorised = (invoice: InvoiceRow): invoice is Authorised => invoice.state === 'authorised'

async function sendInvoice(parts: Parts, { caller, path, query }: Call<'GET /orders/{id}/invoice'>) {
  const { db } = parts
  const order = await reachable(db, path.id, caller)
  if (!order) return noSuchOrder
  const authorised = (await invoicesOf(db, path.id)).filter(isAuthorised)
  const invoice =
    query.voucher === undefined
      ? authorised.findLast(({ kind }) => kind === 'invoice')
      : authorised.find(({ id }) => id === query.voucher)
  if (!invoice) return noInvoice
  const pdf = await drawInvoice({
    invoice,
    corrected: invoice.corrects === null ? undefined : await findInvoice(db, invoice.corrects),
    shopName: parts.shopName(),
    orderNumber: order.numero,
    qr: qrOf(parts, invoice),
  })
  const number = voucherNumber(invoice.point_of_sale, invoice.number)
  const name = `${invoice.kind === 'invoice' ? 'factura' : 'nota-de-credito'}-${invoice.letter}-${number}.pdf`
  return new Response(new Uint8Array(pdf), { headers: fileHeaders('application/pdf', name) })
}

/** What has no legal value leads to the shop's own page: ARCA would not know it. */
function qrOf({ publicUrl }: Parts, invoice: Authorised): string {
  if (invoice.mode !== 'production') return `${publicUrl}/user/orderDetail?id=${invoice.order_id}`
  return invoiceQr({
    date: invoice.day,
    cuit: invoice.cuit,
    pointOfSale: invoice.point_of_sale,
    type: invoice.type,
    number: invoice.number,
    total: invoice.total,
    documentType: invoice.document_type,
    documentNumber: invoice.document_number,
    cae: invoice.cae,
    authorisedBy: invoice.authorised_by,
  })
}

const paid = new Set(['Creada', 'Procesando', 'Completo'])

/** For an order from before the shop invoiced. */
async function requestInvoice(
  { db, creditRefunds, ...parts }: Parts,
  { path }: Call<'POST /orders/{id}/invoice'>,
) {
  const setup = parts.setup()
  if (!setup) return problem(409, notInvoicing)
  const order = await findOrder(db, path.id)
  if (!order) return noSuchOrder
  if (!order.paid || !paid.has(order.estado)) return problem(409, 'Solo se factura una compra paga.')
  return inTransaction(db, async (trx) => {
    const known = await invoicesOf(trx, path.id)
    // of two clicks the second finds the same request
    const queued = known.length === 0 && (await queueInvoice(trx, setup, path.id, `order-${path.id}`))
    if (queued) await creditRefunds(trx, path.id)
    return queued ? { message: 'Factura pedida' } : problem(409, 'Esa compra ya tiene su factura.')
  })
}

const reissuedMessages = {
  noted: 'La factura va a salir con esos datos',
  redrafted: 'La factura sale con esos datos',
  reissued: 'Se pidieron la nota de crédito y la factura nueva',
  known: 'La factura ya está a ese nombre',
}

const notInvoicing = 'La tienda no factura: conectá ARCA en «Conexiones».'

const receiverProblems: Record<
  Exclude<Extract<ReceiverChanged, { ok: false }>['why'], 'unknown' | 'issued'>,
  string
> = {
  cancelled: 'La compra está cancelada: no se factura a otro nombre.',
  'not-invoicing': notInvoicing,
  'being-authorised': 'ARCA está autorizando un comprobante de esta compra. Probá de nuevo en un momento.',
  'credited-whole': 'Esa factura ya tiene su nota de crédito por todo: no queda qué facturar.',
}

function notChanged(refused: Extract<ReceiverChanged, { ok: false }>, isStaff: boolean): Problem {
  if (refused.why === 'unknown') return noSuchOrder
  if (refused.why !== 'issued') return problem(409, receiverProblems[refused.why])
  return problem(
    409,
    isStaff
      ? 'La factura ya está emitida: se anula y se hace de nuevo desde la compra («PUT /orders/{id}/invoice»).'
      : 'La factura ya está emitida a otro nombre. Escribinos y te la hacemos de nuevo.',
  )
}

/** An order's buyer and staff, by one rule; what is issued is made out anew by the other call alone. */
async function stateReceiver(
  { db, setup }: Parts,
  { caller, path, body }: Call<'PUT /orders/{id}/receiver'>,
) {
  if (!(await reachable(db, path.id, caller, 'invoices.change'))) return noSuchOrder
  const receiver = body.receiver ?? undefined
  const changed = await changeReceiver(db, setup(), { orderId: path.id, receiver, reissues: false })
  return changed.ok
    ? { message: 'Datos de factura guardados', receiver: body.receiver }
    : notChanged(changed, may(caller, 'invoices.change'))
}

async function reissue({ db, setup }: Parts, { path, body }: Call<'PUT /orders/{id}/invoice'>) {
  const now = setup()
  if (!now) return problem(409, notInvoicing)
  const change = { orderId: path.id, receiver: body.receiver, reissues: true }
  const changed = await changeReceiver(db, now, change)
  if (!changed.ok) return notChanged(changed, true)
  return { message: reissuedMessages[changed.as], changed: changed.as !== 'known' }
}
