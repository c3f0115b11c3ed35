import { wineName } from '../catalogue/wine-name.ts'
import { readCart } from '../cart/cart.queries.ts'
import { implement, type ServedCall } from '../platform/http/implement.ts'
import { problem, Problem } from '../platform/http/problem.ts'
import { toPesos } from '../money/money.ts'
import { ownerOf } from '../users/own-data.ts'
import { findUser } from '../users/users.queries.ts'
import { settlePayment } from './confirm-payment.ts'
import { renewReservation } from './expired-reservations.ts'
import { paymentCalls } from './payments.contract.ts'
import { markDueBack, paymentsOfOrder } from './payments.queries.ts'
import { freeReservation, listReservations } from './reservations.queries.ts'
import { openCheckout, startPayment, type PaymentParts, type StartedPayment } from './start-payment.ts'
import { markHandled, storeWebhookEvent } from './webhook-events.queries.ts'

const noEmail =
  'Tu cuenta no tiene un correo electrónico, y sin él no podemos avisarte de tu compra. Salí y volvé a ingresar permitiendo que veamos tu correo. Si no alcanza, escribinos desde Contacto. Tu carrito sigue como estaba.'

const paymentTopic = 'payment'
const forged = new Problem(401, 'El aviso no está firmado por el proveedor de pagos.')

