import { randomInt } from 'node:crypto'
import { sql } from 'kysely'
import type { z } from 'zod'
import type { Bottles } from '../inventory/reservations.queries.ts'
import type { CardPayments } from '../platform/payment-gateway/port.ts'
import { problem, Problem } from '../platform/http/problem.ts'
import { implement, type CallContext, type ServedCall } from '../platform/http/implement.ts'
import { inTransaction, type Db } from '../platform/database/open-database.ts'
import { takeQuota } from '../platform/jobs/quota.queries.ts'
import { queueMessage } from '../platform/mail/outbox.queries.ts'
import { checkedOrderNumber } from '../orders/order-number.ts'
import {
  acceptPart,
  acceptWithdrawal,
  bookReturnedBottles,
  closeAsSettled,
  rejectWithdrawal,
  type Decided,
  type PartDecided,
} from './decide-withdrawal.ts'
import { notReturned } from './returns.api.ts'
import { allocateReturn } from './return-share.ts'
import { boughtLines } from './refunds.queries.ts'
import { settleRefund } from './refund-order.ts'
import { findPurchase, findWithdrawal, listWithdrawals } from './withdrawals.queries.ts'
import { withdrawalReceivedMail } from './refunds.mail.ts'
import { withdrawalCalls } from './withdrawals.contract.ts'

/** Numbers and addresses that one network may try in an hour, right or wrong: pairs are not to be guessed. */
const triesAnHour = 20
const mostMailsADay = 5
/** Characters of all the reasons of one request. */
const longestReason = 4000

export function withdrawalsApi(db: Db, payments: CardPayments): ServedCall[] {
  return implement(withdrawalCalls, {
    'POST /arrepentimiento': (call) => takeRequest(db, call),
    'GET /arrepentimiento': ({ query }) => listWithdrawals(db, query),
    'PUT /arrepentimiento': async ({ caller, body }) => {
      if (body.settled && body.state === 'aceptada') {
        const closed = await closeAsSettled(db, body.id, caller.id)
        return closed.ok ? answerWith(body.id, 'Pedido cerrado: ya estaba resuelto') : rejected(closed)
      }
      const part =
        body.state === 'aceptada'
          ? await acceptPart(db, body.id, caller.id, body)
          : ('about-everything' as const)
      if (part !== 'about-everything') return answerPart(body.id, part)
      const decided =
        body.state === 'aceptada'
          ? await acceptWithdrawal(db, body.id, caller.id, body.returned ?? [])
          : await rejectWithdrawal(db, body.id, caller.id, body.note ?? '')
      if (!decided.ok) return rejected(decided)
      return answerWith(body.id, body.state === 'aceptada' ? 'Pedido aceptado' : 'Pedido rechazado')
    },
    'POST /arrepentimiento/botellas': async ({ caller, body }) => {
      const booked = await bookReturnedBottles(db, body.id, caller.id, body.returned)
      return booked.ok ? answerWith(body.id, 'Unidades sumadas al estante') : rejected(booked)
    },
  })

  async function answerPart(id: number, part: PartDecided) {
    if (!part.ok) return part.why === 'not-open' ? rejected(part.decided) : notReturned(part)
    if (part.refundId !== null) await settleRefund(db, payments, part.refundId)
    return answerWith(id, 'Pedido aceptado')
  }

  async function answerWith(id: number, message: string) {
    const withdrawal = await findWithdrawal(db, id)
    return withdrawal ? { message, withdrawal } : noSuchRequest
  }
}

/** One answer for an unknown number and for another user's address: no information about purchases leaks. */
async function takeRequest(
  db: Db,
  { body, caller }: CallContext<(typeof withdrawalCalls)['POST /arrepentimiento']>,
) {
  const may = { what: 'withdrawal', whose: caller.address, most: triesAnHour, seconds: 3600 }
  if (!(await takeQuota(db, may))) return tooManyTries
  const code = await inTransaction(db, (trx) => noteRequest(trx, body))
  if (code === 'too-many-bottles') return tooManyBottles
  return code === undefined
    ? noSuchPurchase
    : { code, message: 'Recibimos tu pedido. Guardá el código: con él seguimos el trámite.' }
}

