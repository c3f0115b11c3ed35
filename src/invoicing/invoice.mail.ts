import type { Db } from '../platform/database/open-database.ts'
import { compose, type ComposedMail } from '../platform/mail/compose.ts'
import { queueMessage } from '../platform/mail/outbox.queries.ts'
import { formatPesos, toPesos } from '../money/money.ts'
import { findOrder } from '../orders/orders.queries.ts'
import type { InvoiceRow } from './invoices.queries.ts'
import { voucherNumber, voucherTitle } from './voucher.ts'

/** Tells the buyer that there is an invoice, once each, in the transaction that has its CAE. */
export async function queueInvoiceMail(trx: Db, invoice: InvoiceRow): Promise<void> {
  const order = await findOrder(trx, invoice.order_id)
  if (!order) return
  await queueMessage(trx, {
    ...invoiceMail(invoice, order.numero),
    messageId: `invoice-${invoice.id}`,
    userId: order.user_id,
    to: order.emailEnvio,
  })
}

/** Nothing in it that a stranger to the account should not read: the invoice itself is behind the sign-in. */
function invoiceMail(invoice: InvoiceRow, numero: string): ComposedMail {
  const title = voucherTitle(invoice.kind, invoice.letter)
  const number = invoice.number === null ? '' : voucherNumber(invoice.point_of_sale, invoice.number)
  const what =
    invoice.kind === 'invoice'
      ? `Ya está la factura de tu compra ${numero}`
      : `Ya está la nota de crédito de tu compra ${numero}`
  return compose({
    subject: `${title} ${number} de tu compra ${numero}`,
    title: `${title} ${number}`,
    blocks: [
      {
        paragraphs: [
          `${what}, por ${formatPesos(toPesos(invoice.total))}. Descargala desde el detalle de tu compra.`,
          ...(invoice.mode === 'production' ? [] : ['Es un comprobante de prueba, sin validez fiscal.']),
        ],
      },
      { link: `shop:/user/orderDetail?id=${invoice.order_id}`, words: 'Ver la compra y su factura' },
    ],
  })
}
