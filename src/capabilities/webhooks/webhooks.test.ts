import { sql } from 'kysely'
import { Webhook } from 'standardwebhooks'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { insertPaidOrder } from '../../../test/paid-order.ts'
import { openTestShop, type TestShop } from '../../../test/shop.ts'
import { openReceiver, type Receiver } from '../../../test/webhook-receiver.ts'
import { retryAfterSeconds, untilNextTry } from './retry-schedule.ts'
import { payloadSchema, type EventType } from './webhook-events.ts'
import { makeSecret, signatures } from './webhook-signature.ts'
import type { DeliveryAnswer, WebhookAnswer } from './webhooks.contract.ts'
import { claimDeliveries, deleteOldDeliveries } from './webhooks.queries.ts'

let shop: TestShop
const receivers: Receiver[] = []
beforeAll(async () => {
  shop = await openTestShop({ WEBHOOKS_TO_INNER_NETWORKS: 'true' })
})
afterEach(async () => {
  await shop.database.pool.query('DELETE FROM webhooks')
  await Promise.all(receivers.splice(0).map((receiver) => receiver.close()))
})
afterAll(() => shop.close())

type Made = WebhookAnswer & { secret: string }

/** A program that is notified of these events, and its webhook. */
async function notified(
  events: EventType[] = ['stock.updated'],
  answer?: Parameters<typeof openReceiver>[0],
) {
  const receiver = await openReceiver(answer)
  receivers.push(receiver)
  const body = { url: receiver.url, events }
  const made = await shop.ask('POST', '/webhooks', { as: shop.admin, body })
  expect(made.status, JSON.stringify(made.body)).toBe(200)
  const webhook = made.body as Made
  receiver.knows(webhook.secret)
  return { receiver, webhook }
}

const setStock = (stock: number, id = 17) =>
  shop.database.pool.query('UPDATE products SET stock = reserved + $1 WHERE id = $2', [stock, id])

/** What waits is due now. */
async function hurry(): Promise<void> {
  await shop.database.pool.query(
    `UPDATE webhook_deliveries SET next_at = now() WHERE state = 'waiting' AND tried_at < now() - interval '200 ms'`,
  )
  await shop.database.pool.query(`UPDATE webhooks SET rests_until = NULL`)
  await shop.database.pool.query(`SELECT pg_notify('job_due', 'webhooks')`)
}

async function deliveries(): Promise<DeliveryAnswer[]> {
  const { body } = await shop.ask('GET', '/webhooks/deliveries', { as: shop.admin })
  return (body as { items: DeliveryAnswer[] }).items
}

const eventually = <T>(read: () => T | Promise<T>) => expect.poll(read, { timeout: 10_000, interval: 50 })
const withHurry = <T>(read: () => T | Promise<T>) =>
  eventually(async () => {
    await hurry()
    return read()
  })
const states = async () => (await deliveries()).map(({ state }) => state)

test('a change is told signed, in pesos, as the document says', async () => {
  const { receiver } = await notified(['stock.updated', 'product.updated'])
  await setStock(11)
  await shop.database.pool.query('UPDATE products SET list_price = 1234567, discount = 10 WHERE id = 17')
  await eventually(() => receiver.received.length).toBe(2)
  expect(receiver.refused).toEqual([])
  const [stock, product] = receiver.received.map(({ event }) => event)
  expect(payloadSchema('stock.updated').parse(stock)).toEqual(stock)
  expect(payloadSchema('product.updated').parse(product)).toEqual(product)
  expect(stock?.data).toMatchObject({ product_id: 17, available: 11 })
  expect(product?.data).toMatchObject({ list_price: 12_345.67, price: 11_111.1, discount: 10 })
  await eventually(states).toEqual(['delivered', 'delivered'])
})

