import { fromPesos } from '../money/money.ts'
import { findOrder } from '../orders/orders.queries.ts'
import { inTransaction } from '../platform/database/open-database.ts'
import type { CallContext } from '../platform/http/implement.ts'
import { problem, type Problem } from '../platform/http/problem.ts'
import { findPaymentMethod, type PaymentMethod, type PaymentMethods } from '../totals/payment-methods.ts'
import { notAtDoor, notOffered, unknownPaymentMethod, notWrapped, quoteAnswer } from '../totals/quote.api.ts'
import { noEmail, notPending, preparationProblem, startProblem, unknownOrder } from './payment-problems.ts'
import { preparePayment, type PaymentChoice } from './prepare-payment.ts'
import type { purchaseCalls } from './purchases.contract.ts'
import { longestHold } from './hold-minutes.ts'
import { priceHolds } from './payable.ts'
import { findPending, isAgreed, methodsFor, pricingTerms } from './pending-purchase.ts'
import { queuePaymentInstructions } from './queue-payment-instructions.ts'
import { priceWanted } from './price-purchase.ts'
import { endCheckoutsBefore, openCheckout, type PaymentParts } from './start-payment.ts'

/** The checkout of an order that is still unpaid: what it would come to, and the provider's page. */

type Call<K extends keyof typeof purchaseCalls> = CallContext<(typeof purchaseCalls)[K]>

/** Its bottles are reserved anew where they were released, at today's prices. */
export async function goToCheckout(parts: PaymentParts, call: Call<'POST /payment/checkout'>) {
  const { caller, body } = call
  if (caller.email === '') return problem(409, noEmail)
  const pending = await findPending(parts.db, body.id, caller.id)
  const offered = parts.paymentMethods()
  const choice = choiceOf(
    call,
    pending ? methodsFor(pending, offered, priceHolds(pending, new Date())) : offered,
  )
  if ('status' in choice) return choice
  const prepared = await preparePayment(parts, caller, choice, {
    minutes: ({ waitsFor }) => (waitsFor ? parts.holdMinutes(waitsFor) : parts.reservationMinutes),
    longest: longestHold(parts),
  })
  if (!prepared.ok) return preparationProblem(prepared)
  if (prepared.waitsFor && choice.paymentMethod?.waitsFor) return waiting(parts, body.id, caller.email)
  const started = await openCheckout(parts, prepared.purchaseId, caller)
  if (!started.ok) return startProblem(started)
  await endCheckoutsBefore(parts, body.id)
  return { checkoutUrl: started.purchase.checkout_url, id_payment: started.purchase.id_payment }
}

/** The buyer reads on the order's own page what to do, and by mail. */
async function waiting({ db, publicUrl, transfer }: PaymentParts, orderId: number, email: string) {
  const order = await findOrder(db, orderId)
  if (!order) return unknownOrder
  await inTransaction(db, (trx) => queuePaymentInstructions(trx, { order, email, account: transfer() }))
  return { checkoutUrl: `${publicUrl}/user/orderDetail?id=${orderId}`, id_payment: order.id_payment }
}

/** What is left out does not change. */
function choiceOf(
  { body }: Call<'POST /payment/checkout'>,
  paymentMethods: PaymentMethods,
): PaymentChoice | Problem {
  const { id, address, delivery, code, gift, payment_way, total } = body
  const agreed = total === undefined ? undefined : fromPesos(total)
  if (!delivery) return { orderId: id, gift, agreed }
  const paymentMethod = findPaymentMethod(paymentMethods, payment_way ?? undefined)
  if (!paymentMethod) return unknownPaymentMethod
  const place = address
    ? { postalCode: address.codigoPostal, province: address.provincia }
    : // without one it is collected from a branch
      { postalCode: body.postal_code ?? '', province: body.province ?? undefined }
  return {
    orderId: id,
    address: address ?? undefined,
    delivery: {
      place,
      way: delivery,
      ...(body.delivery_window ? { window: { ...body.delivery_window, isNew: true } } : {}),
    },
    code: code ?? undefined,
    paymentMethod,
    gift,
    agreed,
  }
}

export async function quotePending(
  { db, branches, paymentMethods, surchargePrices }: PaymentParts,
  { caller, path, body }: Call<'POST /orders/{id}/quote'>,
) {
  const pending = await findPending(db, path.id, caller.id)
  if (!pending) return unknownOrder
  if (pending.estado !== 'Ingreso') return notPending
  const holds = priceHolds(pending, new Date())
  const methods = methodsFor(pending, paymentMethods(), holds)
  const paymentMethod: PaymentMethod | undefined = findPaymentMethod(methods, body.payment_way ?? undefined)
  if (!paymentMethod) return unknownPaymentMethod
  const { postal_code: postalCode, province, delivery: wanted } = body
  const offers = { paymentMethods: paymentMethods(), surchargePrices: surchargePrices() }
  const terms = pricingTerms(pending, offers, holds, {
    code: body.code ?? undefined,
    gift: body.gift,
    paymentMethod,
  })
  const priced = await priceWanted(db, {
    ...terms,
    delivery:
      postalCode || body.pickup
        ? {
            place: { postalCode: postalCode ?? '', province: province ?? undefined },
            way: wanted ?? undefined,
          }
        : undefined,
    paymentMethods: isAgreed(pending) ? undefined : methods,
    userId: caller.id,
    open: [pending.id],
    branches: branches().map(({ name }) => name),
  })
  const refused = notOffered(body, priced) ?? notAtDoor(paymentMethod, priced) ?? notWrapped(priced)
  return refused ?? quoteAnswer(priced, postalCode ?? undefined)
}
