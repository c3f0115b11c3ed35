import { afterAll, beforeAll, expect, test } from 'vitest'
import { signWebhook } from '../../src/platform/payment-gateway/webhook-signature.ts'
import { openOneShop, type OneShop } from './one-shop.ts'
import { orderOf, paymentId, startPayment } from './shopper.ts'
import { figure, progress, size } from './size.ts'
import { until } from './until.ts'

let one: OneShop
beforeAll(async () => {
  one = await openOneShop()
})
afterAll(() => one.shop.close())

type WebhookEvent = { payment: string; requestId: string; signature: string }

const dayMs = 86_400_000
const genuine = (payment: string, requestId: string, ageMs = 0): WebhookEvent => ({
  payment,
  requestId,
  signature: signWebhook(one.shop.sandbox.webhookSecret, payment, requestId, Date.now() - ageMs),
})

/** Ways to forge a webhook event of this payment. */
function forge(payment: string, n: number): WebhookEvent {
  const requestId = `falso-${n}`
  const right = genuine(payment, requestId)
  const ways: WebhookEvent[] = [
    { ...right, signature: signWebhook('otra clave', payment, requestId, Date.now()) },
    { ...right, requestId: `${requestId}-otro` },
    { ...right, payment: String(Number(payment) + 1) },
    { ...right, signature: right.signature.replace(/ts=\d+/, `ts=${Date.now() + 1}`) },
    { ...right, signature: '' },
    { ...right, signature: `ts=${Date.now()},v1=` },
    genuine(payment, requestId, 4 * dayMs),
    genuine(payment, requestId, -4 * dayMs),
  ]
  return ways[n % ways.length] ?? right
}

const send = async ({ payment, requestId, signature }: WebhookEvent) =>
  (
    await one.shop.ask('POST', `/payment/notice?data.id=${payment}&type=payment`, {
      body: { type: 'payment', data: { id: payment } },
      headers: { 'x-request-id': requestId, 'x-signature': signature },
    })
  ).status

/** All of them in a random order, twenty at a time. Out: the statuses, in the order given. */
async function sendShuffled(notices: WebhookEvent[]): Promise<number[]> {
  const answers: number[] = []
  const queue = notices.map((_, n) => ({ n, at: Math.random() })).toSorted((a, b) => a.at - b.at)
  await Promise.all(
    Array.from({ length: 20 }, async () => {
      for (let next = queue.pop(); next; next = queue.pop()) {
        const event = notices[next.n]
        if (event) answers[next.n] = await send(event)
      }
    }),
  )
  return answers
}

test('notices that come twice, late, shuffled and forged: the shop ends where the provider is', async () => {
  const purchases = size(8, 100)
  const forgeries = size(48, 1000)
  const { pool } = one.shop.database
  const [wine = 0] = await one.wines(1, purchases * 2)
  await one.loseWebhookEvents()
  const orders = []
  for (let n = 0; n < purchases; n += 1) {
    const as = await one.person(`avisos-${n}`)
    const order = await one.order(as, [{ product_id: wine, quantity: 1 }], `avisos-${wine}-${n}`)
    const decision = n % 4 === 1 ? 'rejected' : n % 4 === 2 ? 'pending' : 'approved'
    await one.decide(order, decision)
    // every fourth is given back at the provider before the shop has heard anything
    orders.push({ ...order, as, estado: decision === 'approved' && n % 4 !== 3 ? 'Creada' : 'Ingreso' })
  }
  const { rows: payments } = await pool.query<{ id: string; n: number }>(
    `SELECT id::text, (row_number() OVER (ORDER BY id) - 1)::int AS n FROM sandbox_payments ORDER BY id`,
  )
  expect(payments).toHaveLength(purchases)
  await pool.query(
    `UPDATE sandbox_payments SET status = 'refunded', refunded = amount WHERE id::text = ANY($1)`,
    [payments.filter((payment) => payment.n % 4 === 3).map((payment) => payment.id)],
  )

  const before = await digest()
  const alone = await sendShuffled(
    Array.from({ length: forgeries / 2 }, (_, n) => forge(payments[n % purchases]?.id ?? '', n)),
  )
  expect(new Set(alone)).toEqual(new Set([401]))
  expect(await digest()).toEqual(before)

  progress(`${purchases} payments, each noticed ten times, ${forgeries} forgeries`)
  const reported = payments.flatMap(({ id }) =>
    // the provider repeats an event with its own id, and sends others; some are two days late
    Array.from({ length: 10 }, (_, n) => genuine(id, `aviso-${id}-${n % 5}`, n % 3 === 0 ? 2 * dayMs : 0)),
  )
  const forged = Array.from({ length: forgeries / 2 }, (_, n) =>
    forge(payments[n % purchases]?.id ?? '', n + 7),
  )
  const answers = await sendShuffled([...reported, ...forged])
  expect(new Set(answers.slice(0, reported.length))).toEqual(new Set([200]))
  expect(new Set(answers.slice(reported.length))).toEqual(new Set([401]))

  const { rows: stored } = await pool.query<{ request_id: string; handled: boolean }>(
    'SELECT request_id, handled_at IS NOT NULL AS handled FROM payment_notices',
  )
  expect(new Set(stored.map((event) => event.request_id))).toEqual(
    new Set(reported.map((event) => event.requestId)),
  )
  expect(stored.every((event) => event.handled)).toBe(true)
  const { rows: different } = await pool.query(
    `SELECT s.id, s.status, p.status FROM sandbox_payments s LEFT JOIN payments p ON p.payment_id = s.id::text
     WHERE p.status IS DISTINCT FROM s.status`,
  )
  expect(different).toEqual([])
  for (const { id, estado, as } of orders) {
    expect((await one.shop.ask('GET', `/orders?id=${id}`, { as })).body).toMatchObject([{ estado }])
  }
  await one.balance()
  figure(
    5,
    `${purchases} payments noticed 10 times each, shuffled, up to 2 days late, ${forgeries} forgeries between`,
    `state equals the provider's; 0 forgeries accepted, all 401, nothing written`,
  )
})