export function paymentsApi(parts: PaymentParts): ServedCall[] {
  const { db, payments } = parts
  return implement(paymentCalls, {
    'POST /payment': async ({ caller, body, headers }) => {
      const owner = await ownerOf(db, caller, body.user_id)
      if (owner instanceof Problem) return owner
      const buyer = await buyerOf(owner)
      const wanted = body.products
        ? body.products.flatMap(({ product_id, id_prod, quantity, amount, price }) => {
            const id = product_id ?? id_prod
            return id === undefined
              ? []
              : [{ product_id: id, quantity: quantity ?? amount ?? 1, seenPrice: price }]
          })
        : (await readCart(db, owner)).map((item) => ({
            product_id: item.id_prod,
            quantity: item.amount,
            seenPrice: undefined,
          }))
      if (body.products && wanted.length < body.products.length)
        return problem(422, 'Falta decir de qué vino es cada línea.')
      if (new Set(wanted.map((line) => line.product_id)).size !== wanted.length) {
        return problem(422, 'Hay un vino repetido en la compra.')
      }
      const idempotencyKey = body.attempt ?? headers.get('idempotency-key')?.slice(0, 100)
      const started = await startPayment(parts, buyer, {
        wanted,
        seenTotal: body.total,
        attempt: idempotencyKey,
      })
      if (!started.ok) return startProblem(started)
      const { purchase, replaced } = started
      return {
        user_id: owner,
        total: toPesos(purchase.total),
        price: toPesos(purchase.total),
        products: purchase.lines.map((line) => ({
          product_id: line.product_id,
          name: line.name,
          fullName: wineName({ ...line, volumeMl: line.volume_ml }),
          price: toPesos(line.unit_price),
          quantity: line.quantity,
        })),
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
    },
    'POST /payment/checkout': async ({ caller, body }) => {
      if (caller.email === '') return problem(409, noEmail)
      const renewed = await renewReservation(db, body.id, caller.id, parts.reservationMinutes)
      if (!renewed.ok) {
        if (renewed.why === 'unknown') return problem(404, 'No encontramos esa compra.')
        if (renewed.why === 'being-paid') return beingPaid(renewed)
        if (renewed.why === 'not-pending') return problem(409, 'Esa compra ya no está pendiente de pago.')
        return problem(409, `Se agotó: ${renewed.missing.join(', ')}. Podés borrar esta compra y armar otra.`)
      }
      const started = await openCheckout(parts, renewed.purchaseId, caller)
      if (!started.ok) return startProblem(started)
      return { checkoutUrl: started.purchase.checkout_url, id_payment: started.purchase.id_payment }
    },
    'GET /payment': async ({ caller, query }) => {
      const owner = caller.role === 'Admin' ? undefined : caller.id
      return (await paymentsOfOrder(db, query.order, owner)) ?? problem(404, 'No encontramos esa compra.')
    },
    'POST /payment/refund': async ({ body }) => {
      const due = await markDueBack(db, body.payment_id)
      if (due === 'unknown') return problem(404, 'Ese pago no existe.')
      if (due === 'not-open-to-it')
        return problem(409, 'Ese pago ya está resuelto: no hay nada que devolver a mano.')
      return { message: 'El pago se devuelve en unos segundos' }
    },
    'GET /admin/reservations': () => listReservations(db),
    'DELETE /admin/reservations': async ({ input }) =>
      (await freeReservation(db, input.id))
        ? { message: 'Botellas liberadas' }
        : problem(404, 'Esa compra ya no tiene botellas apartadas sin pagar.'),
    'POST /payment/notice': async ({ query, headers }) => {
      const requestId = headers.get('x-request-id') ?? ''
      const signature = headers.get('x-signature') ?? ''
      const paymentId = query['data.id']
      if (!payments.verifyWebhook({ dataId: paymentId, requestId, signature, now: new Date() })) return forged
      const topic = query.type ?? query.topic ?? paymentTopic
      // stored before it is processed: after a crash in between the reconciliation processes it
      const id = await storeWebhookEvent(db, { paymentId, requestId, topic })
      // other topics are stored and counted only
      if (topic !== paymentTopic) return { received: true }
      if (id !== undefined && (await settlePayment(db, payments, paymentId)) === 'taken-in')
        await markHandled(db, id)
      return { received: true }
    },
  })

  async function buyerOf(id: string) {
    const user = await findUser(db, id)
    return { id, email: user?.email ?? '', name: user?.full_name ?? '' }
  }
}

function beingPaid({ numero }: { numero: string | null }): Problem {
  const which = numero === null ? 'Tu compra anterior' : `Tu compra ${numero}`
  return problem(
    409,
    `${which} tiene un pago en camino. Esperá a que se confirme o eliminala en «Mis compras», y después seguí con esta.`,
  )
}

function startProblem(started: Exclude<StartedPayment, { ok: true }>): Problem {
  switch (started.why) {
    case 'empty-cart':
      return problem(409, 'Tu carrito está vacío.', { message: 'Carrito Vacio' })
    case 'no-email':
      return problem(409, noEmail)
    case 'sold-out': {
      const names = started.missing.map(({ name, available }) =>
        available > 0 ? `${name} (quedan ${available})` : `${name} (agotado)`,
      )
      return problem(409, `No alcanzan las botellas de: ${names.join(', ')}.`, {
        current: { missing: started.missing },
      })
    }
    case 'prices-changed':
      return problem(
        409,
        'Algún precio cambió desde que armaste el carrito. Mirá los precios de hoy antes de pagar.',
        {
          current: {
            total: toPesos(started.total),
            products: started.lines.map((line) => ({
              product_id: line.product_id,
              name: line.name,
              fullName: wineName({ ...line, volumeMl: line.volume_ml }),
              price: toPesos(line.unit_price),
              quantity: line.quantity,
            })),
          },
        },
      )
    case 'being-paid':
      return beingPaid(started)
    case 'too-many-bottles':
      return problem(
        409,
        `Podés apartar hasta ${started.most} botellas sin pagar y esta compra lleva ${started.bottles}. Comprá una parte, pagala y seguí con el resto; o escribinos.`,
      )
    case 'too-many-of-a-wine':
      return problem(
        409,
        `De ${started.name ?? 'un vino'} podés llevar hasta ${started.most} botellas por compra. Bajá la cantidad o escribinos.`,
      )
    case 'provider':
      return new Problem(
        503,
        'El servicio de pagos no responde. Tu carrito sigue como estaba: probá de nuevo en un momento.',
        {},
        { 'retry-after': '10' },
      )
  }
}