test('every kind of event has its payload in the document of the calls', async () => {
  const { body } = await shop.ask('GET', '/openapi.json')
  const { webhooks, components } = body as {
    webhooks: Record<string, { post: { requestBody: unknown } }>
    components: { schemas: Record<string, unknown> }
  }
  expect(Object.keys(webhooks)).toEqual(
    expect.arrayContaining(['order.created', 'invoice.updated', 'refund.created']),
  )
  expect(components.schemas['StockUpdatedEvent']).toMatchObject({ type: 'object' })
  // and on the page that a stranger reads
  const page = String((await shop.ask('GET', '/docs')).body)
  for (const type of Object.keys(webhooks)) expect(page).toContain(`<code>${type}</code>`)
  expect(page).toContain('Con el permiso «stock.change».')
  expect(page).toContain('#StockUpdatedEvent')
})

test('orders, payments, refunds and people are told in the transaction of the fact', async () => {
  const { receiver } = await notified([
    'order.created',
    'order.updated',
    'payment.created',
    'manual_payment.created',
    'refund.created',
    'customer.created',
    'customer.updated',
  ])
  const { id } = await insertPaidOrder(shop.database.pool, { userId: shop.customer.id, productId: 17 })
  const person = await shop.person('nueva.persona@ejemplo.test')
  await eventually(() => receiver.received.length).toBeGreaterThanOrEqual(2)
  const told = receiver.received.map(({ event }) => event)
  expect(told.find(({ type }) => type === 'order.created')?.data).toMatchObject({
    order_id: id,
    customer_id: shop.customer.id,
    estado: 'Completo',
  })
  expect(told.find(({ type }) => type === 'customer.created')?.data).toMatchObject({ customer_id: person.id })
  // a person's name and address are asked for with a key
  expect(JSON.stringify(told)).not.toContain('nueva.persona')
  for (const event of told)
    expect(payloadSchema(event.type as EventType).safeParse(event).success, event.type).toBe(true)
})

test('what is rolled back is told to nobody', async () => {
  const { receiver } = await notified()
  const client = await shop.database.pool.connect()
  await client.query('BEGIN')
  await client.query('UPDATE products SET stock = stock + 5 WHERE id = 17')
  await client.query('ROLLBACK')
  client.release()
  await setStock(21)
  await eventually(() => receiver.received.length).toBe(1)
  expect(await deliveries()).toHaveLength(1)
})

test('a lost answer is sent again under the same id', async () => {
  let times = 0
  const { receiver } = await notified(['stock.updated'], (_, response) => {
    times += 1
    if (times < 3) response.destroy()
    else response.writeHead(200).end()
  })
  await setStock(12)
  await withHurry(states).toEqual(['delivered'])
  expect(receiver.received).toHaveLength(3)
  expect(receiver.ids().size).toBe(1)
  const stamps = receiver.received.map(({ headers }) => headers['webhook-timestamp'])
  expect(new Set(receiver.received.map(({ raw }) => raw)).size).toBe(1)
  expect(stamps.every((stamp) => Math.abs(Number(stamp) * 1000 - Date.now()) < 60_000)).toBe(true)
})

test.each([500, 404, 302, 503])('%i is a failure that is tried again', async (status) => {
  let broken = true
  const { receiver } = await notified(['stock.updated'], (_, response) =>
    response.writeHead(broken ? status : 200).end(),
  )
  await setStock(30 + status)
  await eventually(async () => (await deliveries())[0]?.status).toBe(status)
  expect((await deliveries())[0]).toMatchObject({ state: 'waiting', attempts: 1 })
  broken = false
  await withHurry(states).toEqual(['delivered'])
  expect(receiver.ids().size).toBe(1)
})

test('a receiver that never answers is given up after fifteen seconds, and holds up nobody else', async () => {
  const { receiver: slow } = await notified(['stock.updated'], () => undefined)
  const { receiver: quick } = await notified()
  await setStock(13)
  await eventually(() => slow.received.length).toBe(1)
  await setStock(14)
  await eventually(() => quick.received.length).toBe(2)
  expect(slow.received).toHaveLength(1)
  await expect
    .poll(async () => (await deliveries()).map(({ problem }) => problem), { timeout: 20_000 })
    .toContain('timeout')
})

