import { formatDayAndHour } from '../calendar/shop-time.ts'
import { orderBill } from '../orders/order-bill.ts'
import type { OrderAnswer } from '../orders/orders.contract.ts'
import { redactOrder } from '../orders/redact-order.ts'
import type { Db } from '../platform/database/open-database.ts'
import { compose, type ComposedMail } from '../platform/mail/compose.ts'
import { queueMessage } from '../platform/mail/outbox.queries.ts'
import type { Settings } from '../settings/settings-tree.ts'

type ToPay = {
  order: OrderAnswer
  /** Of the buyer's own account: what was typed into the order may be anybody's. */
  email: string
  account: Settings['transfer']
}

/** Mails a buyer how the order that waits for their money is paid, once for each total. */
export async function tellHowToPay(trx: Db, { order, email, account }: ToPay): Promise<void> {
  if (order.waitsFor !== 'transfer' && order.waitsFor !== 'cash') return
  await queueMessage(trx, {
    ...howToPayMail(await redactOrder(trx, order), account),
    messageId: `waits-${order.id}-${order.waitsFor}-${order.total}`,
    userId: order.user_id,
    to: email,
  })
}

function howToPayMail(order: OrderAnswer, account: Settings['transfer']): ComposedMail {
  const until = order.holdUntil ? ` hasta el ${formatDayAndHour(order.holdUntil)}` : ''
  const transfer = order.waitsFor === 'transfer'
  return compose({
    subject: `Para pagar tu compra ${order.numero}`,
    title: transfer ? 'Tu compra espera tu transferencia' : 'Tu compra te espera',
    blocks: [
      {
        paragraphs: [
          `Apartamos las botellas de tu compra ${order.numero}${until}.`,
          transfer
            ? 'Transferí el total exacto a esta cuenta y subí el comprobante en la página de tu compra.'
            : `Pagala al retirarla, en efectivo o con tarjeta. ${order.delivery?.name ?? ''}`.trim(),
        ],
      },
      ...(transfer ? [{ list: accountLines(account).map((words) => ({ words })) }] : []),
      orderBill(order),
      { link: `shop:/user/orderDetail?id=${order.id}`, words: 'Ver la compra' },
    ],
  })
}

function accountLines({ alias, cbu, holder, bank }: Settings['transfer']): string[] {
  return [
    alias && `Alias: ${alias}`,
    cbu && `CBU: ${cbu}`,
    holder && `Titular: ${holder}`,
    bank && `Banco: ${bank}`,
  ].filter((line) => line !== '')
}
