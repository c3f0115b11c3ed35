import { implement, type CallContext, type ServedCall } from '../platform/http/implement.ts'
import { problem, Problem } from '../platform/http/problem.ts'
import type { Db } from '../platform/database/open-database.ts'
import { may } from '../users/permissions.ts'
import { settlePayment } from './confirm-payment.ts'
import type { CardPayments } from '../platform/payment-gateway/port.ts'
import { paymentCalls } from './payments.contract.ts'
import { markDueBack, paymentsOfOrder } from './payments.queries.ts'
import { markHandled, storeWebhookEvent } from './webhook-events.queries.ts'

const paymentTopic = 'payment'
const forged = new Problem(401, 'El aviso no está firmado por el proveedor de pagos.')

/** Of one of the calls: what its endpoint gets. */
type Call<K extends keyof typeof paymentCalls> = CallContext<(typeof paymentCalls)[K]>

type Parts = { db: Db; payments: CardPayments }

export function paymentsApi(parts: Parts): ServedCall[] {
  const { db } = parts
  return implement(paymentCalls, {
    'GET /payment': async ({ caller, query }) => {
      const owner = may(caller, 'payments.read') ? undefined : caller.id
      return (await paymentsOfOrder(db, query.order, owner)) ?? problem(404, 'No encontramos esa compra.')
    },
    'POST /payment/refund': async ({ body }) => {
      const due = await markDueBack(db, body.payment_id)
      if (due === 'unknown') return problem(404, 'Ese pago no existe.')
      if (due === 'not-open-to-it')
        return problem(409, 'Ese pago ya está resuelto: no hay nada que devolver a mano.')
      return { message: 'El pago se devuelve en unos segundos' }
    },
    'POST /payment/notice': (call) => receiveWebhook(parts, call),
  })
}

async function receiveWebhook({ db, payments }: Parts, { query, headers }: Call<'POST /payment/notice'>) {
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
}