test('events about one thing come in order, and one that fails holds up only its own', async () => {
  let broken = true
  const { receiver } = await notified(['stock.updated'], ({ event }, response) =>
    response.writeHead(broken && event.data['product_id'] === 17 ? 500 : 200).end(),
  )
  for (const stock of [1, 2, 3]) await setStock(stock)
  await setStock(9, 18)
  await eventually(
    () => receiver.received.filter(({ event }) => event.data['product_id'] === 18).length,
  ).toBe(1)
  expect(
    receiver.received.filter(({ event }) => event.data['available'] !== 1 && event.data['product_id'] === 17),
  ).toEqual([])
  broken = false
  await withHurry(states).toEqual(['delivered', 'delivered', 'delivered', 'delivered'])
  const told = receiver.received.map(({ event }) => event.data).filter((data) => data['product_id'] === 17)
  const available = told.map((data) => data['available'] as number)
  expect(available).toEqual(available.toSorted((a, b) => a - b))
  expect(available.at(-1)).toBe(3)
  const versions = [...new Set(told.map(({ version }) => version))]
  expect(versions).toHaveLength(3)
  expect(versions).toEqual(versions.toSorted((a, b) => a - b))
})

test('changes of many connections at once keep the order of their commits', async () => {
  const { receiver } = await notified()
  await Promise.all(
    Array.from({ length: 30 }, () =>
      shop.database.pool.query('UPDATE products SET stock = stock + 1 WHERE id = 17'),
    ),
  )
  await eventually(() => receiver.ids().size).toBe(30)
  const stocks = receiver.received.map(({ event }) => event.data['stock'] as number)
  expect(stocks).toEqual(stocks.toSorted((a, b) => a - b))
})

test('a process that ends between taking and sending loses nothing', async () => {
  const { receiver, webhook } = await notified()
  await shop.database.pool.query(`UPDATE webhooks SET rests_until = now() + interval '1 hour'`)
  await setStock(15)
  // taken by a process that is killed then: nobody notes how it went. The shop under test sees no delivery before.
  const taken = await shop.database.db.transaction().execute(async (trx) => {
    await sql`UPDATE webhooks SET rests_until = NULL`.execute(trx)
    return claimDeliveries(trx, webhook.id, 4)
  })
  expect(taken).toHaveLength(1)
  expect(await claimDeliveries(shop.database.db, webhook.id, 4)).toEqual([])
  expect((await deliveries())[0]).toMatchObject({ state: 'waiting', attempts: 1 })
  expect(receiver.received).toEqual([])
  // a minute later
  await shop.database.pool.query(`UPDATE webhook_deliveries SET next_at = next_at - interval '60 seconds'`)
  await shop.database.pool.query(`SELECT pg_notify('job_due', 'webhooks')`)
  await eventually(states).toEqual(['delivered'])
  expect(receiver.received).toHaveLength(1)
})

test('of several processes one takes each delivery', async () => {
  const { webhook } = await notified()
  await shop.database.pool.query(`UPDATE webhooks SET rests_until = now() + interval '1 hour'`)
  for (let id = 20; id < 40; id += 1) await setStock(50, id)
  await shop.database.pool.query('UPDATE webhooks SET rests_until = NULL')
  const taken = await Promise.all(
    Array.from({ length: 10 }, () => claimDeliveries(shop.database.db, webhook.id, 4)),
  )
  const ids = taken.flat().map(({ id }) => id)
  expect(new Set(ids).size).toBe(ids.length)
})

