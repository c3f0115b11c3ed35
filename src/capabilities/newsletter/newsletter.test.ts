import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestShop, type TestShop } from '../../../test/shop.ts'
import type { Subscriber } from './newsletter.contract.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await openTestShop()
})
afterAll(() => shop.close())

/** Subscribes, by default from a different network each time. */
let networks = 0
const subscribe = (email: string, callback = 'cb', from = `network ${(networks += 1)}`) =>
  shop.ask('GET', `/newsletter/subscribe?EMAIL=${encodeURIComponent(email)}&c=${callback}`, { from })

type Message = { subject: string; body: string; unsubscribe_url: string | null }
const messages = async (to: string) =>
  (
    await shop.database.pool.query<Message>(
      'SELECT subject, body, unsubscribe_url FROM outbox WHERE recipient = $1 ORDER BY id',
      [to],
    )
  ).rows
const tokenIn = (message: Message | undefined) => /token=([0-9a-f]{64})/.exec(message?.body ?? '')?.[1] ?? ''
const listed = async (email: string) => {
  const { body } = await shop.ask('GET', '/newsletter/subscribers?size=1000', { as: shop.admin })
  return (body as { items: Subscriber[] }).items.find((subscriber) => subscriber.email === email)
}

test('answers JSONP as a list service does, and only to a valid callback', async () => {
  const { status, body, headers } = await subscribe('forma@ejemplo.test', 'newsletter_x1')
  expect(status).toBe(200)
  expect(body).toBe('/**/newsletter_x1({"result":"success","msg":"Te suscribiste con exito!"})')
  expect(headers.get('content-type')).toBe('text/javascript; charset=utf-8')
  expect(headers.get('x-content-type-options')).toBe('nosniff')
  expect((await subscribe('forma', 'cb')).body).toBe(
    '/**/cb({"result":"error","msg":"Ingrese un mail valido"})',
  )
  expect((await subscribe('', 'cb')).body).toBe('/**/cb({"result":"error","msg":"Debe ingresar un email"})')
  expect((await subscribe('a@b.test', 'alert(1)')).status).toBe(400)
})

test('double opt-in: subscribed after confirmation by mail, unsubscribed in one step', async () => {
  const first = await subscribe('Nueva@ejemplo.test')
  expect(await listed('nueva@ejemplo.test')).toMatchObject({ confirmed: null })
  const [requested] = await messages('nueva@ejemplo.test')
  const token = tokenIn(requested)
  expect(requested?.unsubscribe_url).toBe(`http://localhost:9/api/newsletter/unsubscribe?token=${token}`)

  expect((await shop.ask('POST', '/newsletter/confirm', { body: { token } })).status).toBe(200)
  expect((await listed('nueva@ejemplo.test'))?.confirmed).not.toBeNull()
  // same answer whether or not the address is known
  expect((await subscribe('nueva@ejemplo.test')).body).toBe(first.body)
  expect((await subscribe('desconocida@ejemplo.test')).body).toBe(first.body)

  // one-click unsubscribe of a mail program (RFC 8058)
  const oneClick = await shop.ask('POST', `/newsletter/unsubscribe?token=${token}`, {
    body: 'List-Unsubscribe=One-Click',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
  })
  expect(oneClick.status).toBe(200)
  expect(await listed('nueva@ejemplo.test')).toBeUndefined()
  expect((await shop.ask('POST', `/newsletter/unsubscribe?token=${token}`)).status).toBe(200)
  expect((await shop.ask('POST', '/newsletter/confirm', { body: { token } })).status).toBe(404)
})

test('repeated subscriptions send one confirmation mail', async () => {
  await Promise.all(Array.from({ length: 8 }, () => subscribe('insistida@ejemplo.test')))
  expect(await messages('insistida@ejemplo.test')).toHaveLength(1)
})

