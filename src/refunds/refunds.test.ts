import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { mailsTo, order, pay, until, wineWithStock } from '../../test/buying.ts'
import { insertPaidOrder } from '../../test/paid-order.ts'
import { openTestShop, type TestShop } from '../../test/shop.ts'
import type { PaymentSandbox } from '../../stand-ins/payments/payment-sandbox.ts'
import type { SalesReport } from '../reporting/report.contract.ts'
import { callerKey } from './refunds.queries.ts'
import type { RefundsOfOrder } from './refunds.contract.ts'
import { requestRefund, settleRefund, workOnRefunds } from './refund-order.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await openTestShop()
})
afterAll(() => shop.close())

const paidOrder = async (as: string) => pay(shop, as, await order(shop, as, await wineWithStock(shop, 5), 2))
const give = (id: number, amount: unknown, key: string, as = shop.admin) =>
  shop.ask('POST', `/orders/${id}/refunds`, {
    as,
    body: { amount, reason: 'Llegó una botella rota', idempotency_key: `clave-${id}-${key}` },
  })
const refundsOf = async (id: number, as = shop.admin) =>
  (await shop.ask('GET', `/orders/${id}/refunds`, { as })).body as RefundsOfOrder
/** What the provider gave back, in pesos. */
async function atProvider(purchase: string): Promise<number> {
  const found = await shop.sandbox.searchPayments(purchase)
  return found.ok ? (found.value[0]?.refunded ?? 0) / 100 : -1
}

test('a partial refund is paid once, mailed and subtracted from the report, up to the full amount', async () => {
  const buyer = await shop.person('rota@ejemplo.test')
  const paid = await paidOrder(buyer.token)
  const today = new Date(Date.now() - 3 * 3_600_000).toISOString().slice(0, 10)
  const sold = async () => {
    const { body } = await shop.ask('GET', `/sales/report?fdesde=${today}&fhasta=${today}`, {
      as: shop.admin,
    })
    return Math.round((body as SalesReport).total * 100)
  }
  const before = await sold()
  const first = await give(paid.id, 10.5, 'uno')
  expect(first.body).toMatchObject({
    refunded: 10.5,
    refund: { amount: 10.5, state: 'done', by: 'provider' },
  })
  expect((await give(paid.id, 10.5, 'uno')).body).toMatchObject({ refunded: 10.5 })
  expect((await give(paid.id, 11, 'uno')).status).toBe(409)
  expect(await atProvider(paid.purchase_id)).toBe(10.5)
  expect(before - (await sold())).toBe(1050)

  const left = Math.round((paid.total - 10.5) * 100) / 100
  expect((await refundsOf(paid.id)).left).toBe(left)
  const more = await give(paid.id, Math.round((left + 0.01) * 100) / 100, 'mucho')
  expect(more.status).toBe(409)
  expect((more.body as { detail: string }).detail).toContain('hasta')
  expect((await give(paid.id, left, 'resto')).body).toMatchObject({ left: 0, refunded: paid.total })
  expect((await give(paid.id, 0.01, 'nada')).status).toBe(409)
  expect(await atProvider(paid.purchase_id)).toBe(paid.total)
  // the shop gave it back itself: that is nothing to be alarmed about
  const { body } = await shop.ask('GET', '/admin/troubles', { as: shop.admin })
  expect((body as { payments: unknown[] }).payments).toEqual([])
  // the buyer reads what came back, without names of the shop's people
  expect((await refundsOf(paid.id, buyer.token)).refunds.map((one) => [one.amount, one.actor])).toEqual([
    [10.5, 'shop'],
    [left, 'shop'],
  ])
  const subjects = await mailsTo(shop, 'rota@ejemplo.test', 3)
  expect(subjects.filter((subject) => subject.startsWith('Te devolvemos'))).toHaveLength(2)
})

test('wrong amounts, wrong roles, other orders: nothing goes back', async () => {
  const paid = await paidOrder(shop.customer.token)
  for (const amount of [0, -5, 10.005, 0.1 + 0.2, 1e-9, '10', null, 1e12, undefined])
    expect([400, 422], String(amount)).toContain((await give(paid.id, amount, 'mal')).status)
  expect((await give(paid.id, 1, 'cliente', shop.customer.token)).status).toBe(403)
  expect((await give(987_654, 1, 'nadie')).status).toBe(404)
  const stranger = await shop.person('ajena@ejemplo.test')
  const seen = await shop.ask('GET', `/orders/${paid.id}/refunds`, { as: stranger.token })
  expect(seen.status).toBe(404)
  const unpaid = await order(shop, stranger.token, await wineWithStock(shop, 5), 1)
  expect((await give(unpaid.id, 1, 'impaga')).status).toBe(409)
  expect(await atProvider(paid.purchase_id)).toBe(0)
})

