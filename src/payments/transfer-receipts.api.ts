import { randomUUID } from 'node:crypto'
import { formatPesos, toPesos } from '../money/money.ts'
import { inTransaction, type Db } from '../platform/database/open-database.ts'
import { implement, type CallContext, type ServedCall } from '../platform/http/implement.ts'
import { fieldProblem, Problem, problem } from '../platform/http/problem.ts'
import { takeQuota } from '../platform/jobs/quota.queries.ts'
import { fillMail } from '../platform/mail/mail-template.ts'
import { queueMessage } from '../platform/mail/outbox.queries.ts'
import type { Media } from '../platform/media/port.ts'
import type { Log } from '../platform/observability/log.ts'
import { ownerReceipt } from '../settings/mails/desk-mails.ts'
import { isPaidToAccount } from '../settings/payment-methods.ts'
import type { Settings } from '../settings/settings-tree.ts'
import { may } from '../users/permissions.ts'
import { processTransferReceipt } from './process-transfer-receipt.ts'
import { largestReceipt, mostReceipts, receiptCalls, type Awaited } from './transfer-receipts.contract.ts'
import {
  findAwaited,
  insertReceipt,
  receiptsOf,
  rejectReceipt,
  type AwaitedOrder,
  type Receipt,
} from './transfer-receipts.queries.ts'

type Parts = {
  db: Db
  media: Media
  log: Log
  /** Where a transfer goes. */
  account: () => Settings['transfer']
  shopMail: () => string
}
type Call<K extends keyof typeof receiptCalls> = CallContext<(typeof receiptCalls)[K]>
type Who = { id: string; permissions: ReadonlySet<string> }

const noSuchOrder = problem(404, 'No encontramos esa compra.')
const noSuchReceipt = problem(404, 'No encontramos ese comprobante.')
const notAwaited = problem(409, 'Esa compra no espera ninguna transferencia.')
const tooLate = problem(
  409,
  'El plazo de esta compra venció y hoy puede salir otro total: confirmala de nuevo en «Mis compras». Si ya transferiste, escribinos.',
)
const tooMany = problem(409, `Ya no se pueden subir más comprobantes de esa compra (hasta ${mostReceipts}).`)

/** Files that a person may send in an hour, whether they can be read or not: each takes time to look at. */
const uploadsAnHour = 20
const tooManyUploads = new Problem(
  429,
  'Subiste muchos archivos en poco tiempo. Probá de nuevo en una hora, o mandanos el comprobante desde Contacto.',
  {},
  { 'retry-after': '3600' },
)
const busy = new Problem(
  429,
  'Todavía estamos leyendo otro comprobante. Esperá unos segundos y probá de nuevo.',
  {},
  { 'retry-after': '10' },
)

const ownerFor = (caller: Who) => (may(caller, 'payments.read') ? undefined : caller.id)

export function receiptsApi(parts: Parts): ServedCall[] {
  const { db } = parts
  return implement(receiptCalls, {
    'GET /orders/{id}/transfer': async ({ caller, path }) => {
      const order = await findAwaited(db, path.id, ownerFor(caller))
      return order ? awaitedAnswer(parts, order) : noSuchOrder
    },
    'POST /orders/{id}/receipts': (call) => upload(parts, call),
    'PUT /orders/{id}/receipts/{receipt}': (call) => reject(parts, call),
    'GET /orders/{id}/receipts/{receipt}': (call) => send(parts, call),
  })
}

/** Its total holds as long as its bottles: after that no money is asked for at the total of before. */
const isAwaited = (order: AwaitedOrder): boolean => awaitsTransfer(order) && order.until !== null

async function awaitedAnswer({ db, account }: Parts, order: AwaitedOrder): Promise<Awaited> {
  const { holder, bank, cbu, alias } = account()
  const receipts = await receiptsOf(db, order.id)
  const waits = isAwaited(order)
  return {
    way: order.waits_for,
    total: toPesos(order.total),
    until: order.until?.toISOString() ?? null,
    account: waits ? { holder, bank, cbu, alias } : null,
    receipts: receipts.map(({ id, type, bytes, at, rejected }) => ({
      id,
      type,
      bytes,
      at: at.toISOString(),
      rejected,
    })),
    may_upload: waits && standing(receipts).length < mostReceipts,
  }
}