test('nothing that is forged is accepted', () => {
  const [secret, other] = [makeSecret(), makeSecret()]
  const body = JSON.stringify({
    type: 'order.updated',
    timestamp: new Date().toISOString(),
    data: { total: 1 },
  })
  const seconds = Math.floor(Date.now() / 1000)
  const headersOf = (signed: string, id = 'msg_1', at = seconds) => ({
    'webhook-id': id,
    'webhook-timestamp': String(at),
    'webhook-signature': signed,
  })
  const good = signatures([secret], { id: 'msg_1', seconds, body })
  const verify = (text: string, headers: Record<string, string>) => new Webhook(secret).verify(text, headers)
  expect(verify(body, headersOf(good))).toMatchObject({ type: 'order.updated' })
  expect(() => verify(body.replace('1', '2'), headersOf(good))).toThrow()
  expect(() => verify(body, headersOf(good, 'msg_2'))).toThrow()
  expect(() => verify(body, headersOf(good, 'msg_1', seconds + 1))).toThrow()
  expect(() => verify(body, headersOf(signatures([other], { id: 'msg_1', seconds, body })))).toThrow()
  expect(() => verify(body, headersOf(''))).toThrow()
})

test('what is played back ten minutes later is refused', async () => {
  const { receiver, webhook } = await notified()
  await setStock(16)
  await eventually(() => receiver.received.length).toBe(1)
  const [first] = receiver.received
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 600_000 })
  try {
    expect(() => new Webhook(webhook.secret).verify(first?.raw ?? '', first?.headers ?? {})).toThrow(
      'too old',
    )
  } finally {
    vi.useRealTimers()
  }
})

test('a rotated secret signs at once, and the one before it for a day more', async () => {
  const { receiver, webhook } = await notified()
  const body = { id: webhook.id, rotate_secret: true }
  const { body: rotated } = await shop.ask('PUT', '/webhooks', { as: shop.admin, body })
  const { secret, old_secret_until: until } = rotated as Made
  expect(secret).not.toBe(webhook.secret)
  expect(Date.parse(until ?? '')).toBeGreaterThan(Date.now() + 23 * 3_600_000)
  // the receiver has only the old one yet
  await setStock(17)
  await eventually(() => receiver.received.length).toBe(1)
  expect(receiver.received[0]?.headers['webhook-signature']?.split(' ')).toHaveLength(2)
  receiver.knows(secret)
  await setStock(18)
  await eventually(() => receiver.received.length).toBe(2)
  await shop.database.pool.query('UPDATE webhooks SET secret_before_ends_at = now()')
  await deleteOldDeliveries(shop.database.db)
  await setStock(19)
  await eventually(() => receiver.received.length).toBe(3)
  const [last] = receiver.received.slice(-1)
  expect(() => new Webhook(webhook.secret).verify(last?.raw ?? '', last?.headers ?? {})).toThrow()
})

test('a redirect to an inner address is not followed', async () => {
  const inner = await openReceiver()
  receivers.push(inner)
  const { receiver } = await notified(['stock.updated'], (_, response) =>
    response.writeHead(307, { location: inner.url }).end(),
  )
  await setStock(22)
  await eventually(async () => (await deliveries())[0]?.problem).toBe('redirect')
  expect(receiver.received).toHaveLength(1)
  expect(inner.received).toEqual([])
})

test('410 turns it off at once, and the owner is told', async () => {
  const { webhook } = await notified(['stock.updated'], (_, response) => response.writeHead(410).end())
  await setStock(23)
  await eventually(async () => webhookNow(webhook.id)).toMatchObject({
    active: false,
    disabled_because: 'gone',
  })
  await setStock(24)
  expect(await deliveries()).toHaveLength(1)
  expect(await mailsAbout(webhook.id)).toHaveLength(1)
})

test('three days of failures alone turn it off, and the owner is told once', async () => {
  const { webhook } = await notified(['stock.updated'], (_, response) => response.writeHead(500).end())
  await setStock(25)
  await eventually(async () => (await deliveries())[0]?.attempts).toBe(1)
  await shop.database.pool.query(`UPDATE webhooks SET failing_since = now() - interval '73 hours'`)
  await shop.database.pool.query(`UPDATE webhook_deliveries SET attempts = 9`)
  await withHurry(async () => webhookNow(webhook.id)).toMatchObject({
    active: false,
    disabled_because: 'failing',
  })
  expect(await states()).toEqual(['failed'])
  expect(await mailsAbout(webhook.id)).toHaveLength(1)
  const again = () => shop.ask('POST', `/webhooks/deliveries/${deliveryId}/retry`, { as: shop.admin })
  const deliveryId = (await deliveries())[0]?.id
  expect((await again()).status).toBe(409)
  const body = { id: webhook.id, active: true }
  expect((await shop.ask('PUT', '/webhooks', { as: shop.admin, body })).status).toBe(200)
  expect(await webhookNow(webhook.id)).toMatchObject({
    active: true,
    disabled_because: null,
    failing_since: null,
  })
  expect((await again()).status).toBe(200)
})