test('of many at once never more goes back than was paid', async () => {
  const paid = await paidOrder((await shop.person('varias@ejemplo.test')).token)
  const part = Math.floor(paid.total * 60) / 100
  const answers = await Promise.all(['a', 'b', 'c', 'a'].map((key) => give(paid.id, part, key)))
  expect(answers.map(({ status }) => status).every((status) => status === 200 || status === 409)).toBe(true)
  const { refunds, refunded } = await refundsOf(paid.id)
  expect(refunds.filter((one) => one.state === 'done')).toHaveLength(1)
  expect(refunded).toBe(part)
  expect(await atProvider(paid.purchase_id)).toBe(part)
  // cancelled afterwards, the rest goes back and no more
  await shop.ask('PUT', '/orders', { as: shop.admin, body: { id: paid.id, estado: 'Cancelada' } })
  expect((await give(paid.id, 1, 'cancelada')).status).toBe(409)
})

test('an answer that is lost after the provider did it: it is looked for, and not done again', async () => {
  const { db } = shop.database
  const paid = await paidOrder((await shop.person('corte@ejemplo.test')).token)
  const lost = {
    ...shop.sandbox,
    refund: async (...given: Parameters<PaymentSandbox['refund']>) => {
      await shop.sandbox.refund(...given)
      return { ok: false as const, why: 'timeout' as const, detail: 'no answer in time' }
    },
  }
  const request = {
    orderId: paid.id,
    amount: 500,
    reason: 'Falta una copa',
    key: callerKey('clave-corte'),
    actor: 'x',
  }
  const requested = await requestRefund(db, request)
  if (!requested.ok) throw new Error(requested.why)
  await settleRefund(db, lost, requested.id)
  expect((await refundsOf(paid.id)).refunds).toMatchObject([{ state: 'asked' }])
  // until it is known, no other one begins
  expect((await give(paid.id, 1, 'otra')).status).toBe(409)
  const never = { ...shop.sandbox, refund: () => Promise.reject(new Error('requested again')) }
  await sql`UPDATE refunds SET next_at = now()`.execute(db)
  await Promise.all([workOnRefunds(db, never), workOnRefunds(db, never)])
  expect((await refundsOf(paid.id)).refunds).toMatchObject([{ state: 'done', amount: 5 }])
  expect(await atProvider(paid.purchase_id)).toBe(5)
})

test('a refund that the provider rejects changes nothing and can be retried', async () => {
  const { db } = shop.database
  const paid = await paidOrder((await shop.person('sin-saldo@ejemplo.test')).token)
  const refusing = {
    ...shop.sandbox,
    refund: async () => ({ ok: false as const, why: 'refused' as const, detail: '400 no money' }),
  }
  const request = {
    orderId: paid.id,
    amount: 700,
    reason: 'Demora',
    key: callerKey('clave-rechazo'),
    actor: 'x',
  }
  const requested = await requestRefund(db, request)
  if (!requested.ok) throw new Error(requested.why)
  await settleRefund(db, refusing, requested.id)
  const { refunds, left } = await refundsOf(paid.id)
  expect(refunds).toMatchObject([{ state: 'refused' }])
  expect(left).toBe(paid.total)
  expect((await give(paid.id, 7, 'de-nuevo')).status).toBe(200)
})

test('what was paid by hand goes back by hand', async () => {
  const productId = await wineWithStock(shop, 5)
  const { id } = await insertPaidOrder(shop.database.pool, { userId: shop.customer.id, productId })
  expect((await give(id, 3, 'mano')).body).toMatchObject({
    refund: { by: 'hand', state: 'done' },
    refunded: 3,
  })
})

test('an invoiced order gets a credit note of the same amount, once', async () => {
  const { db } = shop.database
  const paid = await paidOrder((await shop.person('factura@ejemplo.test')).token)
  await give(paid.id, 12.34, 'nota')
  const notes = await until(async () => {
    await workOnRefunds(db, shop.sandbox)
    const { rows } = await sql<{ total: number; waits: boolean }>`
      SELECT i.total, EXISTS (SELECT FROM refunds WHERE order_id = ${paid.id} AND credited_at IS NULL) AS waits
      FROM orders o LEFT JOIN invoices i ON i.order_id = o.id AND i.kind = 'credit-note' WHERE o.id = ${paid.id}`.execute(
      db,
    )
    return rows.every((row) => !row.waits) ? rows.map((row) => row.total) : undefined
  })
  const { rows } = await sql`SELECT FROM invoices WHERE order_id = ${paid.id} AND kind = 'invoice'`.execute(
    db,
  )
  expect(notes).toEqual(rows.length > 0 ? [1234] : [null])
})
