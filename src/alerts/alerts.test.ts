import { afterAll, beforeAll, expect, test } from 'vitest'
import { forgetDelivery, order, pay, until, wineWithStock } from '../../test/buying.ts'
import { openTestShop, type TestShop } from '../../test/shop.ts'
import { postpone } from '../platform/mail/outbox.queries.ts'
import { confirmPayment } from '../payments/confirm-payment.ts'
import type { OrderAnswer } from '../orders/orders.contract.ts'
import { enqueueOwnerAlerts } from './owner-alerts.job.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await openTestShop()
})
afterAll(() => shop.close())

test('a payment of a different amount does not pay the order, alerts the owner once and can be refunded', async () => {
  const person = await shop.person('importe@ejemplo.test')
  const pending = await order(shop, person.token, await wineWithStock(shop, 5), 1)
  const odd = {
    id: '77001',
    status: 'approved',
    amount: 100,
    refunded: 0,
    currency: 'ARS',
    externalReference: pending.purchase_id,
  } as const
  expect(await confirmPayment(shop.database.db, odd)).toBe('mismatch')
  const facts = await shop.ask('GET', `/payment?order=${pending.id}`, { as: person.token })
  expect(facts.body).toMatchObject([{ payment_id: '77001', amount: 1, settled: 'mismatch' }])
  const stranger = await shop.person('ajena@ejemplo.test')
  expect((await shop.ask('GET', `/payment?order=${pending.id}`, { as: stranger.token })).status).toBe(404)

  for (let times = 0; times < 3; times += 1) {
    await enqueueOwnerAlerts(shop.database.db, 'hola@descorche.test', new Date())
  }
  const { rows } = await shop.database.pool.query<{ subject: string }>(
    "SELECT subject FROM outbox WHERE message_id = 'mismatch-77001'",
  )
  expect(rows).toEqual([{ subject: `Pago por otro importe en la compra ${pending.numero}` }])

  const waiting = async () =>
    (await shop.ask('GET', '/admin/waiting', { as: shop.admin })).body as { troubles: number }
  const { body: alerts } = await shop.ask('GET', '/admin/troubles', { as: shop.admin })
  expect(alerts).toMatchObject({
    payments: [{ payment_id: '77001', settled: 'mismatch', amount: 1, numero: pending.numero }],
  })
  expect((await waiting()).troubles).toBe(1)
  const refund = () => shop.ask('POST', '/payment/refund', { as: shop.admin, body: { payment_id: '77001' } })
  expect((await refund()).status).toBe(200)
  expect((await refund()).status).toBe(409)
  expect((await waiting()).troubles).toBe(0)
  const unknown = await shop.ask('POST', '/payment/refund', { as: shop.admin, body: { payment_id: '1' } })
  expect(unknown.status).toBe(404)
})

test('paid orders are listed by time of payment, and each alerts once', async () => {
  type Waiting = { newest: { id: number; paid_at: string } | null; arrived: number }
  const ask = async (since?: string) =>
    (await shop.ask('GET', `/admin/waiting${since ? `?desde=${since}` : ''}`, { as: shop.admin }))
      .body as Waiting
  const [una, ultima] = [await shop.person('una@ejemplo.test'), await shop.person('ultima@ejemplo.test')]
  const wine = await wineWithStock(shop, 10)
  const [first, second] = [await order(shop, una.token, wine, 1), await order(shop, ultima.token, wine, 1)]
  await pay(shop, ultima.token, second)
  const before = await ask()
  expect(before).toMatchObject({ newest: { id: second.id }, arrived: 0 })
  await pay(shop, una.token, first)
  const after = await ask(before.newest?.paid_at)
  expect(after).toMatchObject({ newest: { id: first.id }, arrived: 1 })
  expect((await ask(after.newest?.paid_at)).arrived).toBe(0)
  const body = { id: first.id, estado: 'Cancelada' }
  expect((await shop.ask('PUT', '/orders', { as: shop.admin, body })).status).toBe(200)
  expect(await ask(before.newest?.paid_at)).toMatchObject({ newest: { id: second.id }, arrived: 0 })
})

test('a paid order without a delivery method alerts until one is recorded, at no charge', async () => {
  type Undelivered = { undelivered: { order_id: number; direccion: string | null }[] }
  const person = await shop.person('sin-entrega@ejemplo.test')
  const alertOf = async (id: number) => {
    const { body } = await shop.ask('GET', '/admin/troubles', { as: shop.admin })
    return (body as Undelivered).undelivered.find((order) => order.order_id === id)
  }
  const paid = async () => {
    const placed = await order(shop, person.token, await wineWithStock(shop, 5), 1)
    const noted = { way: 'cash', amount: placed.total, note: '' }
    const answer = await shop.ask('POST', `/orders/${placed.id}/paid`, { as: shop.admin, body: noted })
    expect(answer.status, JSON.stringify(answer.body)).toBe(200)
    await forgetDelivery(shop, placed.id)
    return placed
  }
  const paidWith = async (direccion: string) => {
    const placed = await paid()
    await shop.database.pool.query('UPDATE orders SET direccion = $2 WHERE id = $1', [placed.id, direccion])
    return placed
  }
  const note = (id: number, body: object, as = shop.admin) =>
    shop.ask('PUT', `/orders/${id}/delivery`, { as, body })
  const [bare, written] = [await paid(), await paidWith('Gorriti 5000, timbre 2')]
  expect(await alertOf(bare.id)).toMatchObject({ direccion: null })
  expect(await alertOf(written.id)).toMatchObject({ direccion: 'Gorriti 5000, timbre 2' })
  const reason = 'Como hablamos por teléfono'
  expect((await note(bare.id, { branch: 'Palermo', reason }, person.token)).status).toBe(403)
  expect((await note(bare.id, { branch: 'Ushuaia', reason })).status).toBe(409)
  expect((await note(bare.id, { branch: 'Palermo', reason })).status).toBe(200)
  // the same change is done already, and it is no home delivery any more
  expect((await note(bare.id, { branch: 'Palermo', reason })).status).toBe(200)
  const address = {
    calle: 'Gorriti 5000',
    ciudad: 'Ushuaia',
    provincia: 'Tierra del Fuego',
    codigoPostal: '9410',
  }
  expect((await note(bare.id, { address, reason })).status).toBe(409)
  const sent = await note(written.id, { address, reason })
  const { order: noted } = sent.body as { order: OrderAnswer }
  expect(noted).toMatchObject({
    total: written.total,
    delivery: { kind: 'home', price: 0, discounts: [{ reason: 'A cargo de la tienda' }] },
  })
  expect(noted.delivery?.list_price).toBeGreaterThan(0)
  expect((await note(written.id, { branch: 'Palermo', reason })).status).toBe(409)
  expect([await alertOf(bare.id), await alertOf(written.id)]).toEqual([undefined, undefined])
  const { body } = await shop.ask('GET', `/orders?id=${bare.id}`, { as: person.token })
  expect(body).toMatchObject([
    {
      delivery: { kind: 'pickup', branch: 'Palermo' },
      direccion: expect.stringContaining('Retiro en Palermo') as string,
    },
  ])
})

