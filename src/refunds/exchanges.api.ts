import { formatPesos, toPesos } from '../money/money.ts'
import { findOrder } from '../orders/orders.queries.ts'
import { implement, type ServedCall } from '../platform/http/implement.ts'
import { fieldProblem, problem, type Problem } from '../platform/http/problem.ts'
import type { Taking } from '../purchases/create-manual-order.ts'
import { notTaken } from '../purchases/manual-orders.api.ts'
import type { PaymentParts } from '../purchases/start-payment.ts'
import { may, type Permission } from '../users/permissions.ts'
import { exchangeBottles, type Exchanged } from './exchange-bottles.ts'
import { exchangeCalls } from './exchanges.contract.ts'
import { settleRefund } from './refund-order.ts'
import { notReturned } from './returns.api.ts'

/** Beside the right to return bottles: the money of both orders, and the second one. */
const needed: readonly Permission[] = ['orders.change', 'payments.change', 'payments.note']
const notTheirs = problem(403, 'Un cambio devuelve y cobra dinero: tu perfil no puede hacer las dos cosas.')

export function exchangesApi(
  parts: PaymentParts,
  hooks: Pick<Taking, 'notePayment' | 'saveReceiver'>,
): ServedCall[] {
  const { db, payments } = parts
  return implement(exchangeCalls, {
    'POST /orders/{id}/exchange': async ({ caller, path, body }) => {
      if (!needed.every((permission) => may(caller, permission))) return notTheirs
      if (new Set(body.products.map((line) => line.product_id)).size !== body.products.length)
        return fieldProblem('products', 'Hay un vino repetido entre los que salen.')
      const exchanged = await exchangeBottles(db, {
        orderId: path.id,
        body,
        actor: caller.id,
        surchargePrices: parts.surchargePrices(),
        minutes: parts.holdMinutes,
        counterHours: parts.counterHours(),
        now: new Date(),
        ...hooks,
      })
      if (!exchanged.ok) return notExchanged(exchanged)
      if (exchanged.refundId !== null) await settleRefund(db, payments, exchanged.refundId)
      const order = await findOrder(db, exchanged.orderId)
      if (!order) return problem(404, 'No encontramos esa compra.')
      const refunded = toPesos(exchanged.refunded)
      const difference = toPesos(exchanged.difference)
      return { message: messageOf(order.numero, difference), order, refunded, difference }
    },
  })
}

function messageOf(numero: string, difference: number): string {
  const made = `Cambio hecho: salió la compra ${numero}.`
  if (difference === 0) return `${made} No hay diferencia.`
  return difference > 0
    ? `${made} Cobrá ${formatPesos(difference)}.`
    : `${made} Devolvé ${formatPesos(-difference)}.`
}

function notExchanged(refused: Extract<Exchanged, { ok: false }>): Problem {
  switch (refused.at) {
    case 'return':
      return notReturned(refused.refusal)
    case 'order':
      return notTaken(refused.refusal)
    case 'address':
      return fieldProblem('send', 'La compra no tiene una dirección adonde mandarlo.')
  }
}
