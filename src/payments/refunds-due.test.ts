import { afterAll, beforeAll, expect, test } from 'vitest'
import { sql } from 'kysely'
import { order, pay, wineWithStock } from '../../test/buying.ts'
import { rewriteBooks } from '../../test/whole-books.ts'
import { openTestShop, type TestShop } from '../../test/shop.ts'
import type { CardPayments, ProviderPayment } from '../platform/payment-gateway/port.ts'
import { enqueueOwnerAlerts } from '../alerts/owner-alerts.job.ts'
import type { Alerts } from '../alerts/alerts.contract.ts'
import { confirmPayment } from './confirm-payment.ts'
import type { PaymentFacts } from './payments.contract.ts'
import { reconcileMoney } from '../refunds/reconcile-money.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await openTestShop()
})
afterAll(() => shop.close())

const buyAndPay = async (as: string) => pay(shop, as, await order(shop, as, await wineWithStock(shop, 5), 1))
const move = (id: number, estado: string) =>
  shop.ask('PUT', '/orders', { as: shop.admin, body: { id, estado } })
const mailedOf = async (orderId: number) => {
  const { body } = await shop.ask('GET', '/admin/troubles', { as: shop.admin })
  return (body as Alerts).payments.filter((one) => one.order_id === orderId).map((one) => one.settled)
}
const countMailed = async () => {
  const { body } = await shop.ask('GET', '/admin/waiting', { as: shop.admin })
  const alerts = (await shop.ask('GET', '/admin/troubles', { as: shop.admin })).body as Alerts
  // orders that the tests pay without choosing a delivery
  return (body as { troubles: number }).troubles - alerts.undelivered.length
}
const factsOf = async (orderId: number, as: string) =>
  (await shop.ask('GET', `/payment?order=${orderId}`, { as })).body as PaymentFacts[]

/** A provider without any purchase that rejects every refund. */
const rejecting = () =>
  ({
    ...shop.sandbox,
    searchPayments: async () => ({ ok: true as const, value: [] }),
    refund: async () => ({ ok: false as const, why: 'refused' as const, detail: '400 too old' }),
  }) satisfies CardPayments

test('a failed refund after a cancellation alerts the shop and mails owner and customer', async () => {
  const { db } = shop.database
  const customer = await shop.person('devolucion@example.com')
  const paid = await buyAndPay(customer.token)
  await sql`UPDATE payments SET refund_at = now() + interval '1 hour', updated_at = now() - interval '2 days'
    WHERE purchase_id = ${paid.purchase_id}`.execute(db)
  await move(paid.id, 'Cancelada')
  // a refund within its normal time is no alert, however old the payment
  expect(await mailedOf(paid.id)).toEqual([])
  expect(await factsOf(paid.id, customer.token)).toMatchObject([{ settled: 'refund-due' }])

  await sql`UPDATE payments SET refund_at = now() WHERE purchase_id = ${paid.purchase_id}`.execute(db)
  await reconcileMoney(db, rejecting())
  const { rows } = await sql<{
    soon: boolean
  }>`SELECT refund_at < now() + interval '1 minute' AS soon FROM payments
    WHERE purchase_id = ${paid.purchase_id}`.execute(db)
  // retried soon: it is due since the cancellation, not since the payment
  expect(rows).toEqual([{ soon: true }])
  await sql`UPDATE orders SET cancelled_at = now() - interval '11 minutes' WHERE id = ${paid.id}`.execute(db)
  expect(await mailedOf(paid.id)).toEqual(['refund-due'])
  expect(await countMailed()).toBe(1)

  // and mailed to the owner once, after an hour
  const mails = async () => {
    await enqueueOwnerAlerts(db, 'hola@descorche.test', new Date())
    const { rows: queued } = await sql<{ subject: string; body: string }>`SELECT subject, body FROM outbox
      WHERE message_id LIKE 'refund-%'`.execute(db)
    return queued
  }
  expect(await mails()).toEqual([])
  await sql`UPDATE orders SET cancelled_at = now() - interval '61 minutes' WHERE id = ${paid.id}`.execute(db)
  await mails()
  expect(await mails()).toMatchObject([{ subject: `Una devolución no sale: compra ${paid.numero}` }])
  // an account with a refund due cannot be removed
  const left = await shop.ask('DELETE', '/personal-data', {
    as: customer.token,
    body: { confirm: 'ELIMINAR' },
  })
  expect(left.status).toBe(409)

  await sql`UPDATE payments SET refund_at = now() WHERE purchase_id = ${paid.purchase_id}`.execute(db)
  await reconcileMoney(db, { ...shop.sandbox, searchPayments: rejecting().searchPayments })
  expect(await mailedOf(paid.id)).toEqual([])
  expect(await factsOf(paid.id, customer.token)).toMatchObject([{ settled: 'refunded' }])
})

