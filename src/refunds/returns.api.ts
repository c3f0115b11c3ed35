import { randomUUID } from 'node:crypto'
import { isOrderOf } from '../orders/orders.queries.ts'
import { formatPesos, fromPesos, toPesos } from '../money/money.ts'
import { bottlesAt } from '../orders/bottles-left.queries.ts'
import { inTransaction, type Db } from '../platform/database/open-database.ts'
import { implement, type ServedCall } from '../platform/http/implement.ts'
import { problem, type Problem } from '../platform/http/problem.ts'
import type { CardPayments } from '../platform/payment-gateway/port.ts'
import { may } from '../users/permissions.ts'
import { settleRefund } from './refund-order.ts'
import { callerKey, findOrderMoney, boughtLines, returnsOf } from './refunds.queries.ts'
import { returnBottles, type Returned } from './return-bottles.ts'
import { returnCalls, type ReturnsOfOrder } from './returns.contract.ts'

const noSuchOrder = problem(404, 'No encontramos esa compra.')
const noMoneyRight = problem(403, 'Tu perfil anota lo que vuelve: devolver dinero es de otro perfil.')

export function returnsApi(db: Db, payments: CardPayments): ServedCall[] {
  return implement(returnCalls, {
    'GET /orders/{id}/returns': async ({ caller, path }) => {
      const owner = may(caller, 'returns.read') ? undefined : caller.id
      return (await readReturns(db, path.id, owner)) ?? noSuchOrder
    },
    'POST /orders/{id}/returns': async ({ caller, path, body }) => {
      const refund = typeof body.refund === 'number' ? fromPesos(body.refund) : body.refund || 0
      if (refund !== 0 && !may(caller, 'payments.change')) return noMoneyRight
      const key = callerKey(body.idempotency_key ?? randomUUID())
      const { lines, reason } = body
      const done = await inTransaction(db, (trx) =>
        returnBottles(trx, { orderId: path.id, lines, reason, actor: caller.id, key, refund }),
      )
      if (!done.ok) return notReturned(done)
      if (done.refundId !== null) await settleRefund(db, payments, done.refundId)
      const all = await readReturns(db, path.id, undefined)
      if (!all) return noSuchOrder
      const withheld = refund !== 0 && (await findOrderMoney(db, path.id))?.is_disputed === true
      return { ...all, id: done.id, message: said(all, done, withheld) }
    },
  })
}

async function readReturns(
  db: Db,
  orderId: number,
  owner: string | undefined,
): Promise<ReturnsOfOrder | undefined> {
  const money = await findOrderMoney(db, orderId)
  if (!money || (owner !== undefined && !(await isOrderOf(db, orderId, owner)))) return undefined
  const [returns, lines, at] = await Promise.all([
    returnsOf(db, orderId),
    boughtLines(db, orderId),
    bottlesAt(db, orderId),
  ])
  return {
    returns: owner === undefined ? returns : returns.map((one) => ({ ...one, actor: 'shop' })),
    bottles: lines.map((line) => ({ ...line, charged: toPesos(line.charged) })),
    left: owner === undefined ? toPesos(money.refundable) : 0,
    open: money.paid > 0 && money.estado !== 'Cancelada' && money.estado !== 'Ingreso',
    gone: at === 'taken',
  }
}

/** `withheld`: the provider holds the money that was to go back. */
function said(
  all: ReturnsOfOrder,
  { id, cancelled }: Extract<Returned, { ok: true }>,
  withheld: boolean,
): string {
  if (cancelled) return 'Volvió todo: la compra quedó cancelada y lo que faltaba devolver vuelve solo.'
  const refund = all.returns.find((one) => one.id === id)?.refund
  if (!refund && withheld)
    return 'Devolución anotada, sin devolver dinero: lo retiene el medio de pago por un contracargo o un reclamo.'
  if (!refund) return 'Devolución anotada.'
  if (refund.state === 'refused')
    return 'Devolución anotada, pero el medio de pago no aceptó devolver el dinero: probá con «Devolver dinero».'
  const amount = formatPesos(refund.amount)
  return refund.state === 'asked'
    ? `Devolución anotada. Para los ${amount} el medio de pago todavía no respondió: seguimos intentando.`
    : `Devolución anotada y ${amount} devueltos.`
}

export function notReturned(done: Extract<Returned, { ok: false }>): Problem {
  switch (done.why) {
    case 'unknown':
      return noSuchOrder
    case 'key-used':
      return problem(409, 'Esa clave ya se usó para otra devolución.')
    case 'not-paid':
      return problem(409, 'La compra no está paga: no hay nada que devolver.')
    case 'cancelled':
      return problem(409, 'La compra está cancelada: lo que se pagó ya vuelve entero.')
    case 'under-way':
      return problem(409, 'Hay otra devolución de dinero de esta compra en camino: esperá a que termine.')
    case 'not-sent':
      return problem(409, 'La compra todavía no salió: lo que vuelve va al estante o se da de baja.')
    case 'no-money':
      return problem(409, 'De esta compra ya no queda dinero para devolver: anotá la devolución sin dinero.')
    case 'too-many-bottles':
      return problem(409, `Son más unidades que las que se compraron y no se devolvieron de: ${done.wine}.`)
    case 'too-much':
      return problem(
        409,
        `Es más de lo que queda: se pueden devolver hasta ${formatPesos(toPesos(done.left))}.`,
      )
  }
}
