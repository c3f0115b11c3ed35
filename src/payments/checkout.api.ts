import { formatPesos, toPesos } from '../money/money.ts'
import { saveDelivery } from '../orders/supersede-purchase.ts'
import type { CallContext } from '../platform/http/implement.ts'
import { problem, type Problem } from '../platform/http/problem.ts'
import { paymentWay, type PaymentWay } from '../totals/payment-ways.ts'
import { notOffered, quoteAnswer } from '../totals/quote.api.ts'
import { changeCheckout, type CheckoutChanged, type CheckoutChoice } from './change-checkout.ts'
import { renewReservation } from './expired-reservations.ts'
import { beingPaid, noEmail, promotionOver, startProblem } from './payment-problems.ts'
import type { paymentCalls } from './payments.contract.ts'
import { findPending, goesOnWith } from './pending-purchase.ts'
import { pricePurchase, priceWanted, type WantedDelivery } from './price-purchase.ts'
import { openCheckout, type PaymentParts, type StartedPayment } from './start-payment.ts'

/** The checkout of an order that is still unpaid: what it would come to, and the way to the provider's page. */

type Call<K extends keyof typeof paymentCalls> = CallContext<(typeof paymentCalls)[K]>

const unknown = problem(404, 'No encontramos esa compra.')
const notPending = problem(409, 'Esa compra ya no está pendiente de pago.')

function atField(field: string, detail: string): Problem {
  return problem(422, detail, { errors: [{ field, detail }] })
}

const noSuchWay = atField('payment_way', 'Ese medio de pago no existe')

/** Its bottles are reserved anew where they were released. */
export async function goToCheckout(parts: PaymentParts, call: Call<'POST /payment/checkout'>) {
  const { caller, body } = call
  if (caller.email === '') return problem(409, noEmail)
  const choice = choiceOf(call)
  if (choice && 'status' in choice) return choice
  const changed = choice ? await changeCheckout(parts, caller, choice) : { ok: true as const }
  if (!changed.ok) return changeProblem(changed)
  const unchosen = choice ? undefined : await deliverFree(parts, body.id, caller.id)
  if (unchosen) return unchosen
  const renewed = await renewReservation(parts.db, body.id, caller.id, parts.reservationMinutes)
  if (!renewed.ok) {
    if (renewed.why === 'unknown') return unknown
    if (renewed.why === 'being-paid') return beingPaid(renewed)
    if (renewed.why === 'promotion-over') return promotionOver
    if (renewed.why === 'not-pending') return notPending
    return problem(409, `Se agotó: ${renewed.missing.join(', ')}. Podés borrar esta compra y armar otra.`)
  }
  const started = await openCheckout(parts, renewed.purchaseId, caller)
  if (!started.ok) return startProblem(started)
  return { checkoutUrl: started.purchase.checkout_url, id_payment: started.purchase.id_payment }
}

/** Undefined where nothing is chosen anew: the order is paid as it is. */
function choiceOf({ body }: Call<'POST /payment/checkout'>): CheckoutChoice | Problem | undefined {
  const { id, address, delivery, code, payment_way, total } = body
  if (!delivery) return undefined
  const way = paymentWay(payment_way ?? undefined)
  if (!way) return noSuchWay
  const place = address
    ? { postalCode: address.codigoPostal, province: address.provincia }
    : body.postal_code && { postalCode: body.postal_code, province: body.province ?? undefined }
  if (!place) return atField('postal_code', 'Falta el código postal')
  return {
    orderId: id,
    address: address ?? undefined,
    delivery: { place, way: delivery },
    code: code ?? undefined,
    way,
    seenTotal: total,
  }
}

function changeProblem(changed: Exclude<CheckoutChanged, { ok: true }>): Problem {
  if (changed.why === 'unknown') return unknown
  if (changed.why === 'not-pending') return notPending
  if (changed.why === 'no-address') return atField('address', 'Falta la dirección de envío')
  return startProblem(changed as Exclude<StartedPayment, { ok: true }>)
}

/**
 * An order that has an address and no way yet goes by the first one to that door, where that costs nothing. Out: why it
 * cannot be paid like this.
 */
async function deliverFree(
  { db, branches }: PaymentParts,
  orderId: number,
  userId: string,
): Promise<Problem | undefined> {
  const pending = await findPending(db, orderId, userId)
  if (pending?.estado !== 'Ingreso' || pending.delivery || !pending.address) return undefined
  const { codigoPostal, provincia } = pending.address
  const asked = {
    ...goesOnWith(pending),
    code: pending.code ?? undefined,
    delivery: { place: { postalCode: codigoPostal, province: provincia }, way: undefined },
    userId,
    open: [pending.id],
    branches: branches().map(({ name }) => name),
  }
  const { options } = (await priceWanted(db, asked)).delivery
  const home = options.find(({ kind }) => kind !== 'pickup')
  if (!home) return problem(409, `Todavía no enviamos a ${codigoPostal}. ${elsewhere}`)
  if (home.price > 0)
    return problem(409, `El envío a ${codigoPostal} sale ${formatPesos(toPesos(home.price))}. ${elsewhere}`)
  const way = { ...asked.delivery, way: home.id }
  const { delivery } = await pricePurchase(db, { ...asked, delivery: way })
  await saveDelivery(db, orderId, delivery)
  return undefined
}

const elsewhere = 'Elegí cómo la recibís en «Mis compras» y ves el total antes de pagar.'

export async function quotePending(
  { db, branches }: PaymentParts,
  { caller, path, body }: Call<'POST /orders/{id}/quote'>,
) {
  const way: PaymentWay | undefined = paymentWay(body.payment_way ?? undefined)
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
    ...goesOnWith(pending),
    code: code === '' ? undefined : code,
    way,
    delivery,
    userId: caller.id,
    open: [pending.id],
    branches: branches().map(({ name }) => name),
  })
  return notOffered(body, priced) ?? quoteAnswer(priced)
}
