import { wineName } from '../catalogue/wine-name.ts'
import { fromPesos, type Centavos } from '../money/money.ts'
import type { OrderAnswer } from '../orders/orders.contract.ts'
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
export type StatedReceiver = { condition: ReceiverCondition; cuit: string; name: string; address: string }

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

/** What is invoiced of an order. In: also the receiver that the buyer stated, if any. */
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

/** The bottles, what was taken off them, and the delivery: together the order's total. */
function linesOf(order: OrderAnswer, total: Centavos): InvoiceLine[] {
  const lines = order.order_items.map((item) => ({
    quantity: item.quantity,
    name: wineName(item.product),
    total: fromPesos(item.price) * item.quantity,
  }))
  const delivery = fromPesos(order.delivery?.price ?? 0)
  const rest = total - delivery - lines.reduce((sum, line) => sum + line.total, 0)
  return [
    ...lines,
    ...(rest === 0 ? [] : [{ quantity: 1, name: rest > 0 ? 'Envío' : 'Descuentos', total: rest }]),
    ...(delivery === 0 ? [] : [{ quantity: 1, name: order.delivery?.name ?? 'Envío', total: delivery }]),
  ]
}
