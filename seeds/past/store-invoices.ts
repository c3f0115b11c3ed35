import { addDays } from '../../src/calendar/calendar-day.ts'
import { shopDay } from '../../src/calendar/shop-time.ts'
import { wineName } from '../../src/catalogue/wine-name.ts'
import type { InvoiceLine } from '../../src/invoicing/draft-invoice.ts'
import type { Seller } from '../../src/invoicing/seller.ts'
import {
  documentTypes,
  finalConsumer,
  letterFor,
  namedFrom,
  splitTotal,
  voucherType,
  type Letter,
  type VoucherKind,
} from '../../src/invoicing/invoice-rules.ts'
import type { Db } from '../../src/platform/database/open-database.ts'
import { chance } from '../chance.ts'
import type { PastOrder } from './past-order.ts'
import type { PastReturn } from './past-returns.ts'
import * as stored from './stored.ts'

/** The seller, and the point of sale at the embedded tax authority. */
export type PastInvoicing = { seller: Seller; pointOfSale: number }

const daysOfCae = 10

type Voucher = { order: PastOrder; kind: VoucherKind; at: Date; total: number; lines: InvoiceLine[] }

/**
 * Stores the past's vouchers as the embedded authority would have authorised them, to final consumers: an
 * invoice per
 * payment, a credit note per refund.
 */
export async function storeInvoices(
  trx: Db,
  orders: readonly PastOrder[],
  returns: readonly PastReturn[],
  { seller, pointOfSale }: PastInvoicing,
): Promise<void> {
  const letter = letterFor(seller.condition, finalConsumer)
  const named = orders.filter(({ total }) => total < namedFrom)
  const invoices = inOrder(named.flatMap(invoiceOf))
  const idOf = new Map(invoices.map(({ order }, index) => [order, index + 1]))
  const notes = inOrder([...named.flatMap(noteOfCancelled), ...returns.flatMap(noteOfReturn)]).filter(
    ({ order }) => idOf.has(order),
  )
  const vouchers = [...invoices.map(numbered), ...notes.map(numbered)]
  const issued = vouchers.map((voucher, index) => issuedRow(voucher, index, { letter, seller, pointOfSale }))
  const rows = vouchers.map((voucher, index) => ({
    id: index + 1,
    corrects: voucher.kind === 'invoice' ? null : (idOf.get(voucher.order) ?? null),
    ...issued[index],
    ...voucherRow(voucher, { letter, seller }),
  }))
  await stored.insertRows(trx, 'invoice_stand_in_vouchers', issued)
  await stored.insertRows(trx, 'invoices', rows)
  await stored.continueAfter(trx, ['invoices'])
}

type Numbered = Voucher & { number: number }

/** The authority's own record of a voucher. */
function issuedRow(
  { kind, at, total, number }: Numbered,
  index: number,
  { letter, seller, pointOfSale }: PastInvoicing & { letter: Letter },
) {
  return {
    cuit: seller.cuit,
    point_of_sale: pointOfSale,
    type: voucherType(letter, kind),
    number,
    day: shopDay(at),
    total,
    document_type: documentTypes.none,
    document_number: 0,
    cae: `9${String(Math.floor(chance(index, 'cae') * 1e13)).padStart(13, '0')}`,
    cae_expires_on: addDays(shopDay(at), daysOfCae),
  }
}

/** The shop's record of it. */
function voucherRow(
  { order, kind, at, total, lines }: Numbered,
  { letter, seller }: { letter: Letter; seller: Seller },
) {
  const { net, vat } = splitTotal(letter, total)
  return {
    order_id: stored.orderId(order),
    kind,
    request_key: `past-${kind}-${order.n}`,
    mode: 'embedded',
    letter,
    state: 'authorised',
    net,
    vat,
    receiver_condition: finalConsumer,
    receiver_name: '',
    receiver_address: '',
    seller,
    lines,
    created_at: at,
    settled_at: at,
  }
}

const inOrder = (vouchers: readonly Voucher[]) => vouchers.toSorted((a, b) => a.at.getTime() - b.at.getTime())
const numbered = (voucher: Voucher, index: number) => ({ ...voucher, number: index + 1 })

function invoiceOf(order: PastOrder): Voucher[] {
  const { moments, total } = order
  return moments.paid ? [{ order, kind: 'invoice', at: moments.paid, total, lines: linesOf(order) }] : []
}

function noteOfCancelled(order: PastOrder): Voucher[] {
  const { paid, cancelled } = order.moments
  if (!paid || !cancelled) return []
  return [{ order, kind: 'credit-note', at: cancelled, total: order.total, lines: linesOf(order) }]
}

function noteOfReturn({ order, at, amount, reason }: PastReturn): Voucher[] {
  return [
    { order, kind: 'credit-note', at, total: amount, lines: [{ quantity: 1, name: reason, total: amount }] },
  ]
}

/** The bottles, the discounts and the delivery. */
function linesOf({ lines, delivery, total }: PastOrder): InvoiceLine[] {
  const bottles = lines.map((line) => ({
    quantity: line.quantity,
    name: wineName({ ...line, volumeMl: line.volume_ml }),
    total: line.unit_price * line.quantity,
  }))
  const sent = delivery?.price ?? 0
  const taken = total - sent - bottles.reduce((sum, line) => sum + line.total, 0)
  return [
    ...bottles,
    ...(taken === 0 ? [] : [{ quantity: 1, name: 'Descuentos', total: taken }]),
    ...(sent === 0 ? [] : [{ quantity: 1, name: delivery?.name ?? 'Envío', total: sent }]),
  ]
}