const awaitsTransfer = ({ estado, waits_for }: AwaitedOrder): boolean =>
  estado === 'Ingreso' && isPaidToAccount(waits_for)

const standing = (receipts: Receipt[]) => receipts.filter(({ rejected }) => !rejected)

async function reject(parts: Parts, { caller, path }: Call<'PUT /orders/{id}/receipts/{receipt}'>) {
  const { id: orderId, receipt } = path
  const done = await rejectReceipt(parts.db, { orderId, receipt, actor: caller.id })
  const order = done && (await findAwaited(parts.db, orderId, undefined))
  if (!order) return noSuchReceipt
  return { ...(await awaitedAnswer(parts, order)), message: 'Comprobante rechazado.' }
}

async function upload(
  parts: Parts,
  { caller, path, body: { file }, signal }: Call<'POST /orders/{id}/receipts'>,
) {
  const { db, media, log } = parts
  if (file.size > largestReceipt) return problem(413, 'El comprobante pesa más de 5 MB.')
  const order = await findAwaited(db, path.id, caller.id)
  if (!order) return noSuchOrder
  if (!isAwaited(order)) return awaitsTransfer(order) ? tooLate : notAwaited
  if (standing(await receiptsOf(db, order.id)).length >= mostReceipts) return tooMany
  const turn = { what: 'receipt upload', whose: caller.id, most: uploadsAnHour, seconds: 3600 }
  if (!(await takeQuota(db, turn))) return tooManyUploads
  const content = new Uint8Array(await file.arrayBuffer())
  const read = await processTransferReceipt(content, file.type, { person: caller.id, signal })
  if (!read.ok) return read.why === 'busy' ? busy : fieldProblem('file', read.detail)
  const name = `receipts/${randomUUID()}.${read.type === 'application/pdf' ? 'pdf' : 'webp'}`
  try {
    await media.put(name, read.content, read.type)
  } catch (failure) {
    log.error({ err: failure }, 'receipt not stored')
    return problem(503, 'No pudimos guardar el comprobante. Probá de nuevo en un momento.')
  }
  // should its commit be in doubt the file stays: one without a row is only space, a row without its file is a lost receipt
  const id = await inTransaction(db, async (trx) => {
    const row = { orderId: order.id, file: name, type: read.type, bytes: read.content.byteLength }
    const inserted = await insertReceipt(trx, row)
    if (inserted !== undefined) await tellShop(trx, parts.shopMail(), order, inserted)
    return inserted
  })
  if (id === undefined) {
    await media.remove([name])
    return tooMany
  }
  return {
    ...(await awaitedAnswer(parts, order)),
    message: 'Comprobante subido. Te avisamos cuando lo confirmemos.',
  }
}

/** Number and amount: nothing that names a person. */
async function tellShop(trx: Db, to: string, order: AwaitedOrder, receipt: number): Promise<void> {
  await queueMessage(trx, {
    ...fillMail(ownerReceipt, {
      numero: order.numero,
      importe: formatPesos(toPesos(order.total)),
      boton: [{ link: `shop:/user/orderDetailAdmin?id=${order.id}`, words: 'Ver la compra' }],
    }),
    messageId: `receipt-${receipt}`,
    userId: null,
    to,
  })
}

async function send({ db, media }: Parts, { caller, path }: Call<'GET /orders/{id}/receipts/{receipt}'>) {
  const order = await findAwaited(db, path.id, ownerFor(caller))
  const receipt = order && (await receiptsOf(db, order.id)).find(({ id }) => id === path.receipt)
  const content = receipt && (await media.get(receipt.file))
  if (!order || !content) return noSuchReceipt
  const name = `comprobante-${order.numero}-${receipt.id}.${receipt.type === 'application/pdf' ? 'pdf' : 'webp'}`
  return new Response(content as Uint8Array<ArrayBuffer>, {
    headers: {
      'content-type': receipt.type,
      // never shown on the shop's own origin
      'content-disposition': `attachment; filename="${name}"`,
      'cache-control': 'private, no-store',
    },
  })
}
