import { afterAll, beforeAll, expect, test } from 'vitest'
import { order, pay, stockOf, until, wineWithStock } from '../../../test/buying.ts'
import { openTestShop, type TestShop } from '../../../test/shop.ts'
import type { Alerts } from '../../alerts/alerts.contract.ts'
import { enqueueOwnerAlerts } from '../../alerts/owner-alerts.job.ts'
import type { OrderAnswer } from '../../orders/orders.contract.ts'
import {
  decideDispute,
  openDispute,
  refundInPanel,
  warnOfFraud,
} from '../../../stand-ins/payments/sandbox-disputes.ts'
import { noteProviderMoney } from '../../refunds/note-provider-money.ts'
import type { RefundsOfOrder } from '../../refunds/refunds.contract.ts'
import { workOnRefunds } from '../../refunds/refund-order.ts'
import { reconcileMoney } from '../../refunds/reconcile-money.ts'
import { workOnDisputes } from './disputes.job.ts'
import type { Dispute } from './disputes.contract.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await openTestShop({ INVOICES: 'embedded' })
})
afterAll(() => shop.close())

/** A paid order, and its payment at the provider. */
async function paidOrder(quantity = 1) {
  const wine = await wineWithStock(shop, quantity + 4)
  const before = await stockOf(shop, wine)
  const as = shop.customer.token
  const paid = await pay(shop, as, await order(shop, as, wine, quantity))
  const { rows } = await shop.database.pool.query<{ payment_id: string }>(
    'SELECT payment_id FROM payments WHERE purchase_id = $1',
    [paid.purchase_id],
  )
  return { paid, wine, before, payment: rows[0]?.payment_id ?? '' }
}

/** Runs the jobs that process reports of the provider, with or without its webhook events. */
async function catchUp() {
  const { db, pool } = shop.database
  await pool.query('UPDATE purchases SET ask_at = now() WHERE ask_at IS NOT NULL')
  await pool.query('UPDATE payment_disputes SET ask_at = now() WHERE ask_at IS NOT NULL')
  await pool.query('UPDATE payments SET refund_at = now()')
  await reconcileMoney(db, shop.sandbox)
  await workOnDisputes(db, shop.sandbox)
  await noteProviderMoney(db, shop.sandbox)
  await workOnRefunds(db, shop.sandbox)
  await reconcileMoney(db, shop.sandbox)
}

const as = () => shop.admin
const lookAt = async (id: number, token = shop.admin) =>
  ((await shop.ask('GET', `/orders?id=${id}`, { as: token })).body as OrderAnswer[])[0]
const disputesOf = async (id: number) =>
  (await shop.ask('GET', `/orders/${id}/disputes`, { as: as() })).body as Dispute[]
const refundsOf = async (id: number) =>
  (await shop.ask('GET', `/orders/${id}/refunds`, { as: as() })).body as RefundsOfOrder
const move = (id: number, estado: string) => shop.ask('PUT', '/orders', { as: as(), body: { id, estado } })
const ofOrder = async (id: number) =>
  ((await shop.ask('GET', '/admin/troubles', { as: as() })).body as Alerts).disputes.filter(
    (one) => one.order_id === id,
  )
const sumOf = (found: RefundsOfOrder) =>
  found.refunds.filter((one) => one.state === 'done').map(({ by, amount }) => [by, amount])

test('a chargeback stops the shipment, alerts with its deadline and blocks refunds', async () => {
  const { paid, payment } = await paidOrder(2)
  await openDispute(shop.database.pool, payment, 'chargeback')
  await catchUp()

  expect((await lookAt(paid.id))?.stopped?.reason).toBe('chargeback')
  expect((await lookAt(paid.id, shop.customer.token))?.stopped).toBeNull()
  const timeline = (await lookAt(paid.id, shop.customer.token))?.timeline.map((event) => event.action)
  expect(timeline).not.toContain('disputar')
  expect((await move(paid.id, 'Procesando')).status).toBe(409)
  const [dispute] = await disputesOf(paid.id)
  expect(dispute).toMatchObject({ kind: 'chargeback', state: 'open', amount: paid.total, released: null })
  expect(await ofOrder(paid.id)).toMatchObject([{ deadline: dispute?.deadline, stopped: true }])

  // the money is with the bank: neither a person nor a return gives any back
  const refund = { amount: 1, reason: 'Se rompió', idempotency_key: `contracargo-${paid.id}` }
  const refused = await shop.ask('POST', `/orders/${paid.id}/refunds`, { as: as(), body: refund })
  expect(refused.status).toBe(409)
  expect((refused.body as { detail: string }).detail).toContain('contracargo')
  const found = await refundsOf(paid.id)
  expect(sumOf(found)).toEqual([['chargeback', paid.total]])
  expect(found).toMatchObject({ refunded: paid.total, left: 0 })

  await enqueueOwnerAlerts(shop.database.db, 'duenia@ejemplo.test', new Date())
  await enqueueOwnerAlerts(shop.database.db, 'duenia@ejemplo.test', new Date())
  const { rows } = await shop.database.pool.query<{ subject: string; body: string }>(
    `SELECT subject, body FROM outbox WHERE message_id LIKE 'dispute-%' AND body LIKE '%' || $1 || '%'`,
    [paid.numero],
  )
  expect(rows.map((row) => row.subject)).toEqual([`Contracargo en la compra ${paid.numero}`])
  expect(rows[0]?.body).toContain('Contestalo desde tu cuenta')
})