test('a delivery that failed while others arrived leaves the webhook on', async () => {
  const { webhook } = await notified(['stock.updated'], ({ event }, response) =>
    response.writeHead(event.data['product_id'] === 17 ? 500 : 200).end(),
  )
  await setStock(26)
  await eventually(async () => (await deliveries())[0]?.attempts).toBe(1)
  await setStock(27, 18)
  await eventually(async () => (await deliveries())[0]?.state).toBe('delivered')
  await shop.database.pool.query(`UPDATE webhook_deliveries SET attempts = 9 WHERE state = 'waiting'`)
  await withHurry(states).toEqual(['delivered', 'failed'])
  expect(await webhookNow(webhook.id)).toMatchObject({ active: true })
})

test('Retry-After is heeded for the whole webhook', async () => {
  const { receiver } = await notified(['stock.updated'], (_, response) =>
    response.writeHead(429, { 'retry-after': '120' }).end(),
  )
  await setStock(28)
  await eventually(async () => (await deliveries())[0]?.status).toBe(429)
  const next = Date.parse((await deliveries())[0]?.next_at ?? '')
  expect(next).toBeGreaterThan(Date.now() + 100_000)
  await setStock(29, 18)
  await new Promise((resolve) => setTimeout(resolve, 700))
  expect(receiver.received).toHaveLength(1)
})

test('a delivered event is sent again by hand, under its id', async () => {
  const { receiver } = await notified()
  await setStock(31)
  await eventually(states).toEqual(['delivered'])
  const [{ id } = { id: 0 }] = await deliveries()
  expect((await shop.ask('POST', `/webhooks/deliveries/${id}/retry`, { as: shop.admin })).status).toBe(200)
  await eventually(() => receiver.received.length).toBe(2)
  expect(receiver.ids().size).toBe(1)
  expect((await shop.ask('POST', '/webhooks/deliveries/999999/retry', { as: shop.admin })).status).toBe(404)
})

test('an endless answer is not read to its end', async () => {
  await notified(['stock.updated'], (_, response) => {
    response.writeHead(200)
    const more = () => {
      while (response.writable && response.write('x'.repeat(65_536)));
      if (response.writable) response.once('drain', more)
    }
    more()
  })
  await setStock(32)
  await eventually(states).toEqual(['delivered'])
})

test('only the chosen events are told, and without a webhook nothing is written', async () => {
  const count = async () =>
    (await shop.database.pool.query<{ count: number }>('SELECT count(*) FROM webhook_events')).rows[0]?.count
  const before = await count()
  await setStock(33)
  expect(await count()).toBe(before)
  await notified(['order.created'])
  await setStock(34)
  expect(await count()).toBe(before)
})

test('secrets are shown once, sealed, and useless with another machine’s key', async () => {
  const { webhook } = await notified()
  const { rows } = await shop.database.pool.query<{ secret: string }>('SELECT secret FROM webhooks')
  expect(rows[0]?.secret).not.toContain(webhook.secret.slice(6, 20))
  const listed = await shop.ask('GET', '/webhooks', { as: shop.admin })
  expect(JSON.stringify(listed.body)).not.toContain(webhook.secret)
  await shop.database.pool.query(`UPDATE webhooks SET secret = reverse(secret)`)
  await setStock(35)
  await eventually(async () => (await deliveries())[0]?.problem).toBe('secret')
})

