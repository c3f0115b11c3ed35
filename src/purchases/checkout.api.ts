import { formatPesos, toPesos } from '../money/money.ts'
import { findOrder } from '../orders/orders.queries.ts'
import { saveDelivery } from '../orders/supersede-purchase.ts'
import { inTransaction } from '../platform/database/open-database.ts'
import type { CallContext } from '../platform/http/implement.ts'
import { problem, type Problem, fieldProblem } from '../platform/http/problem.ts'
import { paymentWay, type PaymentWay, type PaymentWays } from '../totals/payment-ways.ts'
import { notAtDoor, notOffered, noSuchWay, notWrapped, quoteAnswer } from '../totals/quote.api.ts'
import { changeCheckout, type CheckoutChanged, type CheckoutChoice } from './change-checkout.ts'
import { renewReservation, type Renewed } from './expired-reservations.ts'
import { beingPaid, heldLongest, noEmail, promotionOver, startProblem } from './payment-problems.ts'
import type { purchaseCalls } from './purchases.contract.ts'
import { longestHold } from './hold-minutes.ts'
import { findPending, goesOnWith, isAgreed, type Pending } from './pending-purchase.ts'
import { queuePaymentInstructions } from './queue-payment-instructions.ts'
import { pricePurchase, priceWanted, type WantedDelivery } from './price-purchase.ts'
import { openCheckout, type PaymentParts, type StartedPayment } from './start-payment.ts'

/** The checkout of an order that is still unpaid: what it would come to, and the way to the provider's page. */

type Call<K extends keyof typeof purchaseCalls> = CallContext<(typeof purchaseCalls)[K]>

const unknown = problem(404, 'No encontramos esa compra.')
const notPending = problem(409, 'Esa compra ya no está pendiente de pago.')

/** Its bottles are reserved anew where they were released. */
export async function goToCheckout(parts: PaymentParts, call: Call<'POST /payment/checkout'>) {
  const { caller, body } = call
  if (caller.email === '') return problem(409, noEmail)
  const choice = choiceOf(call, parts.ways())
  if (choice && 'status' in choice) return choice
  const changed = choice ? await changeCheckout(parts, caller, choice) : { ok: true as const }
  if (!changed.ok) return changeProblem(changed)
  const unchosen = choice ? undefined : await asChosen(parts, body.id, caller.id)
  if (unchosen) return unchosen
  const waitsFor = choice?.way.waitsFor
  const minutes = waitsFor ? parts.holdMinutes(waitsFor) : parts.reservationMinutes
  const renewed = await renewReservation(parts.db, body.id, caller.id, minutes, longestHold(parts))
  if (!renewed.ok) return notRenewed(renewed)
  if (waitsFor) return waiting(parts, body.id, caller.email)
  const started = await openCheckout(parts, renewed.purchaseId, caller)
  if (!started.ok) return startProblem(started)
  return { checkoutUrl: started.purchase.checkout_url, id_payment: started.purchase.id_payment }
}

function notRenewed(renewed: Exclude<Renewed, { ok: true }>): Problem {
  if (renewed.why === 'unknown') return unknown
  if (renewed.why === 'being-paid') return beingPaid(renewed)
  if (renewed.why === 'promotion-over') return promotionOver
  if (renewed.why === 'held-longest') return heldLongest
  if (renewed.why === 'not-pending') return notPending
  return problem(409, `Se agotó: ${renewed.missing.join(', ')}. Podés eliminar esta compra y armar otra.`)
}

/** The buyer reads on the order's own page what to do, and by mail. */
async function waiting({ db, publicUrl, transfer }: PaymentParts, orderId: number, email: string) {
  const order = await findOrder(db, orderId)
  if (!order) return unknown
  await inTransaction(db, (trx) => queuePaymentInstructions(trx, { order, email, account: transfer() }))
  return { checkoutUrl: `${publicUrl}/user/orderDetail?id=${orderId}`, id_payment: order.id_payment }
}

/** Undefined where nothing is chosen anew: the order is paid as it is. */
function choiceOf(
  { body }: Call<'POST /payment/checkout'>,
  ways: PaymentWays,
): CheckoutChoice | Problem | undefined {
  const { id, address, delivery, code, gift, payment_way, total } = body
  if (!delivery && gift !== undefined) return fieldProblem('delivery', 'Elegí cómo la recibís')
  if (!delivery) return undefined
  const way = paymentWay(ways, payment_way ?? undefined)
  if (!way) return noSuchWay
  const place = address
    ? { postalCode: address.codigoPostal, province: address.provincia }
    : body.postal_code && { postalCode: body.postal_code, province: body.province ?? undefined }
  if (!place) return fieldProblem('postal_code', 'Falta el código postal')
  return {
    orderId: id,
    address: address ?? undefined,
    delivery: { place, way: delivery },
    code: code ?? undefined,
    way,
    gift,
    seenTotal: total,
  }
}

