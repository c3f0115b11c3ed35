import { wineName } from '../catalogue/wine-name.ts'
import { fromPesos, vatPercent, type Centavos } from '../money/money.ts'
import type { OrderAnswer } from '../orders/orders.contract.ts'
import type { statedConditions } from '../orders/receiver.contract.ts'
import { chargeKinds } from '../totals/charge-kinds.ts'
import type { Seller } from './seller.ts'
import {
  documentTypes,
  finalConsumer,
  letterFor,
  namedFrom,
  splitTotal,
  voucherType,
  type Amounts,
  type Letter,
  type ReceiverCondition,
} from './invoice-rules.ts'

/** A line of an invoice. Centavos, with VAT. */
export type InvoiceLine = { quantity: number; name: string; total: Centavos }

/** Whom an order is invoiced to, as the buyer stated it. */
export type StatedReceiver = {
  condition: (typeof statedConditions)[number]
  cuit: string
  name: string
  address: string
}

export type Receiver = {
  documentType: number
  documentNumber: number
  condition: ReceiverCondition
  name: string
  address: string
}

export type InvoiceDraft = Amounts & {
  type: number
  letter: Letter
  receiver: Receiver
  lines: InvoiceLine[]
}

/** What is invoiced of an order; throws where its lines and charges are not its total. In: also the receiver that the buyer stated, if any. */
export function draftInvoice(
  order: OrderAnswer,
  stated: StatedReceiver | undefined,
  seller: Seller,
): InvoiceDraft {
  const total = fromPesos(order.total)
  const receiver = receiverOf(order, stated, total)
  const letter = letterFor(seller.condition, receiver.condition)
  return {
    ...splitTotal(letter, total),
    type: voucherType(letter, 'invoice'),
    letter,
    receiver,
    lines: linesOf(order, total),
  }
}

/** A final consumer is named from a certain total on only: less data about people, and nothing that could be refused. */
function receiverOf(order: OrderAnswer, stated: StatedReceiver | undefined, total: Centavos): Receiver {
  if (stated)
    return {
      documentType: documentTypes.cuit,
      documentNumber: Number(stated.cuit),
      condition: stated.condition,
      name: stated.name,
      address: stated.address,
    }
  const unnamed: Receiver = {
    condition: finalConsumer,
    documentType: documentTypes.none,
    documentNumber: 0,
    name: '',
    address: '',
  }
  if (total < namedFrom) return unnamed
  const dni = (order.address?.documento ?? '').replace(/[\s.]/g, '')
  // who comes for it gives no address
  const address = order.delivery?.kind === 'pickup' ? '' : (order.direccion ?? '')
  const named = { name: order.address?.destinatario ?? order.customer, address }
  // without a document the authority refuses it, and a person asks the buyer
  if (!/^\d{7,8}$/.test(dni)) return { ...unnamed, ...named }
  return {
    ...named,
    condition: finalConsumer,
    documentType: documentTypes.dni,
    documentNumber: Number(dni),
  }
}

/** The bottles, what was taken off them, the delivery and surcharges: together the order's total. */
function linesOf(order: OrderAnswer, total: Centavos): InvoiceLine[] {
  const bottles = order.order_items.map((item) => ({
    quantity: item.quantity,
    name: wineName(item.product),
    total: fromPesos(item.price) * item.quantity,
  }))
  const lines = [...bottles, ...chargeLines(order)]
  const sum = lines.reduce((all, line) => all + line.total, 0)
  if (sum !== total)
    throw new RangeError(
      `Order ${order.numero} is not invoiced: its lines and charges come to ${sum} centavos, and its total is ${total}`,
    )
  return lines
}

/** Charges by the invoice's rows; what costs nothing has none. */
function chargeLines({ charges, numero }: OrderAnswer): InvoiceLine[] {
  const rows = new Map<string, InvoiceLine>()
  charges.forEach(({ kind, label, amount, tax }, index) => {
    // the total is split by one rate
    if (tax !== vatPercent)
      throw new RangeError(
        `Order ${numero} is not invoiced: ${tax} % of VAT in ${kind} is another rate than its wines'`,
      )
    const { invoiceRow } = chargeKinds[kind]
    const key = invoiceRow ?? `${label} ${index}`
    const before = rows.get(key)?.total ?? 0
    rows.set(key, { quantity: 1, name: invoiceRow ?? label, total: before + fromPesos(amount) })
  })
  return [...rows.values()].filter((row) => row.total !== 0)
}
