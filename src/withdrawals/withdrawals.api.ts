import { randomInt } from 'node:crypto'
import { sql } from 'kysely'
import { implement, type ServedCall } from '../calls/implement.ts'
import type { Db } from '../database/open-database.ts'
import { queueMessage } from '../jobs/outbox.queries.ts'
import { mailLayout, paragraph } from '../orders/mail/layout.ts'
import { withdrawalCalls } from './withdrawals.contract.ts'

type Row = {
  id: number
  code: string
  order_number: string
  order_id: number | null
  email: string
  reason: string
  state: string
  created_at: Date
}

export function withdrawalsApi(db: Db, shopMail: string): ServedCall[] {
  return implement(withdrawalCalls, {
    // The same answer whether or not there is such a purchase: the Admin compares, nobody learns who bought what.
    'POST /arrepentimiento': async ({ body }) => {
      const code = `A-${randomInt(100_000, 1_000_000)}-${randomInt(100, 1000)}`
      const { rows } = await sql<{ code: string }>`
        INSERT INTO withdrawals (code, order_number, order_id, email, reason)
        VALUES (${code}, ${body.order}, (SELECT id FROM orders WHERE numero = ${body.order} AND lower(email_envio) = lower(${body.email})),
          ${body.email}, ${body.reason ?? ''})
        ON CONFLICT (order_number, lower(email)) WHERE state = 'recibida' DO UPDATE SET reason = excluded.reason
        RETURNING code`.execute(db)
      const given = rows[0]?.code ?? code
      const sentence = `Recibimos tu pedido de arrepentimiento de la compra ${body.order}. Tu código de trámite es ${given}.`
      await queueMessage(db, {
        messageId: `withdrawal-${given}@descorche`,
        to: body.email,
        subject: `Arrepentimiento de compra: ${given}`,
        html: mailLayout('Recibimos tu pedido', paragraph(sentence)),
        text: sentence,
      })
      return { code: given, message: 'Recibimos tu pedido. Guardá el código: con él seguimos el trámite.' }
    },
    'GET /arrepentimiento': async () => {
      const { rows } = await sql<Row>`SELECT * FROM withdrawals ORDER BY created_at DESC LIMIT 500`.execute(
        db,
      )
      return rows.map((row) => ({ ...row, created_at: row.created_at.toISOString() }))
    },
    'POST /consulta': async ({ body, caller }) => {
      if (!body.website) {
        const { rows } = await sql<{ id: number }>`INSERT INTO questions (name, email, question, user_id)
          VALUES (${body.name}, ${body.email}, ${body.question}, ${caller.state === 'signed-in' ? caller.id : null}) RETURNING id`.execute(
          db,
        )
        await queueMessage(db, {
          messageId: `question-${rows[0]?.id}@descorche`,
          to: shopMail,
          replyTo: body.email,
          subject: `Consulta de ${body.name}`,
          html: mailLayout(`Consulta de ${body.name}`, paragraph(body.question)),
          text: `${body.question}\n\n${body.name} <${body.email}>`,
        })
      }
      return { message: 'Recibimos tu consulta. Te respondemos por correo.' }
    },
  })
}
