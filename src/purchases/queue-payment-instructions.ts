import { typesIn } from '../catalogue/taxonomy/product-nouns.ts'
import { unitNoun } from '../catalogue/taxonomy/unit-noun.ts'
import { formatDayAndHour } from '../calendar/shop-time.ts'
import { orderBill } from '../orders/order-bill.ts'
import type { OrderAnswer } from '../orders/orders.contract.ts'
import { redactOrder } from '../orders/redact-order.queries.ts'
import type { Db } from '../platform/database/open-database.ts'
import type { ComposedMail } from '../platform/mail/compose.ts'
import { fillMail } from '../platform/mail/mail-template.ts'
import { queueMessage } from '../platform/mail/outbox.queries.ts'
import { payAtPickup, transferDetails } from '../settings/mails/purchase-mails.ts'
import { isChosen, paymentMethod, type ManualMethod } from '../settings/payment-methods.ts'
import type { Settings } from '../settings/settings-tree.ts'

type ToPay = {
  order: OrderAnswer
  /** Of the buyer's own account: the address in the order is not verified. */
  email: string
  account: Settings['transfer']
}

/** Mails a buyer how the order that waits for their money is paid, once for each total. */
export async function queuePaymentInstructions(trx: Db, { order, email, account }: ToPay): Promise<void> {
  if (!isChosen(order.waitsFor)) return
  await queueMessage(trx, {
    ...howToPayMail(await redactOrder(trx, order), order.waitsFor, account),
    messageId: `waits-${order.id}-${order.waitsFor}-${order.total}`,
    userId: order.user_id,
    to: email,
  })
}

function howToPayMail(order: OrderAnswer, method: ManualMethod, account: Settings['transfer']): ComposedMail {
  const common = {
    numero: order.numero,
    unidades: unitNoun(typesIn(order)).many,
    hasta: order.holdUntil ? ` hasta el ${formatDayAndHour(order.holdUntil)}` : '',
    detalle: [orderBill(order)],
    boton: [{ link: `shop:/user/orderDetail?id=${order.id}`, words: 'Ver la compra' }],
  }
  return paymentMethod(method).paidAt === 'account'
    ? fillMail(transferDetails, {
        ...common,
        cuenta: [{ list: accountLines(account).map((words) => ({ words })) }],
      })
    : fillMail(payAtPickup, { ...common, local: order.delivery?.name ?? '' })
}

function accountLines({ alias, cbu, holder, bank }: Settings['transfer']): string[] {
  return [
    alias && `Alias: ${alias}`,
    cbu && `CBU: ${cbu}`,
    holder && `Titular: ${holder}`,
    bank && `Banco: ${bank}`,
  ].filter((line) => line !== '')
}