test('the buyer sees no chargeback in payments or refunds', async () => {
  const { paid, payment } = await paidOrder()
  await openDispute(shop.database.pool, payment, 'chargeback')
  await catchUp()
  const own = (path: string) => shop.ask('GET', path, { as: shop.customer.token })
  expect((await own(`/payment?order=${paid.id}`)).body).toMatchObject([{ status: 'approved' }])
  expect((await own(`/orders/${paid.id}/refunds`)).body).toMatchObject({ refunds: [], refunded: 0 })
  expect((await refundsOf(paid.id)).refunds).toHaveLength(1)
})

test('a chargeback won by the shop changes nothing', async () => {
  const { paid, payment } = await paidOrder()
  const id = await openDispute(shop.database.pool, payment, 'chargeback')
  await catchUp()
  expect(await decideDispute(shop.database.pool, id ?? '', 'won')).toBe(true)
  await catchUp()

  expect((await lookAt(paid.id))?.stopped).toBeNull()
  expect(await disputesOf(paid.id)).toMatchObject([{ state: 'won' }])
  expect(await refundsOf(paid.id)).toMatchObject({ refunded: 0, left: paid.total })
  expect(await notesOf(paid.id)).toBe(0)
  expect((await move(paid.id, 'Procesando')).status).toBe(200)
})

const notesOf = async (id: number) => {
  const { rows } = await shop.database.pool.query<{ sum: number }>(
    `SELECT coalesce(sum(total), 0)::int AS sum FROM invoices WHERE order_id = $1 AND kind = 'credit-note'`,
    [id],
  )
  return (rows[0]?.sum ?? 0) / 100
}

test('a lost chargeback cancels what has not been prepared: its bottles are free, no centavo goes out twice', async () => {
  const { paid, payment, wine, before } = await paidOrder(2)
  const id = await openDispute(shop.database.pool, payment, 'chargeback')
  await catchUp()
  await decideDispute(shop.database.pool, id ?? '', 'lost')
  await catchUp()

  expect((await lookAt(paid.id))?.estado).toBe('Cancelada')
  expect(await stockOf(shop, wine)).toEqual(before)
  const { rows } = await shop.database.pool.query('SELECT refunds FROM sandbox_payments WHERE id = $1', [
    payment,
  ])
  expect(rows).toEqual([{ refunds: [] }])
})

test('a lost chargeback of what has left: the bottles stay out, the reports and the invoice are less by it', async () => {
  const { paid, payment } = await paidOrder(1)
  await invoiced(paid.id)
  await move(paid.id, 'Procesando')
  await move(paid.id, 'Completo')
  await shop.ask('PUT', '/orders/entrega', { as: as(), body: { ids: [paid.id], paso: 'enviar' } })
  const id = await openDispute(shop.database.pool, payment, 'chargeback')
  await catchUp()
  expect(await notesOf(paid.id)).toBe(0)
  await decideDispute(shop.database.pool, id ?? '', 'lost')
  await catchUp()
  expect((await lookAt(paid.id))?.estado).toBe('Completo')
  expect(await notesOf(paid.id)).toBe(paid.total)
  expect(await ofOrder(paid.id)).toEqual([])
})

/** Until the order's invoice is queued, which its credit notes correct. */
const invoiced = (id: number) =>
  until(async () => {
    const { rows } = await shop.database.pool.query(
      `SELECT FROM invoices WHERE order_id = $1 AND kind = 'invoice'`,
      [id],
    )
    return rows.length > 0 || undefined
  })

test('an order that is cancelled while the bank decides: what the shop wins goes back to the buyer once', async () => {
  const { paid, payment } = await paidOrder()
  const id = await openDispute(shop.database.pool, payment, 'chargeback')
  await catchUp()
  await move(paid.id, 'Cancelada')
  await catchUp()
  const refunded = async () =>
    (await shop.database.pool.query('SELECT refunded::float8 FROM sandbox_payments WHERE id = $1', [payment]))
      .rows
  expect(await refunded()).toEqual([{ refunded: 0 }])
  await decideDispute(shop.database.pool, id ?? '', 'won')
  await catchUp()
  expect(await refunded()).toEqual([{ refunded: paid.total }])
})