/** The shop's orders, money, stock and mail, as one text. */
async function digest(): Promise<string> {
  const { rows } = await one.shop.database.pool.query<{ digest: string }>(
    ['purchases', 'orders', 'payments', 'payment_notices', 'order_events', 'stock_ledger', 'outbox']
      .map(
        (table) =>
          `SELECT '${table}' || count(*) || coalesce(md5(string_agg(t::text, '' ORDER BY t::text)), '') AS digest FROM ${table} t`,
      )
      .join(' UNION ALL '),
  )
  return rows.map((row) => row.digest).join('\n')
}

test('the customer comes back while the notice arrives: one order, one mail', async () => {
  const rounds = size(6, 200)
  const [wine = 0] = await one.wines(1, rounds)
  const as = await one.person('regreso')
  const ids: number[] = []
  for (let round = 0; round < rounds; round += 1) {
    if (round % 20 === 0) progress(`return ${round} of ${rounds}`)
    const attempt = `regreso-${wine}-${round}`
    const products = [{ product_id: wine, quantity: 1 }]
    const started = await startPayment(one.shop.ask, as, products, attempt)
    const id_payment = paymentId(started)
    // every second one has its order before it is paid
    if (round % 2 === 0) await one.order(as, products, attempt)
    const payment = await one.charge({ id_payment })
    const [back, event, again] = await Promise.all([
      one.shop.ask('POST', '/orders', { as, body: { id_payment } }),
      send(genuine(payment, `regreso-${payment}`)),
      startPayment(one.shop.ask, as, products, attempt),
      one.shop.ask('GET', '/orders', { as }),
    ])
    expect([back.status, event, again.status]).toEqual([200, 200, 200])
    expect(paymentId(again)).toBe(id_payment)
    ids.push(orderOf(back).id)
  }
  expect(new Set(ids).size).toBe(rounds)
  const { rows } = await one.shop.database.pool.query<{ paid: number; mails: number }>(
    `SELECT (SELECT count(*)::int FROM orders WHERE id = ANY($1) AND estado = 'Creada') AS paid,
      (SELECT count(*)::int FROM outbox m JOIN order_events e ON m.message_id = 'order-event-' || e.id
        WHERE e.order_id = ANY($1)) AS mails`,
    [ids],
  )
  expect(rows).toEqual([{ paid: rounds, mails: rounds }])
  await until('every mail to be caught', async () => {
    const { rowCount } = await one.shop.database.pool.query(
      `SELECT 1 FROM mail_catcher WHERE recipient = 'regreso@ejemplo.test'`,
    )
    return rowCount === rounds ? true : undefined
  })
  await one.balance()
  figure(
    6,
    `the return from the checkout races the notice, ${rounds} times`,
    `${rounds} orders, ${rounds} mails`,
  )
})