test('a message that its server refuses is shown with the reason, tried again at once, or given up', async () => {
  const { pool, db } = shop.database
  // not due: the sender skips it until it is retried
  const { rows } = await pool.query<{ id: number }>(
    `INSERT INTO outbox (message_id, recipient, subject, html, body, next_at)
     SELECT 'refused-' || n, 'lleno' || n || '@ejemplo.test', 'Tu compra', '', '', now() + interval '1 hour'
     FROM generate_series(1, 2) AS n RETURNING id`,
  )
  const [first = 0, second = 0] = rows.map((row) => row.id)
  const rejected = async () =>
    (
      (await shop.ask('GET', '/admin/troubles', { as: shop.admin })).body as {
        mails: { id: number; refusal: string }[]
      }
    ).mails.map(({ id, refusal }) => ({ id, refusal }))
  expect(await rejected()).toEqual([])
  await postpone(db, first, 3600, '552 mailbox full')
  await postpone(db, second, 3600, '550 no such user')
  // an unavailable server is not this message's fault
  await postpone(db, first, 3600, null)
  await pool.query(`UPDATE outbox SET next_at = now() + interval '1 hour' WHERE id = ANY($1)`, [
    [first, second],
  ])
  expect(await rejected()).toEqual([
    { id: first, refusal: '552 mailbox full' },
    { id: second, refusal: '550 no such user' },
  ])
  const act = (body: object) => shop.ask('PUT', '/admin/troubles/mail', { as: shop.admin, body })
  expect((await act({ descartar: second })).status).toBe(200)
  expect((await act({ descartar: second })).status).toBe(404)
  // it stays failed, so the mail about the failure is not sent again
  const { rows: stored } = await pool.query('SELECT sent_at FROM outbox WHERE id = $1', [second])
  expect(stored).toEqual([{ sent_at: null }])
  expect((await act({})).body).toEqual({ message: '1 correo sale de nuevo' })
  expect(await until(async () => ((await rejected()).length === 0 ? true : undefined))).toBe(true)
  const { rows: caught } = await pool.query("SELECT 1 FROM mail_catcher WHERE recipient LIKE 'lleno%'")
  expect(caught).toHaveLength(1)
})

test('wines below their minimum are one message a day, from eight o’clock on', async () => {
  await shop.database.pool.query('UPDATE products SET minimo = stock - reserved + 1 WHERE id IN (1, 2)')
  const count = async () => {
    const { rows } = await shop.database.pool.query<{ message_id: string; body: string }>(
      "SELECT message_id, body FROM outbox WHERE message_id LIKE 'low-stock-2031%' ORDER BY id",
    )
    return rows
  }
  const tell = (moment: string) =>
    enqueueOwnerAlerts(shop.database.db, 'hola@descorche.test', new Date(moment))
  await tell('2031-05-10T07:59:00-03:00')
  expect(await count()).toHaveLength(0)
  await tell('2031-05-10T08:01:00-03:00')
  await tell('2031-05-10T23:30:00-03:00')
  expect((await count()).map((row) => row.message_id)).toEqual(['low-stock-2031-05-10'])
  await tell('2031-05-11T09:00:00-03:00')
  const sent = await count()
  expect(sent).toHaveLength(2)
  expect(sent[0]?.body).toMatch(/quedan \d+, mínimo \d+/)
  // the link opens the list that the message is about
  expect(sent[0]?.body).toContain('/admin/listProduct?shown=bajo')
  const arrived = await until(async () => {
    const { rows } = await shop.database.pool.query<{ n: number }>(
      "SELECT count(*)::int AS n FROM mail_catcher WHERE message_id LIKE 'low-stock-2031%'",
    )
    return rows[0]?.n === 2 ? 2 : undefined
  })
  expect(arrived).toBe(2)

  await shop.database.pool.query(
    'UPDATE products SET minimo = CASE WHEN id <= 205 THEN stock - reserved + 1 ELSE 0 END',
  )
  await tell('2031-05-12T09:00:00-03:00')
  const { rows: long } = await shop.database.pool.query<{ subject: string; body: string }>(
    "SELECT subject, body FROM outbox WHERE message_id = 'low-stock-2031-05-12'",
  )
  expect(long[0]?.subject).toBe('205 vinos bajo el mínimo')
  expect(long[0]?.body).toContain('Y 5 más.')
})
