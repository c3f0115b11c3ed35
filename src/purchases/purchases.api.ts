import { wineName } from '../catalogue/wine-name.ts'
import { readCart } from '../cart/cart.queries.ts'
import { implement, type CallContext, type ServedCall } from '../platform/http/implement.ts'
import { problem, Problem, fieldProblem } from '../platform/http/problem.ts'
import { toPesos } from '../money/money.ts'
import type { Db } from '../platform/database/open-database.ts'
import { ownerOf } from '../users/data-owner.ts'
import { findUser } from '../users/users.queries.ts'
import { findPaymentMethod } from '../totals/payment-methods.ts'
import { deliveryInPesos } from '../orders/delivery-in-pesos.ts'
import { chargeInPesos } from '../totals/charges.ts'
import { discountInPesos } from '../totals/discount.ts'
import { requestedMethod, unknownPaymentMethod } from '../totals/quote.api.ts'
import { goToCheckout, quotePending } from './checkout.api.ts'
import { pricedLine, startProblem } from './payment-problems.ts'
import type { WantedDelivery } from './price-purchase.ts'
import { purchaseCalls } from './purchases.contract.ts'
import { startPayment, type PaymentParts, type StartedPayment } from './start-payment.ts'
import { freeReservation, listReservations } from './unpaid-reservations.queries.ts'

/** Of one of the calls: what its endpoint gets. */
type Call<K extends keyof typeof purchaseCalls> = CallContext<(typeof purchaseCalls)[K]>

export function purchasesApi(parts: PaymentParts): ServedCall[] {
  const { db } = parts
  return implement(purchaseCalls, {
    'POST /payment': (call) => startPurchase(parts, call),
    'POST /payment/checkout': (call) => goToCheckout(parts, call),
    'POST /orders/{id}/quote': (call) => quotePending(parts, call),
    'GET /admin/reservations': () => listReservations(db),
    'DELETE /admin/reservations': async ({ input }) =>
      (await freeReservation(db, input.id))
        ? { message: 'Productos liberados' }
        : problem(404, 'Esa compra ya no tiene productos apartados sin pagar.'),
  })
}

async function startPurchase(parts: PaymentParts, { caller, body, headers }: Call<'POST /payment'>) {
  const { db } = parts
  const owner = await ownerOf(db, caller, body.user_id)
  if (owner instanceof Problem) return owner
  const buyer = await buyerOf(db, owner)
  const wanted = body.products ? linesOf(body.products) : await cartLines(db, owner)
  if (body.products && wanted.length < body.products.length)
    return problem(422, 'Falta decir de qué producto es cada línea.')
  if (new Set(wanted.map((line) => line.product_id)).size !== wanted.length) {
    return problem(422, 'Hay un producto repetido en la compra.')
  }
  const idempotencyKey = body.attempt ?? headers.get('idempotency-key')?.slice(0, 100)
  if (body.delivery && !body.postal_code) return fieldProblem('postal_code', 'Falta el código postal')
  const paymentMethod = findPaymentMethod(parts.paymentMethods(), body.payment_way ?? undefined)
  if (!paymentMethod) return unknownPaymentMethod
  if (paymentMethod.waitsFor)
    return problem(422, `«${paymentMethod.name}» se elige al finalizar la compra, en «Mis compras».`)
  const started = await startPayment(parts, buyer, {
    wanted,
    seenTotal: body.total,
    code: body.code || undefined,
    paymentMethod,
    delivery: wantedDelivery(body),
    gift: body.gift ?? undefined,
    attempt: idempotencyKey,
  })
  if (!started.ok) return startProblem(started)
  return startedAnswer(started, buyer)
}

/** Undefined without a postal code. */
function wantedDelivery(body: Call<'POST /payment'>['body']): WantedDelivery | undefined {
  const { postal_code: postalCode, province } = body
  if (!postalCode) return undefined
  return { place: { postalCode, province: province ?? undefined }, way: requestedMethod(body) }
}

type SentLine = NonNullable<Call<'POST /payment'>['body']['products']>[number]

function linesOf(products: readonly SentLine[]) {
  return products.flatMap(({ product_id, id_prod, quantity, amount, price }) => {
    const id = product_id ?? id_prod
    return id === undefined ? [] : [{ product_id: id, quantity: quantity ?? amount ?? 1, seenPrice: price }]
  })
}

async function cartLines(db: Db, owner: string) {
  return (await readCart(db, owner)).map((item) => ({
    product_id: item.id_prod,
    quantity: item.amount,
    seenPrice: undefined,
  }))
}

async function buyerOf(db: Db, id: string): Promise<Buyer> {
  const user = await findUser(db, id)
  return { id, email: user?.email ?? '', name: user?.full_name ?? '' }
}

type Buyer = { id: string; email: string; name: string }

function startedAnswer(started: Extract<StartedPayment, { ok: true }>, buyer: Buyer) {
  const { purchase, replaced } = started
  return {
    user_id: buyer.id,
    total: toPesos(purchase.total),
    price: toPesos(purchase.total),
    products: purchase.lines.map(pricedLine),
    charges: purchase.charges.map(chargeInPesos),
    discounts: purchase.discounts.map(discountInPesos),
    delivery: purchase.delivery && deliveryInPesos(purchase.delivery),
    id_payment: purchase.id_payment,
    email: buyer.email,
    checkoutUrl: purchase.checkout_url,
    replaced: replaced.map(({ numero, lines }) => ({
      numero,
      products: lines.map((line) => ({
        product_id: line.product_id,
        name: wineName({ ...line, volumeMl: line.volume_ml }),
        quantity: line.quantity,
      })),
    })),
  }
}
