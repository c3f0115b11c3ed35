import { afterAll, beforeAll, expect, test } from 'vitest'
import { sql } from 'kysely'
import { order, pay, wineWithStock } from '../../test/buying.ts'
import { openTestShop, type TestShop } from '../../test/shop.ts'
import { signWebhook } from '../platform/payment-gateway/webhook-signature.ts'
import { changedPageSize, type CardPayments, type ProviderPayment } from '../platform/payment-gateway/port.ts'
import type { Alerts } from '../alerts/alerts.contract.ts'
import { releaseAllExpiredReservations } from '../purchases/expired-reservations.ts'
import { confirmPayment } from './confirm-payment.ts'
import { reconcileChangedPayments } from './reconcile-payments.ts'
import { noteProviderMoney } from '../refunds/note-provider-money.ts'
import { reconcileMoney } from '../refunds/reconcile-money.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await openTestShop()
})
afterAll(() => shop.close())

test('a shop that is being stopped does not first ask the provider about every purchase', async () => {
  const { db } = shop.database
  const wine = await wineWithStock(shop, 20)
  for (let n = 0; n < 6; n += 1)
    await order(shop, (await shop.person(`espera-${n}@ejemplo.test`)).token, wine, 1)
  const stop = new AbortController()
  let requested = 0
  const payments = {
    ...shop.sandbox,
    searchPayments: async () => {
      requested += 1
      if (requested === 2) stop.abort()
      return { ok: true as const, value: [] }
    },
  } satisfies CardPayments
  await sql`UPDATE purchases SET ask_at = now()`.execute(db)
  await reconcileMoney(db, payments, stop.signal)
  expect(requested).toBe(2)
  // the rest is up to the next run
  const left = await sql`SELECT 1 FROM purchases WHERE ask_at < now() + interval '16 seconds'`.execute(db)
  expect(left.rows.length).toBeGreaterThanOrEqual(4)
})

test('a notice of a payment that the provider does not speak about keeps no other one waiting', async () => {
  const { db, pool } = shop.database
  await pool.query(
    `INSERT INTO payment_notices (payment_id, request_id) VALUES ('ajeno', 'x'), ('909090', 'y')`,
  )
  const payments = {
    ...shop.sandbox,
    fetchPayment: async (id: string) =>
      id === 'ajeno'
        ? { ok: false as const, why: 'refused' as const, detail: '403 not yours' }
        : shop.sandbox.fetchPayment(id),
  } satisfies CardPayments
  await reconcileMoney(db, payments)
  const { rows } = await pool.query(
    `SELECT handled_at IS NOT NULL AS handled FROM payment_notices WHERE payment_id IN ('ajeno', '909090') ORDER BY id`,
  )
  expect(rows).toEqual([{ handled: false }, { handled: true }])
})

test('an order of weeks ago that is paid now is asked about, though the notice of its payment is lost', async () => {
  const { db, pool } = shop.database
  const { token } = await shop.person('vuelve.tarde@ejemplo.test')
  const pending = await order(shop, token, await wineWithStock(shop, 5), 1)
  await pool.query(
    `UPDATE purchases SET created_at = now() - interval '20 days', held_since = now() - interval '20 days',
      hold_expires_at = now() - interval '19 days', ask_at = NULL WHERE id = $1`,
    [pending.purchase_id],
  )
  await releaseAllExpiredReservations(db)
  const again = await shop.ask('POST', '/payment/checkout', { as: token, body: { id: pending.id } })
  expect(again.status, JSON.stringify(again.body)).toBe(200)
  const nextIn = async () => {
    const { rows } = await pool.query(
      'SELECT extract(epoch FROM ask_at - now())::int AS seconds FROM purchases WHERE id = $1',
      [pending.purchase_id],
    )
    return rows[0].seconds as number
  }
  expect(await nextIn()).toBeLessThanOrEqual(20)
  // nothing was paid yet: it is asked about again soon
  await pool.query('UPDATE purchases SET ask_at = now() WHERE id = $1', [pending.purchase_id])
  await reconcileMoney(db, shop.sandbox)
  expect(await nextIn()).toBeLessThanOrEqual(60)
})

const goneFrom = async (orderId: number) => {
  const { body } = await shop.ask('GET', '/admin/troubles', { as: shop.admin })
  return (body as Alerts).payments.filter((one) => one.order_id === orderId).map((one) => one.settled)
}
const move = (id: number, estado: string) =>
  shop.ask('PUT', '/orders', { as: shop.admin, body: { id, estado } })

test('a chargeback alerts until the order is cancelled', async () => {
  const { db } = shop.database
  const paid = await pay(
    shop,
    shop.customer.token,
    await order(shop, shop.customer.token, await wineWithStock(shop, 5), 1),
  )
  expect(await goneFrom(paid.id)).toEqual([])
  const known = await shop.sandbox.searchPayments(paid.purchase_id)
  const payment = known.ok ? known.value[0] : undefined
  if (!payment) throw new Error('The sandbox does not know the payment')
  const disputed = { ...payment, status: 'charged_back' as const }
  await confirmPayment(db, disputed)
  // the webhook event of its approval comes late
  await confirmPayment(db, payment)
  expect(await goneFrom(paid.id)).toEqual(['gone'])
  const waiting = await shop.ask('GET', '/admin/waiting', { as: shop.admin })
  const alerts = (await shop.ask('GET', '/admin/troubles', { as: shop.admin })).body as Alerts
  expect((waiting.body as { troubles: number }).troubles).toBe(1 + alerts.undelivered.length)

  await move(paid.id, 'Cancelada')
  expect(await goneFrom(paid.id)).toEqual([])
  let requested = 0
  const payments = {
    ...shop.sandbox,
    searchPayments: async () => ({ ok: true as const, value: [] }),
    fetchPayment: async () => ({ ok: true as const, value: disputed }),
    refund: async () => {
      requested += 1
      return { ok: false as const, why: 'refused' as const, detail: '400 charged back' }
    },
  } satisfies CardPayments
  for (const _ of [1, 2]) {
    await sql`UPDATE payments SET refund_at = now()`.execute(db)
    await reconcileMoney(db, payments)
  }
  // their bank has given it back already
  expect(requested).toBe(0)
})

