import { randomUUID } from 'node:crypto'
import sanitizeHtml from 'sanitize-html'
import { implement, type CallContext, type ServedCall } from '../platform/http/implement.ts'
import { problem, Problem } from '../platform/http/problem.ts'
import type { Db } from '../platform/database/open-database.ts'
import { takeQuota } from '../platform/jobs/quota.queries.ts'
import { queueMessage } from '../platform/mail/outbox.queries.ts'
import { orderMail } from '../orders/order.mail.ts'
import { ordersOf } from '../orders/orders.queries.ts'
import { may } from '../users/permissions.ts'
import { caughtMail, caughtMails, type CaughtSummary } from '../platform/mail/caught-mails.queries.ts'
import { composeHtml } from '../platform/mail/html-to-text.ts'
import { mailCalls } from './mail.contract.ts'

/** How often a customer may request the confirmation per day. */
const mostADay = 3
const enoughForToday = new Problem(
  429,
  `Ya te la mandamos ${mostADay} veces hoy. Revisá el correo no deseado, o mirala en «Mis compras».`,
  {},
  { 'retry-after': '3600' },
)

export function mailApi(db: Db): ServedCall[] {
  return implement(mailCalls, {
    'POST /email': (call) => send(db, call),
    'GET /mail': async ({ query }) => {
      const rows = await caughtMails(db, query.size ?? 100)
      return rows.map(toSummary)
    },
    'GET /mail/{id}': async ({ path }) => {
      const row = await caughtMail(db, path.id)
      return row
        ? { ...toSummary(row), html: row.html, text: row.body }
        : problem(404, 'Ese correo no existe.')
    },
  })
}

type Sending = CallContext<(typeof mailCalls)['POST /email']>

async function send(db: Db, call: Sending) {
  const { caller, body } = call
  if (may(caller, 'mail.write')) {
    await queueMessage(db, {
      ...composeHtml(body.subject, sanitizeHtml(body.html ?? '')),
      messageId: `admin-${randomUUID()}`,
      userId: null,
      to: body.to,
    })
    return { message: 'Correo enviado' }
  }
  if (body.to.toLowerCase() !== caller.email.toLowerCase())
    return problem(403, 'Solo podés enviarte correos a vos.')
  return sendConfirmation(db, caller)
}

/** Sends the confirmation of the last paid order again. */
async function sendConfirmation(db: Db, caller: Sending['caller']) {
  const paid = (await ordersOf(db, caller.id, 'buyer')).find(
    (order) => order.estado !== 'Ingreso' && order.estado !== 'Cancelada',
  )
  const mail = paid && orderMail(paid, 'pagar')
  if (!mail) return problem(409, 'Todavía no tenés una compra pagada que confirmar.')
  // the account's address is unverified
  const mailbox = { what: 'confirmation mail', whose: caller.email, most: mostADay, seconds: 86_400 }
  if (!(await takeQuota(db, mailbox))) return enoughForToday
  await queueMessage(db, {
    ...mail,
    messageId: `confirmation-${paid.id}-${randomUUID()}`,
    userId: caller.id,
    to: caller.email,
  })
  return { message: 'Correo enviado' }
}

function toSummary(row: CaughtSummary) {
  return { id: row.id, to: row.recipient, subject: row.subject, at: row.caught_at.toISOString() }
}
