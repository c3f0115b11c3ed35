import { wineName } from '../../catalogue/wine-name.ts'
import { formatPesos } from '../../money/money.ts'
import type { OrderAnswer } from '../orders.contract.ts'
import { escapeHtml } from './layout.ts'

/** The order's lines and total, as a mail shows them. */
export function orderTable(order: OrderAnswer): { html: string; text: string[] } {
  const lines = order.order_items.map((item) => {
    const subtotal = (Math.round(item.price * 100) * item.quantity) / 100
    return { name: wineName(item.product), quantity: item.quantity, subtotal: formatPesos(subtotal) }
  })
  const total = formatPesos(order.total)
  const cell = 'padding:8px 0;border-bottom:1px solid #e6ddd2'
  const rows = lines.map(
    (line) =>
      `<tr><td style="${cell}">${line.quantity} × ${escapeHtml(line.name)}</td><td align="right" style="${cell};white-space:nowrap">${line.subtotal}</td></tr>`,
  )
  return {
    html: `<table width="100%" cellpadding="0" cellspacing="0" style="border-collapse:collapse">${rows.join('')}<tr><td style="padding:12px 0;font-weight:bold">Total</td><td align="right" style="padding:12px 0;font-weight:bold;white-space:nowrap">${total}</td></tr></table>`,
    text: [...lines.map((line) => `${line.quantity} x ${line.name}: ${line.subtotal}`), `Total: ${total}`],
  }
}
