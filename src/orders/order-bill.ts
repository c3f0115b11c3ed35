import { wineName } from '../catalogue/wine-name.ts'
import { formatPesos, fromPesos, toPesos } from '../money/money.ts'
import type { MailBlock } from '../platform/mail/compose.ts'
import { chargeRows } from '../totals/charge-rows.ts'
import type { OrderAnswer } from './orders.contract.ts'

/** The lines of an order, what was taken off and its total, as a mail shows them. */
export function orderBill(order: OrderAnswer): MailBlock {
  return {
    bill: [
      ...order.order_items.map((item) => ({
        quantity: item.quantity,
        name: wineName(item.product),
        amount: formatPesos(toPesos(fromPesos(item.price) * item.quantity)),
      })),
      ...chargeRows(order.charges).map(({ name, reasons, amount }) => ({
        name: reasons.length > 0 ? `${name} (${reasons.join(', ')})` : name,
        amount,
      })),
    ],
    total: formatPesos(order.total),
  }
}