test('a repeated payment event leaves the time of its last change', async () => {
  const { db } = shop.database
  const paid = await buyAndPay(shop.customer.token)
  const known = await shop.sandbox.searchPayments(paid.purchase_id)
  const payment = known.ok ? known.value[0] : undefined
  if (!payment) throw new Error('The sandbox does not know the payment')
  const changedAt = async (reported: ProviderPayment) => {
    await confirmPayment(db, reported)
    const { rows } = await sql<{ updated_at: Date }>`SELECT updated_at FROM payments
      WHERE payment_id = ${payment.id}`.execute(db)
    return rows[0]?.updated_at.getTime() ?? 0
  }
  const first = await changedAt(payment)
  expect(await changedAt(payment)).toBe(first)
  await rewriteBooks(shop.database.pool, 'what is reported here went back at no provider')
  const partly = await changedAt({ ...payment, refunded: 100 })
  expect(partly).toBeGreaterThan(first)
  expect(await changedAt({ ...payment, refunded: 100 })).toBe(partly)
})

test('a second payment, or one of a deleted order, is mailed as refunded', async () => {
  const { db } = shop.database
  const person = await shop.person('dos-veces@ejemplo.test')
  const paid = await buyAndPay(person.token)
  const second: ProviderPayment = {
    id: '88001',
    status: 'approved',
    amount: Math.round(paid.total * 100),
    refunded: 0,
    currency: 'ARS',
    externalReference: paid.purchase_id,
  }
  expect(await confirmPayment(db, second)).toBe('refund-due')
  expect(await confirmPayment(db, second)).toBe('nothing-to-do')
  const deleted = await order(shop, person.token, await wineWithStock(shop, 5), 1)
  await shop.ask('DELETE', '/orders', { as: person.token, body: { id: deleted.id } })
  const late = { ...second, id: '88002', externalReference: deleted.purchase_id }
  expect(await confirmPayment(db, { ...late, amount: Math.round(deleted.total * 100) })).toBe('refund-due')
  const reported = async () =>
    (
      await sql<{ recipient: string; body: string }>`SELECT recipient, body FROM outbox
        WHERE message_id LIKE 'money-back-%' ORDER BY id`.execute(db)
    ).rows
  const mails = await reported()
  expect(mails.map((mail) => mail.recipient)).toEqual(['dos-veces@ejemplo.test', 'dos-veces@ejemplo.test'])
  expect(mails[0]?.body).toContain(`tu compra ${paid.numero}, que ya estaba paga`)
  expect(mails[1]?.body).toContain('una compra que habías eliminado')

  // mails to a user are removed with the account
  await sql`UPDATE payments SET settled = 'refunded' WHERE payment_id IN ('88001', '88002')`.execute(db)
  await sql`UPDATE orders SET estado = 'Completo' WHERE id = ${paid.id}`.execute(db)
  const left = await shop.ask('DELETE', '/personal-data', { as: person.token, body: { confirm: 'ELIMINAR' } })
  expect(left.status).toBe(200)
  expect(await reported()).toEqual([])
})
