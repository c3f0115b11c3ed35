import { formatDayAndHour } from '../calendar/shop-time.ts'
import type { Centavos } from '../money/money.ts'
import { markLinked } from '../orders/manual-order.queries.ts'
import type { OrderAnswer } from '../orders/orders.contract.ts'
import { findOrder } from '../orders/orders.queries.ts'
import { inTransaction, type Db } from '../platform/database/open-database.ts'
import { queueMessage } from '../platform/mail/outbox.queries.ts'
import { isChosen } from '../settings/payment-methods.ts'
import type { PaymentLink } from './manual-orders.contract.ts'
import { paymentLinkMail } from './payment-link.mail.ts'
import { preparePayment, type Prepared } from './prepare-payment.ts'
import { endCheckoutsBefore, openCheckout, type PaymentParts } from './start-payment.ts'

/** Its buyer chose another payment method than the card, at its price. An order that staff took has one price. */
const hasOwnPrice = ({ waitsFor, byHand }: OrderAnswer): boolean => byHand === null && isChosen(waitsFor)

export type Linked =
  | { ok: true; link: PaymentLink }
  | { ok: false; why: 'provider-away' }
  | { ok: false; why: 'no-mail' }
  | { ok: false; why: 'other-price' }
  | Extract<Prepared, { ok: false }>

/**
 * The provider's checkout of an unpaid order as a link to hand on; its bottles are held for as long as it can be paid.
 * @param mail whether the buyer gets it by mail as well
 */
export async function linkTo(
  parts: PaymentParts,
  orderId: number,
  { mail, agreed }: { mail: boolean; agreed: Centavos | undefined },
): Promise<Linked> {
  const { db } = parts
  const order = await findOrder(db, orderId)
  if (!order) return { ok: false, why: 'unknown' }
  if (mail && order.emailEnvio === '') return { ok: false, why: 'no-mail' }
  if (hasOwnPrice(order)) return { ok: false, why: 'other-price' }
  const choice = { orderId, agreed }
  const prepared = await preparePayment(parts, { id: order.user_id }, choice, {
    minutes: () => parts.holdMinutes('link'),
  })
  if (!prepared.ok) return prepared
  const buyer = { id: order.user_id, email: order.emailEnvio, name: order.customer }
  const opened = await openCheckout(parts, prepared.purchaseId, buyer)
  if (!opened.ok) return { ok: false, why: 'provider-away' }
  await endCheckoutsBefore(parts, orderId)
  const url = opened.purchase.checkout_url
  const until = await inTransaction(db, async (trx) => {
    await markLinked(trx, prepared.purchaseId)
    const end = await heldUntil(trx, orderId)
    if (mail)
      await queueMessage(trx, {
        ...paymentLinkMail(order, url, formatDayAndHour(end)),
        // one of each checkout
        messageId: `payment-link-${opened.purchase.id_payment}`,
        userId: order.user_id,
        to: order.emailEnvio,
      })
    return end
  })
  return { ok: true, link: { url, until } }
}

async function heldUntil(trx: Db, orderId: number): Promise<string> {
  return (await findOrder(trx, orderId))?.holdUntil ?? new Date().toISOString()
}
