import { wineName } from '../catalogue/wine-name.ts'
import { formatPesos, fromPesos, toPesos } from '../money/money.ts'
import type { MailBlock } from '../platform/mail/compose.ts'
import { reductionsOf } from '../totals/reductions.ts'
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
      ...reductionsOf(order.order_items, order).map(({ reason, amount }) => ({
        name: reason,
        amount: `− ${formatPesos(amount)}`,
      })),
      ...deliveryRows(order),
    ],
    total: formatPesos(order.total),
  }
}

/** What its way of delivery costs, and why where that is less than its price. */
function deliveryRows({ delivery }: OrderAnswer) {
  if (!delivery) return []
  const reasons = delivery.discounts.map(({ reason }) => reason)
  const name = reasons.length > 0 ? `${delivery.name} (${reasons.join(', ')})` : delivery.name
  return [{ name, amount: delivery.price === 0 ? 'Sin cargo' : formatPesos(delivery.price) }]
}