test('an order that is activated after its money went back waits for its payment, so it is no alert', async () => {
  const paid = await pay(
    shop,
    shop.customer.token,
    await order(shop, shop.customer.token, await wineWithStock(shop, 5), 1),
  )
  await move(paid.id, 'Cancelada')
  await sql`UPDATE payments SET refund_at = now()`.execute(shop.database.db)
  await reconcileMoney(shop.database.db, shop.sandbox)
  expect(await goneFrom(paid.id)).toEqual([])
  expect(await move(paid.id, 'Creada')).toMatchObject({ body: { order: { estado: 'Ingreso' } } })
  expect(await goneFrom(paid.id)).toEqual([])
})

test('a signed event of an unknown topic is stored and counted without a request to the provider', async () => {
  const { db, pool } = shop.database
  const tell = (id: string, topic: string, signature?: string) =>
    shop.ask('POST', `/payment/notice?data.id=${id}&${topic}`, {
      body: { type: 'topic_chargebacks_wh', data: { id } },
      headers: {
        'x-request-id': `tema-${id}`,
        'x-signature': signature ?? signWebhook(shop.sandbox.webhookSecret, id, `tema-${id}`, Date.now()),
      },
    })
  const topics = [
    ['771', 'type=topic_chargebacks_wh'],
    ['772', 'type=stop_delivery_op_wh'],
    ['773', 'topic=merchant_order'],
    ['774', 'type=algo_que_no_existia'],
  ] as const
  for (const [id, topic] of topics) {
    expect((await tell(id, topic)).body).toEqual({ received: true })
    expect((await tell(id, topic)).status).toBe(200)
  }
  expect((await tell('775', 'type=stop_delivery_op_wh', `ts=${Date.now()},v1=00`)).status).toBe(401)
  let requested = 0
  await reconcileMoney(db, {
    ...shop.sandbox,
    searchPayments: async () => ({ ok: true, value: [] }),
    fetchPayment: async () => {
      requested += 1
      return { ok: true, value: undefined }
    },
  })
  expect(requested).toBe(0)
  const { rows } = await pool.query(
    `SELECT payment_id, topic FROM payment_notices WHERE payment_id LIKE '77_' ORDER BY payment_id`,
  )
  expect(rows).toEqual([
    { payment_id: '771', topic: 'topic_chargebacks_wh' },
    { payment_id: '772', topic: 'stop_delivery_op_wh' },
    { payment_id: '773', topic: 'merchant_order' },
    { payment_id: '774', topic: 'algo_que_no_existia' },
  ])
  const figures = await (await shop.fetch(new Request('http://localhost:9/metrics'))).text()
  expect(figures).toContain('descorche_payment_events_unhandled{topic="topic_chargebacks_wh"} 1')
})

test('a refund in the provider’s panel is heard of without its event, however old the purchase is', async () => {
  const { db, pool } = shop.database
  const paid = await pay(
    shop,
    shop.customer.token,
    await order(shop, shop.customer.token, await wineWithStock(shop, 5), 1),
  )
  await pool.query(
    `UPDATE purchases SET created_at = now() - interval '60 days', held_since = now() - interval '60 days',
      ask_at = NULL WHERE id = $1`,
    [paid.purchase_id],
  )
  await pool.query(
    `UPDATE sandbox_payments SET status = 'refunded', refunded = amount, updated_at = clock_timestamp(),
       refunds = jsonb_build_array(jsonb_build_object('id', 1, 'amount', amount, 'date_created', now()))
     WHERE external_reference = $1`,
    [paid.purchase_id],
  )
  const known = async () =>
    (
      await pool.query<{ status: string }>('SELECT status FROM payments WHERE purchase_id = $1', [
        paid.purchase_id,
      ])
    ).rows
  await reconcileMoney(db, shop.sandbox)
  expect(await known()).toEqual([{ status: 'approved' }])
  await reconcileChangedPayments(db, shop.sandbox)
  expect(await known()).toEqual([{ status: 'refunded' }])
  await noteProviderMoney(db, shop.sandbox)
  const { body } = await shop.ask('GET', `/orders/${paid.id}/refunds`, { as: shop.admin })
  expect((body as { refunded: number }).refunded).toBe(paid.total)
})

test('changes of payments are asked for page by page, from the last one on', async () => {
  const changed = Array.from({ length: changedPageSize + 5 }, (_, index): ProviderPayment => ({
    id: `55${index}`,
    status: 'approved',
    amount: 100,
    refunded: 0,
    currency: 'ARS',
    externalReference: 'another shop',
    changedAt: new Date(Date.now() - 60_000 + index),
  }))
  const asked: Date[] = []
  await reconcileChangedPayments(shop.database.db, {
    ...shop.sandbox,
    changedPayments: async (since) => {
      asked.push(since)
      const from = changed.filter(({ changedAt }) => changedAt !== undefined && changedAt >= since)
      return { ok: true, value: from.slice(0, changedPageSize) }
    },
  })
  expect(asked).toHaveLength(2)
  expect(asked[1]).toEqual(changed[changedPageSize - 1]?.changedAt)
})