test('one network sets off three messages an hour, one mailbox gets one a day, and no answer tells', async () => {
  const written = async () =>
    (
      await shop.database.pool.query<{ recipient: string }>(
        `SELECT recipient FROM outbox WHERE recipient LIKE 'ajena%' ORDER BY id`,
      )
    ).rows.length
  const burst = await Promise.all(
    Array.from({ length: 20 }, (_, n) => subscribe(`ajena-${n}@ejemplo.test`, 'cb', '203.0.113.7')),
  )
  expect(new Set(burst.map((answer) => `${answer.status} ${String(answer.body)}`)).size).toBe(1)
  expect(await written()).toBe(3)
  // from any network, and although it unsubscribed in between
  await subscribe('ajena-diaria@ejemplo.test')
  await shop.ask('DELETE', '/newsletter/subscribers?email=ajena-diaria@ejemplo.test', { as: shop.admin })
  expect((await subscribe('Ajena-Diaria@ejemplo.test')).body).toBe(burst[0]?.body)
  expect(await written()).toBe(4)
  // the next day
  await shop.database.pool.query('UPDATE allowances SET ends_at = now()')
  await subscribe('ajena-diaria@ejemplo.test', 'cb', '203.0.113.7')
  expect(await written()).toBe(5)
})

test('a link works for a week from the day that it was sent, not from the first one', async () => {
  const { pool } = shop.database
  await subscribe('insiste@ejemplo.test')
  const begunAgo = (ago: string) =>
    pool.query('UPDATE newsletter_subscribers SET subscribed_at = now() - $1::interval WHERE email = $2', [
      ago,
      'insiste@ejemplo.test',
    ])
  await begunAgo('6 days 23 hours')
  await pool.query('UPDATE newsletter_subscribers SET asked_at = subscribed_at')
  await pool.query('UPDATE allowances SET ends_at = now()')
  await subscribe('insiste@ejemplo.test')
  // someone else subscribes the address later
  await begunAgo('7 days 1 hour')
  await subscribe('cualquiera@ejemplo.test')
  const [, sent] = await messages('insiste@ejemplo.test')
  const answer = await shop.ask('POST', '/newsletter/confirm', { body: { token: tokenIn(sent) } })
  expect(answer.status).toBe(200)

  await subscribe('calla@ejemplo.test')
  await pool.query(`UPDATE newsletter_subscribers SET asked_at = now() - interval '8 days'
    WHERE email = 'calla@ejemplo.test'`)
  await subscribe('otra-mas@ejemplo.test')
  expect(await listed('calla@ejemplo.test')).toBeUndefined()
})

test('only Admins list and remove subscribers', async () => {
  await subscribe('quitada@ejemplo.test')
  const call = '/newsletter/subscribers?email=quitada@ejemplo.test'
  expect((await shop.ask('DELETE', call, { as: shop.customer.token })).status).toBe(403)
  expect((await shop.ask('DELETE', call, { as: shop.admin })).status).toBe(200)
  expect((await shop.ask('DELETE', call, { as: shop.admin })).status).toBe(404)
})

test('the button to leave mails the link to a subscriber, and answers the same for others', async () => {
  await subscribe('se.va@ejemplo.test')
  const [invited] = await messages('se.va@ejemplo.test')
  await shop.ask('POST', '/newsletter/confirm', { body: { token: tokenIn(invited) } })
  const leave = (email: string, from: string) =>
    shop.ask('POST', '/newsletter/leave', { body: { email }, from })
  const subscribed = await leave('Se.Va@ejemplo.test', 'leaving 1')
  const unknown = await leave('nunca@ejemplo.test', 'leaving 2')
  expect(subscribed).toMatchObject({ status: 200, body: unknown.body })
  expect(await messages('nunca@ejemplo.test')).toEqual([])
  const token = tokenIn((await messages('se.va@ejemplo.test')).at(-1))
  expect((await shop.ask('POST', `/newsletter/unsubscribe?token=${token}`)).status).toBe(200)
  expect(await listed('se.va@ejemplo.test')).toBeUndefined()
  // a mailbox is not flooded
  await subscribe('acosada@ejemplo.test')
  for (let times = 0; times < 5; times += 1) await leave('acosada@ejemplo.test', `flood ${times}`)
  expect((await messages('acosada@ejemplo.test')).length).toBeLessThanOrEqual(3)
  expect((await leave('nada', 'leaving 3')).status).toBe(422)
})
