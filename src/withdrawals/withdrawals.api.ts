import { randomInt } from 'node:crypto'
import { sql } from 'kysely'
import { refuse, type Refusal } from '../calls/problem.ts'
import { implement, type ServedCall } from '../calls/implement.ts'
import type { Caller } from '../calls/caller.ts'
import { inTransaction, type Db } from '../database/open-database.ts'
import { queueMessage } from '../jobs/outbox.queries.ts'
import { mailLayout, paragraph } from '../orders/mail/layout.ts'
import { readOrderNumber } from '../orders/order-number.ts'
import { acceptWithdrawal, bookReturnedBottles, rejectWithdrawal, type Decided } from './decide-withdrawal.ts'
import { findWithdrawal, listWithdrawals } from './withdrawals.queries.ts'
import { withdrawalCalls } from './withdrawals.contract.ts'

const mostMailsADay = 5

export function withdrawalsApi(db: Db, shopMail: string): ServedCall[] {
  return implement(withdrawalCalls, {
    // The same answer whether or not there is such a purchase: the Admin compares, nobody learns who bought what.
    'POST /arrepentimiento': async ({ body }) => {
      const code = `A-${randomInt(100_000, 1_000_000)}-${randomInt(100, 1000)}`
      const order = readOrderNumber(body.order)
      const given = await inTransaction(db, async (trx) => {
        const { rows } = await sql<{ code: string }>`
          INSERT INTO withdrawals AS w (code, order_number, order_id, email, reason)
          VALUES (${code}, ${order}, (SELECT id FROM orders WHERE numero = ${order} AND lower(email_envio) = lower(${body.email})),
            ${body.email}, ${body.reason ?? ''})
          ON CONFLICT (order_number, lower(email)) WHERE state = 'recibida' DO UPDATE
            SET reason = coalesce(nullif(excluded.reason, ''), w.reason)
          RETURNING code`.execute(trx)
        const noted = rows[0]?.code ?? code
        const sentence = `Recibimos tu pedido de arrepentimiento de la compra ${order}. Tu código de trámite es ${noted}.`
        if (await mayBeWrittenTo(trx, body.email))
          await queueMessage(trx, {
            messageId: `withdrawal-${noted}@descorche`,
            to: body.email,
            subject: `Arrepentimiento de compra: ${noted}`,
            html: mailLayout('Recibimos tu pedido', paragraph(sentence)),
            text: sentence,
          })
        return noted
      })
      return { code: given, message: 'Recibimos tu pedido. Guardá el código: con él seguimos el trámite.' }
    },
    'GET /arrepentimiento': ({ query }) => listWithdrawals(db, query),
    'PUT /arrepentimiento': async ({ caller, body }) => {
      const decided =
        body.state === 'aceptada'
          ? await acceptWithdrawal(db, body.id, caller.id, body.returned ?? [])
          : await rejectWithdrawal(db, body.id, caller.id, body.note ?? '')
      if (!decided.ok) return refused(decided)
      return answerWith(body.id, body.state === 'aceptada' ? 'Pedido aceptado' : 'Pedido rechazado')
    },
    'POST /arrepentimiento/botellas': async ({ caller, body }) => {
      const booked = await bookReturnedBottles(db, body.id, caller.id, body.returned)
      return booked.ok ? answerWith(body.id, 'Botellas sumadas al estante') : refused(booked)
    },
    'POST /consulta': async ({ body, caller }) => {
      if (!body.website) await inTransaction(db, (trx) => takeQuestion(trx, shopMail, body, caller))
      return { message: 'Recibimos tu consulta. Te respondemos por correo.' }
    },
  })

  async function answerWith(id: number, message: string) {
    const withdrawal = await findWithdrawal(db, id)
    return withdrawal ? { message, withdrawal } : noSuchRequest
  }
}

/** Anybody may enter any address here: beyond a few a day it gets no more mail. The code stands on the screen. */
async function mayBeWrittenTo(trx: Db, email: string): Promise<boolean> {
  const { rows } = await sql<{ n: number }>`SELECT count(*)::int AS n FROM withdrawals
    WHERE lower(email) = lower(${email}) AND created_at > now() - interval '1 day'`.execute(trx)
  return (rows[0]?.n ?? 0) <= mostMailsADay
}

/** Keeps a question of the contact page, and sends it to the shop. */
async function takeQuestion(
  trx: Db,
  shopMail: string,
  { name, email, question }: { name: string; email: string; question: string },
  caller: Caller,
): Promise<void> {
  const { rows } = await sql<{ id: number }>`INSERT INTO questions (name, email, question, user_id)
    VALUES (${name}, ${email}, ${question}, ${caller.state === 'signed-in' ? caller.id : null}) RETURNING id`.execute(
    trx,
  )
  await queueMessage(trx, {
    messageId: `question-${rows[0]?.id}@descorche`,
    to: shopMail,
    replyTo: email,
    subject: `Consulta de ${name}`,
    html: mailLayout(`Consulta de ${name}`, paragraph(question)),
    text: `${question}\n\n${name} <${email}>`,
  })
}

const noSuchRequest = refuse(404, 'Ese pedido de arrepentimiento no existe.')

function refused(decided: Extract<Decided, { ok: false }>): Refusal {
  switch (decided.why) {
    case 'unknown':
      return noSuchRequest
    case 'decided':
      return refuse(409, 'Ese pedido ya fue resuelto.')
    case 'not-accepted':
      return refuse(409, 'Primero hay que aceptar el pedido.')
    case 'no-purchase':
      return refuse(409, 'El número y el correo no son los de ninguna compra: no hay qué devolver.')
    case 'too-many-bottles':
      return refuse(409, `Son más botellas que las que salieron de: ${decided.wine}.`)
  }
}