function changeProblem(changed: Exclude<CheckoutChanged, { ok: true }>): Problem {
  if (changed.why === 'unknown') return unknown
  if (changed.why === 'not-pending') return notPending
  if (changed.why === 'not-at-door') return notPickedUp
  if (changed.why === 'agreed') return agreed
  if (changed.why === 'held-longest') return heldLongest
  if (changed.why === 'receipt-shown') return receiptShown
  if (changed.why === 'no-address') return fieldProblem('address', 'Falta la dirección de envío')
  return startProblem(changed as Exclude<StartedPayment, { ok: true }>)
}

/** Pays an order as it is. Out: why it cannot be paid like this. */
async function asChosen(parts: PaymentParts, orderId: number, userId: string): Promise<Problem | undefined> {
  const pending = await findPending(parts.db, orderId, userId)
  if (pending?.estado === 'Ingreso' && pending.waits_for && !isAgreed(pending)) return chosenOtherwise
  return pending && deliverFree(parts, pending, userId)
}

/**
 * An order that has an address and no delivery method takes the first home delivery there, where it is free. Out: why it
 * cannot be paid like this.
 */
async function deliverFree(
  { db, branches, surchargePrices }: PaymentParts,
  pending: Pending,
  userId: string,
): Promise<Problem | undefined> {
  if (pending.estado !== 'Ingreso' || pending.delivery || !pending.address) return undefined
  const { codigoPostal, provincia } = pending.address
  const requested = {
    ...goesOnWith(pending, surchargePrices()),
    code: pending.code ?? undefined,
    delivery: { place: { postalCode: codigoPostal, province: provincia }, way: undefined },
    userId,
    open: [pending.id],
    branches: branches().map(({ name }) => name),
  }
  const { options } = (await priceWanted(db, requested)).delivery
  const home = options.find(({ kind }) => kind !== 'pickup')
  if (!home) return problem(409, `Todavía no enviamos a ${codigoPostal}. ${elsewhere}`)
  if (home.price > 0)
    return problem(409, `El envío a ${codigoPostal} sale ${formatPesos(toPesos(home.price))}. ${elsewhere}`)
  const way = { ...requested.delivery, way: home.id }
  const { delivery } = await pricePurchase(db, { ...requested, delivery: way })
  await saveDelivery(db, pending.orderId, delivery)
  return undefined
}

const chosenOtherwise = problem(
  409,
  'Elegiste otro medio de pago para esta compra. Para cambiarlo, elegilo en «Mis compras»: puede cambiar el total.',
)
const agreed = problem(
  409,
  'Esta compra la preparó la tienda y se paga como está. Para cambiar la dirección, la entrega o el código, escribinos.',
)
const receiptShown = problem(
  409,
  'Ya subiste el comprobante de esta compra, y es por lo que sale así: no se puede cambiar. Si algo está mal, escribinos.',
)
const notPickedUp = fieldProblem('payment_way', 'Al retirar se paga lo que se retira en un local')

const elsewhere = 'Elegí cómo la recibís en «Mis compras» y ves el total antes de pagar.'

export async function quotePending(
  { db, branches, ways, surchargePrices }: PaymentParts,
  { caller, path, body }: Call<'POST /orders/{id}/quote'>,
) {
  const way: PaymentWay | undefined = paymentWay(ways(), body.payment_way ?? undefined)
  if (!way) return noSuchWay
  const pending = await findPending(db, path.id, caller.id)
  if (!pending) return unknown
  if (pending.estado !== 'Ingreso') return notPending
  const { postal_code: postalCode, province, delivery: wanted } = body
  const delivery: WantedDelivery | undefined = postalCode
    ? { place: { postalCode, province: province ?? undefined }, way: wanted ?? undefined }
    : undefined
  const code = body.code ?? pending.code ?? ''
  const priced = await priceWanted(db, {
    ...goesOnWith(pending, surchargePrices(), body.gift),
    code: code === '' ? undefined : code,
    way,
    ways: isAgreed(pending) ? undefined : ways(),
    delivery,
    userId: caller.id,
    open: [pending.id],
    branches: branches().map(({ name }) => name),
  })
  const refused = notOffered(body, priced) ?? notAtDoor(way, priced) ?? notWrapped(priced)
  return refused ?? quoteAnswer(priced, postalCode ?? undefined)
}