test('what is old is deleted, and what waits stays', async () => {
  await notified()
  await setStock(36)
  await eventually(states).toEqual(['delivered'])
  await shop.database.pool.query(`UPDATE webhook_events SET at = now() - interval '31 days'`)
  await deleteOldDeliveries(shop.database.db)
  expect(await deliveries()).toEqual([])
})

test('tries go on for three days, with jitter and never sooner than asked', () => {
  const waits = (random: number) => Array.from({ length: 10 }, (_, n) => untilNextTry(n + 1, random) ?? 0)
  const hours = (list: number[]) => list.reduce((sum, ms) => sum + ms, 0) / 3_600_000
  expect(hours(waits(0.5))).toBeCloseTo(75.59, 1)
  expect(hours(waits(0))).toBeGreaterThan(67)
  expect(untilNextTry(10, 0.5)).toBeUndefined()
  expect(untilNextTry(1, 0.5, 600)).toBe(600_000)
  expect(untilNextTry(1, 0.5, 9e9)).toBe(86_400_000)
  const now = new Date('2026-11-26T12:00:00Z')
  expect(retryAfterSeconds('30', now)).toBe(30)
  expect(retryAfterSeconds('Thu, 26 Nov 2026 12:01:00 GMT', now)).toBe(60)
  expect(retryAfterSeconds('soon', now)).toBeUndefined()
})

test.each([
  [{ events: [] }, 'events'],
  [{ events: ['order.exploded'] }, 'events.0'],
  [{ url: 'no es una dirección' }, 'url'],
  [{ url: 'https://usuario:clave@ejemplo.com/' }, 'url'],
  [{ url: 'http://169.254.169.254/latest' }, 'url'],
])('%j is refused with its field', async (wrong, field) => {
  const body = { url: 'http://127.0.0.1:9/x', events: ['stock.updated'], ...wrong }
  const { status, body: answer } = await shop.ask('POST', '/webhooks', { as: shop.admin, body })
  expect(status).toBe(422)
  expect((answer as { errors: { field: string }[] }).errors[0]?.field).toBe(field)
})

test('a key has nothing told to a program that it may not see itself', async () => {
  const scopes = ['webhooks.change', 'stock.read']
  const { body } = await shop.ask('POST', '/keys', { as: shop.admin, body: { name: 'ERP', scopes } })
  const as = (body as { key: string }).key
  const url = 'http://127.0.0.1:9/x'
  const refused = await shop.ask('POST', '/webhooks', { as, body: { url, events: ['order.created'] } })
  expect(refused.status).toBe(422)
  expect(JSON.stringify(refused.body)).toContain('«orders.read»')
  const made = await shop.ask('POST', '/webhooks', { as, body: { url, events: ['stock.updated'] } })
  expect(made.status).toBe(200)
  const { id } = made.body as Made
  const change = async (body: object) => (await shop.ask('PUT', '/webhooks', { as, body })).status
  expect(await change({ id, events: ['payment.created'] })).toBe(422)
  // nor does it lead an Admin's elsewhere, or read what that told
  const { webhook, receiver } = await notified(['order.created'])
  expect(await change({ id: webhook.id, url })).toBe(422)
  expect(await change({ id: webhook.id, rotate_secret: true })).toBe(422)
  await insertPaidOrder(shop.database.pool, { userId: shop.customer.id, productId: 18 })
  await eventually(() => receiver.received.length).toBe(1)
  const { body: listed } = await shop.ask('GET', '/webhooks/deliveries', { as })
  expect((listed as { items: DeliveryAnswer[] }).items.map(({ payload }) => payload)).toEqual([null])
})

async function webhookNow(id: number): Promise<WebhookAnswer | undefined> {
  const { body } = await shop.ask('GET', '/webhooks', { as: shop.admin })
  return (body as WebhookAnswer[]).find((webhook) => webhook.id === id)
}

async function mailsAbout(id: number) {
  const { rows } = await shop.database.pool.query(`SELECT 1 FROM outbox WHERE message_id LIKE $1`, [
    `webhook-off-${id}-%`,
  ])
  return rows
}