test('a case that was let go and is then lost stops what has not left; its amount stays what it was', async () => {
  const { paid, payment } = await paidOrder(2)
  await move(paid.id, 'Procesando')
  const id = await openDispute(shop.database.pool, payment, 'claim')
  await catchUp()
  const [open] = await disputesOf(paid.id)
  const letGo = () =>
    shop.ask('PUT', `/disputes/${open?.id}`, { as: as(), body: { reason: 'Hablamos por teléfono' } })
  expect((await letGo()).status).toBe(200)
  expect((await move(paid.id, 'Completo')).status).toBe(200)
  await decideDispute(shop.database.pool, id ?? '', 'lost')
  await catchUp()
  expect(await disputesOf(paid.id)).toMatchObject([{ state: 'lost', amount: paid.total, released: null }])
  expect((await lookAt(paid.id))?.stopped?.reason).toBe('claim')
  expect(await ofOrder(paid.id)).toMatchObject([{ state: 'lost', stopped: true, amount: paid.total }])
  const send = { ids: [paid.id], paso: 'enviar' }
  expect((await shop.ask('PUT', '/orders/entrega', { as: as(), body: send })).body).toMatchObject({
    results: [expect.objectContaining({ id: paid.id, changed: false })],
  })
  expect((await letGo()).status).toBe(200)
  expect(await ofOrder(paid.id)).toEqual([])
})

test('a claim that the buyer wins is a refund of the order', async () => {
  const { paid, payment } = await paidOrder()
  await move(paid.id, 'Procesando')
  const id = await openDispute(shop.database.pool, payment, 'claim')
  await catchUp()
  expect((await lookAt(paid.id))?.stopped?.reason).toBe('claim')
  const parcel = { id: paid.id, empresa: 'Correo Argentino', codigo: '1', enlace: '' }
  expect((await shop.ask('PUT', '/orders/envio', { as: as(), body: parcel })).status).toBe(409)
  await decideDispute(shop.database.pool, id ?? '', 'lost')
  await catchUp()
  expect(sumOf(await refundsOf(paid.id))).toEqual([['panel', paid.total]])
})

test('a fraud warning stops an order until staff release it with a reason', async () => {
  const { paid, payment } = await paidOrder()
  await warnOfFraud(shop.database.pool, payment)
  await takeIn(paid.id)
  expect((await move(paid.id, 'Procesando')).status).toBe(409)
  const [dispute] = await disputesOf(paid.id)
  const letGo = (reason: string) =>
    shop.ask('PUT', `/disputes/${dispute?.id}`, { as: as(), body: { reason } })
  expect((await letGo('x')).status).toBe(422)
  expect((await letGo('Hablamos por teléfono')).status).toBe(200)
  expect((await letGo('Otra vez')).status).toBe(404)
  expect((await move(paid.id, 'Procesando')).status).toBe(200)
  expect(await ofOrder(paid.id)).toEqual([])
})

/** Until a webhook event has been taken in. */
const takeIn = (orderId: number) =>
  until(async () => {
    await workOnDisputes(shop.database.db, shop.sandbox)
    return (await disputesOf(orderId)).length > 0 || undefined
  })

test('refunds made in the provider’s panel are the order’s, each once, with amount and day', async () => {
  const { paid, payment } = await paidOrder(2)
  await refundInPanel(shop.database.pool, payment, 10)
  await refundInPanel(shop.database.pool, payment, 25.5)
  await catchUp()
  await catchUp()
  const found = await refundsOf(paid.id)
  expect(sumOf(found)).toEqual([
    ['panel', 10],
    ['panel', 25.5],
  ])
  expect(found.left).toBeCloseTo(paid.total - 35.5, 2)
  expect(found.refunds[0]?.reason).toBe('Devolución hecha en Mercado Pago')
})

test('the evidence is one PDF', async () => {
  const { paid, payment } = await paidOrder()
  await openDispute(shop.database.pool, payment, 'chargeback')
  await catchUp()
  const answer = await shop.fetch(
    new Request(`http://localhost:9/api/orders/${paid.id}/evidence`, {
      headers: { authorization: `Bearer ${as()}` },
    }),
  )
  expect(answer.headers.get('content-type')).toBe('application/pdf')
  expect(
    Buffer.from(await answer.arrayBuffer())
      .subarray(0, 5)
      .toString(),
  ).toBe('%PDF-')
  expect((await shop.ask('GET', `/orders/${paid.id}/evidence`, { as: shop.customer.token })).status).toBe(403)
})