const tooManyBottles = problem(
  409,
  'Pediste devolver más unidades que las que quedan de esa compra. Mirá qué ya devolviste y probá de nuevo.',
)
const noSuchPurchase = problem(
  404,
  'No encontramos una compra con ese número y ese correo. Revisá los dos: el correo es el que indicaste al comprar. Si no lo tenés a mano, escribinos desde Contacto y la buscamos con vos.',
)
const tooManyTries = new Problem(
  429,
  'Ya se hicieron muchos pedidos desde tu conexión. Probá de nuevo en una hora o escribinos desde Contacto.',
  {},
  { 'retry-after': '3600' },
)

/**
 * Saves a withdrawal request and mails the buyer; repeating it returns the same code. While one is open, another adds to
 * it and takes nothing away: to withdraw is a declaration with legal effect (Ley 24.240, art. 34), which a complaint made
 * later does not undo. The mail contains no user text.
 * Undefined where number and address match no purchase: nothing is saved or sent.
 */
async function noteRequest(trx: Db, requested: Requested): Promise<string | undefined> {
  const order = checkedOrderNumber(requested.order)
  const purchase = order && (await findPurchase(trx, order, requested.email))
  if (!purchase) return undefined
  const lines = requested.lines ?? null
  if (lines && !(await canComeBack(trx, purchase.id, lines))) return 'too-many-bottles'
  const code = `A-${randomInt(100_000, 1_000_000)}-${randomInt(100, 1000)}`
  const { rows } = await sql<{ code: string }>`
    INSERT INTO withdrawals AS w (code, order_number, order_id, email, reason, kind, lines)
    VALUES (${code}, ${order}, ${purchase.id}, ${requested.email}, ${requested.reason ?? ''},
      ${requested.kind ?? 'arrepentimiento'}, ${lines && JSON.stringify(lines)}::jsonb)
    ON CONFLICT (order_number, lower(email)) WHERE state = 'recibida' DO UPDATE
      SET reason = CASE WHEN excluded.reason = '' OR position(excluded.reason IN w.reason) > 0 THEN w.reason
          ELSE left(concat_ws(E'\n', nullif(w.reason, ''), excluded.reason), ${longestReason}) END,
        kind = CASE WHEN w.kind = excluded.kind THEN w.kind ELSE 'arrepentimiento' END,
        lines = CASE WHEN w.lines IS NOT NULL AND excluded.lines IS NOT NULL THEN (
          SELECT jsonb_agg(jsonb_build_object('product_id', product_id, 'quantity', quantity) ORDER BY product_id)
          FROM (SELECT product_id, max(quantity) AS quantity
            FROM jsonb_to_recordset(w.lines || excluded.lines) AS b (product_id bigint, quantity int) GROUP BY product_id) AS merged) END
    RETURNING code`.execute(trx)
  const noted = rows[0]?.code ?? code
  const mailbox = { what: 'withdrawal mail', whose: requested.email, most: mostMailsADay, seconds: 86_400 }
  if (await takeQuota(trx, mailbox))
    await queueMessage(trx, {
      ...withdrawalReceivedMail(noted, order),
      messageId: `withdrawal-${noted}`,
      userId: purchase.user_id,
      to: requested.email,
    })
  return noted
}

type Requested = z.output<(typeof withdrawalCalls)['POST /arrepentimiento']['body']>

/** Whether so many bottles of each wine were bought and not returned yet. */
async function canComeBack(trx: Db, orderId: number, lines: readonly Bottles[]): Promise<boolean> {
  const requested = lines.map((line) => ({ ...line, to: 'kept' as const }))
  return allocateReturn(await boughtLines(trx, orderId), requested).ok
}

const noSuchRequest = problem(404, 'Ese pedido de arrepentimiento no existe.')

function rejected(decided: Extract<Decided, { ok: false }>): Problem {
  switch (decided.why) {
    case 'unknown':
      return noSuchRequest
    case 'decided':
      return problem(409, 'Ese pedido ya fue resuelto.')
    case 'not-accepted':
      return problem(409, 'Primero hay que aceptar el pedido.')
    case 'not-settled':
      return problem(
        409,
        'Todavía no se devolvió nada de esa compra desde el pedido: aceptalo con lo que vuelve, o rechazalo.',
      )
    case 'no-purchase':
      return problem(409, 'El número y el correo no son los de ninguna compra: no hay qué devolver.')
    case 'about-some':
      return problem(
        409,
        'Ese pedido fue por una parte de la compra, que ya volvió con él. Si llegó algo más, anotalo en la compra, con «Devolver».',
      )
    case 'too-many-bottles':
      return problem(409, `Son más unidades que las que salieron de: ${decided.wine}.`)
  }
}
