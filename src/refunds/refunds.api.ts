import { shopDay, writeDay } from '../calendar/shop-time.ts'
import { formatPesos, fromPesos, toPesos } from '../money/money.ts'
import type { Db } from '../platform/database/open-database.ts'
import { implement, type ServedCall } from '../platform/http/implement.ts'
import { problem, type Problem, fieldProblem } from '../platform/http/problem.ts'
import type { CardPayments } from '../platform/payment-gateway/port.ts'
import { may } from '../users/permissions.ts'
import { callerKey, refundsOf } from './refunds.queries.ts'
import { refundCalls, type Refund } from './refunds.contract.ts'
import { countRefunds, findRefundFaults, findWrongTotals } from './refund-faults.queries.ts'
import { requestRefund, type Requested, settleRefund } from './refund-order.ts'

const noSuchOrder = problem(404, 'No encontramos esa compra.')

export function refundsApi(db: Db, payments: CardPayments): ServedCall[] {
  return implement(refundCalls, {
    'GET /refunds/check': async () => ({
      refunds: await countRefunds(db),
      faults: await findRefundFaults(db),
      totals: await findWrongTotals(db),
    }),
    'GET /orders/{id}/refunds': async ({ caller, path }) => {
      const owner = may(caller, 'payments.read') ? undefined : caller.id
      const found = await refundsOf(db, path.id, owner)
      if (!found) return noSuchOrder
      return may(caller, 'payments.change') ? found : { ...found, left: 0 }
    },
    'POST /orders/{id}/refunds': async ({ caller, path, body }) => {
      const day = body.date ?? shopDay(new Date())
      if (day > shopDay(new Date())) return notYet
      const requested = await requestRefund(db, {
        orderId: path.id,
        amount: fromPesos(body.amount),
        reason: body.reason,
        key: callerKey(body.idempotency_key),
        actor: caller.id,
        inHand: { way: body.way, day },
      })
      if (!requested.ok) return notRequested(requested)
      await settleRefund(db, payments, requested.id)
      const all = await refundsOf(db, path.id, undefined)
      const refund = all?.refunds.find((one) => one.id === requested.id)
      if (!all || !refund) return noSuchOrder
      return refund.state === 'refused' ? refusedByProvider : { ...all, refund, message: said(refund) }
    },
  })
}

const notYet = fieldProblem('date', 'Ese día todavía no llegó')
const refusedByProvider = problem(
  409,
  'El medio de pago no aceptó la devolución: no se devolvió nada. Puede que la cuenta no tenga saldo o que el pago sea de hace más de 180 días.',
)

function said(refund: Refund): string {
  if (refund.state === 'asked') return 'El medio de pago todavía no respondió: seguimos intentando.'
  return refund.by === 'hand'
    ? `Devolución de ${formatPesos(refund.amount)} anotada: el dinero lo entregás vos.`
    : `Devolvimos ${formatPesos(refund.amount)} por el mismo medio de pago.`
}

function notRequested(requested: Extract<Requested, { ok: false }>): Problem {
  switch (requested.why) {
    case 'unknown':
      return noSuchOrder
    case 'key-used':
      return problem(409, 'Esa clave ya se usó para otro importe.')
    case 'not-paid':
      return problem(409, 'La compra no está paga: no hay nada que devolver.')
    case 'cancelled':
      return problem(409, 'La compra está cancelada: lo que se pagó ya vuelve entero, o ya volvió.')
    case 'under-way':
      return problem(409, 'Hay otra devolución de esta compra en camino: esperá a que termine.')
    case 'disputed':
      return problem(
        409,
        'El medio de pago retiene ese dinero por un contracargo o un reclamo: se decide ahí, y si se lo devolvés vos sale dos veces.',
      )
    case 'no-money':
      return problem(409, 'De esta compra ya no queda dinero para devolver.')
    case 'too-much':
      return problem(
        409,
        `Es más de lo que queda: se pueden devolver hasta ${formatPesos(toPesos(requested.left))}.`,
      )
    case 'not-in-hand':
      return fieldProblem(
        'way',
        'Se pagó con Mercado Pago, y por ahí vuelve el dinero: no se devuelve a mano',
      )
    case 'before-payment':
      return fieldProblem('date', `Se pagó el ${writeDay(requested.paidOn)}: no pudo devolverse antes`)
  }
}
