import type { Db } from '../platform/database/open-database.ts'
import type { ComposedMail } from '../platform/mail/compose.ts'
import { fillMail } from '../platform/mail/mail-template.ts'
import { queueMessage } from '../platform/mail/outbox.queries.ts'
import { formatPesos, toPesos } from '../money/money.ts'
import { findOrder } from '../orders/orders.queries.ts'
import { invoiceReady } from '../settings/mails/purchase-mails.ts'
import type { InvoiceRow } from './invoices.queries.ts'
import { voucherNumber, voucherTitle } from './invoice-rules.ts'

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
  return fillMail(invoiceReady, {
    numero,
    importe: formatPesos(toPesos(invoice.total)),
    comprobante: `${title} ${number}`,
    aviso:
      invoice.kind === 'invoice'
        ? `Ya está la factura de tu compra ${numero}`
        : `Ya está la nota de crédito de tu compra ${numero}`,
    prueba: invoice.mode === 'production' ? '' : 'Es un comprobante de prueba, sin validez fiscal.',
    boton: [{ link: `shop:/user/orderDetail?id=${invoice.order_id}`, words: 'Ver la compra y su factura' }],
  })
}
