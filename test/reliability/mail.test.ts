import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { sendMessages } from '../../src/platform/mail/send-messages.ts'
import { openSmtpMail } from '../../src/platform/mail/smtp-mail.ts'
import { openOneShop, type OneShop } from './one-shop.ts'
import { percentile, figure, progress, size } from './size.ts'
import { openSmtpServer, type SmtpServer } from './smtp-server.ts'

let smtp: SmtpServer
let one: OneShop
beforeAll(async () => {
  smtp = await openSmtpServer()
  one = await openOneShop({ SMTP_URL: smtp.url, LOG_LEVEL: 'fatal' })
})
afterAll(async () => {
  await one.shop.close()
  await smtp.close()
})

test('mail server down: purchases work, and every mail arrives once afterwards', async () => {
  const awaySeconds = size(3, 300)
  const purchases = size(6, 150)
  const [wine = 0] = await one.wines(1, purchases)
  const as = await one.person('sin-correo')
  const times: number[] = []
  const began = Date.now()
  await smtp.goAway()
  for (let n = 0; n < purchases; n += 1) {
    // half of the time it refuses connections, the other half it takes them and says nothing
    if (n === Math.floor(purchases / 2)) await smtp.fallSilent()
    const start = performance.now()
    const order = await one.order(as, [{ product_id: wine, quantity: 1 }], `sin-correo-${wine}-${n}`)
    times.push(performance.now() - start)
    await one.decide(order)
    progress(`mail server away, ${n} purchases`)
    await wait(Math.max(0, began + ((n + 1) * awaySeconds * 1000) / purchases - Date.now()))
  }
  expect(smtp.arrived.filter((mail) => mail.to === 'sin-correo@ejemplo.test')).toEqual([])
  // a purchase that waited for the mail server would take 45 seconds
  expect(percentile(times, 0.95)).toBeLessThan(size(30_000, 2000))
  await smtp.comeBack()
  const back = Date.now()
  await one.balance()
  const seconds = (Date.now() - back) / 1000
  const mine = smtp.arrived.filter((mail) => mail.to === 'sin-correo@ejemplo.test')
  expect(mine).toHaveLength(purchases)
  expect(new Set(mine.map((mail) => mail.messageId)).size).toBe(purchases)
  figure(
    11,
    `mail server away for ${awaySeconds} s, half of it silent, ${purchases} purchases`,
    `p95 of a purchase ${percentile(times, 0.95).toFixed(0)} ms; all ${purchases} mails ${seconds.toFixed(0)} s after its return, once each`,
  )
})

test('two senders at work: no mail leaves twice', async () => {
  const mails = size(30, 2000)
  const { pool, db } = one.shop.database
  await pool.query(
    `INSERT INTO outbox (message_id, recipient, subject, html, body)
     SELECT 'doble-' || n, 'doble@ejemplo.test', 'x', 'x', 'x' FROM generate_series(1, $1::int) n`,
    [mails],
  )
  const own = { publicUrl: 'http://localhost:9', name: 'La Cava', accent: '#6e1429' }
  const mail = openSmtpMail({ url: smtp.url, from: 'x@ejemplo.test', publicUrl: own.publicUrl })
  await Promise.all(
    [1, 2, 3].map(async () => {
      while ((await sendMessages(db, mail, own, () => undefined)) > 0);
    }),
  )
  await one.balance()
  const mine = smtp.arrived.filter((arrived) => arrived.to === 'doble@ejemplo.test')
  expect(mine).toHaveLength(mails)
  expect(new Set(mine.map((arrived) => arrived.messageId)).size).toBe(mails)
})
