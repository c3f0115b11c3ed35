import { addDays } from '../calendar/calendar-day.ts'
import { formatDay, shopDay, writeDay } from '../calendar/shop-time.ts'
import { formatPesos, fromPesos, toPesos } from '../money/money.ts'
import type { Db } from '../platform/database/open-database.ts'
import { implement, type CallContext, type ServedCall } from '../platform/http/implement.ts'
import { problem, type Problem, fieldProblem } from '../platform/http/problem.ts'
import type { PaymentMethods } from '../totals/payment-methods.ts'
import { may } from '../users/permissions.ts'
import { manualPaymentCalls } from './manual-payments.contract.ts'
import { manualPaymentsOf } from './manual-payments.queries.ts'
import {
  correctMethod,
  notePayment,
  takePaymentBack,
  type Corrected,
  type Noted,
  type TakenBack,
  type TakingBack,
} from './note-payment.ts'

type Parts = {
  db: Db
  /** Whether money of an order went back. */
  isRefunded: (db: Db, orderId: number) => Promise<boolean>
  /** The payment methods that the owner takes. */
  paymentMethods: () => PaymentMethods
  /** How long the bottles of an unpaid order are held. */
  holdMinutes: TakingBack['holdMinutes']
}

type Call<K extends keyof typeof manualPaymentCalls> = CallContext<(typeof manualPaymentCalls)[K]>
type Who = { id: string; permissions: ReadonlySet<string> }

const noSuchOrder = problem(404, 'No encontramos esa compra.')
/** Older money than this is in the books already. */
const mostDaysBack = 60

export function manualPaymentsApi({ db, isRefunded, paymentMethods, holdMinutes }: Parts): ServedCall[] {
  const listed = async (id: number, caller: Who) =>
    (await manualPaymentsOf(db, id, {
      owner: may(caller, 'payments.read') ? undefined : caller.id,
      mayNote: may(caller, 'payments.note'),
    })) ?? noSuchOrder
  const said = async (id: number, caller: Who, message: string) => {
    const found = await listed(id, caller)
    return 'payments' in found ? { ...found, message } : found
  }
  return implement(manualPaymentCalls, {
    'GET /orders/{id}/paid': ({ caller, path }) => listed(path.id, caller),
    'POST /orders/{id}/paid': async ({ caller, path, body }) => {
      const day = paymentDay(body.date)
      if (typeof day !== 'string') return day
      const noted = await notePayment(db, toNote(path.id, { body, caller }, day), paymentMethods())
      if (!noted.ok) return notNoted(noted)
      return said(path.id, caller, `Pago de ${formatPesos(body.amount)} anotado.`)
    },
    'PUT /orders/{id}/paid': async ({ caller, path, body }) => {
      const corrected = await correctMethod(db, { orderId: path.id, ...body, actor: caller.id })
      return corrected.ok ? said(path.id, caller, 'Pago corregido.') : notChanged(corrected)
    },
    'DELETE /orders/{id}/paid': async ({ caller, path, input }) => {
      const taken = await takePaymentBack(db, {
        orderId: path.id,
        reason: input.reason,
        actor: caller.id,
        holdMinutes,
        isRefunded,
      })
      return taken.ok ? said(path.id, caller, 'Pago anulado: la compra espera su pago.') : notChanged(taken)
    },
  })
}

function toNote(
  orderId: number,
  { body, caller }: Pick<Call<'POST /orders/{id}/paid'>, 'body' | 'caller'>,
  day: string,
) {
  return {
    orderId,
    way: body.way,
    amount: fromPesos(body.amount),
    day,
    isDayGiven: body.date !== undefined,
    note: body.note ?? '',
    actor: caller.id,
    key: body.idempotency_key ?? null,
  }
}

/** The shop's day on which the money came: today or a little earlier. */
function paymentDay(date: string | undefined): string | Problem {
  const today = shopDay(new Date())
  const day = date ?? today
  if (day <= today && day >= addDays(today, -mostDaysBack)) return day
  const detail =
    day > today ? 'Ese día todavía no llegó' : `El pago puede ser de hasta ${mostDaysBack} días atrás`
  return fieldProblem('date', detail)
}

const otherTotal = (total: number, before: number | undefined): string =>
  before === undefined || before === total
    ? `El importe no es el de la compra: son ${formatPesos(total)}.`
    : `Los precios de esta compra ya no valen: eran ${formatPesos(before)} y hoy son ${formatPesos(total)}. Anotá el total de hoy, o el día en que entró el dinero si fue antes.`

/** Why a payment was not noted, as the staff member reads it. */
export function notNoted(noted: Extract<Noted, { ok: false }>): Problem {
  switch (noted.why) {
    case 'unknown':
      return noSuchOrder
    case 'key-used':
      return problem(409, 'Esa clave ya se usó para otro pago.')
    case 'taken-back':
      return problem(
        409,
        `El pago que se anotó con esa clave se anuló el ${formatDay(noted.at)}${noted.reason && `: «${noted.reason}»`}. Si el dinero llegó, anotalo de nuevo.`,
      )
    case 'not-pending':
      return problem(409, 'Esa compra no espera ningún pago: ya está paga o se canceló.')
    case 'no-delivery':
      return problem(
        409,
        'Todavía falta elegir cómo se recibe, con su precio. Cargá su dirección en el detalle de la compra, o que quien compró elija el envío o el retiro en «Mis compras». Después anotá el pago.',
      )
    case 'before-order':
      return fieldProblem(
        'date',
        `La compra es del ${writeDay(noted.placedOn)}: su pago no pudo llegar antes`,
      )
    case 'sold-out':
      return problem(
        409,
        `Ya no hay unidades suficientes de: ${noted.missing.join(', ')}. No se anotó el pago.`,
      )
    case 'other-total': {
      const total = toPesos(noted.total)
      const before = noted.before === undefined ? undefined : toPesos(noted.before)
      return problem(409, otherTotal(total, before), {
        current: { total, ...(before !== undefined && { before }) },
      })
    }
  }
}

const refusals: Record<Exclude<Extract<TakenBack | Corrected, { ok: false }>['why'], 'unknown'>, string> = {
  'not-noted': 'Esa compra no tiene ningún pago anotado a mano.',
  'another-day':
    'Un pago anotado se cambia solo el mismo día. Para devolver el dinero usá «Devolver dinero».',
  'under-way': 'La compra ya se está preparando: para deshacerla, cancelala.',
  refunded: 'De ese pago ya se devolvió dinero: no se puede anular.',
  cancelled: 'La compra está cancelada.',
  'same-way': 'Ya está anotado así.',
}

const notChanged = (refused: Extract<TakenBack | Corrected, { ok: false }>): Problem =>
  refused.why === 'unknown' ? noSuchOrder : problem(409, refusals[refused.why])
