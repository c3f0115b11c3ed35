import { afterAll, beforeAll, expect, test } from 'vitest'
import { findAfterSaleFaults } from '../../test/after-sale-rules.ts'
import { mailsTo, order, pay, stockOf, until, wineWithStock } from '../../test/buying.ts'
import { openTestShop, type TestShop } from '../../test/shop.ts'
import { findStockFaults } from '../inventory/stock-ledger.queries.ts'
import type { OrderVouchers } from '../invoicing/invoices.contract.ts'
import { workOnDisputes } from '../payments/disputes/disputes.job.ts'
import { openDispute } from '../../stand-ins/payments/sandbox-disputes.ts'
import type { SalesReport } from '../reporting/report.contract.ts'
import { callerKey } from './refunds.queries.ts'
import { noteProviderMoney } from './note-provider-money.ts'
import { findRefundFaults } from './refund-faults.queries.ts'
import type { RefundsOfOrder } from './refunds.contract.ts'
import { requestRefund, settleRefund, workOnRefunds } from './refund-order.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await openTestShop({ INVOICES: 'embedded' })
})
afterAll(() => shop.close())

async function bought(email: string, quantity: number) {
  const person = await shop.person(email)
  const wine = await wineWithStock(shop, quantity + 4)
  const before = await stockOf(shop, wine)
  const paid = await pay(shop, person.token, await order(shop, person.token, wine, quantity))
  return { wine, before, paid }
}
const vouchersOf = async (id: number) =>
  ((await shop.ask('GET', `/orders/${id}/invoices`, { as: shop.admin })).body as OrderVouchers).vouchers
const authorised = (id: number, count: number) =>
  until(async () => {
    const found = (await vouchersOf(id)).filter(({ state }) => state === 'authorised')
    return found.length === count ? found : undefined
  })
const move = (id: number, estado: string) =>
  shop.ask('PUT', '/orders', { as: shop.admin, body: { id, estado } })
const soldToday = async () => {
  const day = new Date(Date.now() - 3 * 3_600_000).toISOString().slice(0, 10)
  const { body } = await shop.ask('GET', `/sales/report?fdesde=${day}&fhasta=${day}`, { as: shop.admin })
  return Math.round((body as SalesReport).total * 100)
}
const refundsOf = async (id: number) =>
  (await shop.ask('GET', `/orders/${id}/refunds`, { as: shop.admin })).body as RefundsOfOrder
/** What is out of the shop's account for an order, in pesos: given back, and with the bank. */
async function moneyOut(purchase: string): Promise<number> {
  const { rows } = await shop.database.pool.query<{ out: number }>(
    `SELECT (CASE status WHEN 'charged_back' THEN amount ELSE refunded END)::float8 AS out
     FROM sandbox_payments WHERE external_reference = $1`,
    [purchase],
  )
  return rows.reduce((sum, row) => sum + row.out, 0)
}

test('six bottles: one broken, one sent back; money, credit notes, ledger, report and mails agree to the centavo', async () => {
  const before = await soldToday()
  const { wine, before: shelf, paid } = await bought('media-docena@ejemplo.test', 6)
  const total = Math.round(paid.total * 100)
  const [invoice] = await authorised(paid.id, 1)
  expect(invoice).toMatchObject({ kind: 'invoice', total: paid.total })
  await move(paid.id, 'Procesando')
  await move(paid.id, 'Completo')
  const back = (to: string) =>
    shop.ask('POST', `/orders/${paid.id}/returns`, {
      as: shop.admin,
      body: { lines: [{ product_id: wine, quantity: 1, to }], reason: 'Llegó una rota' },
    })
  expect((await back('kept')).status).toBe(200)
  expect((await back('shelf')).status).toBe(200)

  const given = Math.floor((total * 2) / 6)
  const notes = (await authorised(paid.id, 3)).filter(({ kind }) => kind === 'credit-note')
  expect(notes.reduce((sum, note) => sum + Math.round(note.total * 100), 0)).toBe(given)
  expect(await moneyOut(paid.purchase_id)).toBe(given / 100)
  expect((await soldToday()) - before).toBe(total - given)
  expect(await stockOf(shop, wine)).toEqual({ stock: shelf.stock - 5, reserved: shelf.reserved })
  const mails = await mailsTo(shop, 'media-docena@ejemplo.test', 8)
  expect(mails.filter((subject) => subject.startsWith('Te devolvemos'))).toHaveLength(2)
})

test('refund and chargeback at once: no centavo is paid out twice in either order', async () => {
  const { paid } = await bought('carrera@ejemplo.test', 2)
  const payments = await shop.sandbox.searchPayments(paid.purchase_id)
  const payment = (payments.ok && payments.value[0]?.id) || ''
  const body = { amount: paid.total, reason: 'Se rompió', idempotency_key: 'carrera-de-dos' }
  await Promise.all([
    openDispute(shop.database.pool, payment, 'chargeback'),
    shop.ask('POST', `/orders/${paid.id}/refunds`, { as: shop.admin, body }),
    shop.ask('POST', `/orders/${paid.id}/refunds`, {
      as: shop.admin,
      body: { ...body, idempotency_key: 'la-otra-persona' },
    }),
  ])
  const { db } = shop.database
  await until(async () => {
    await workOnRefunds(db, shop.sandbox)
    await workOnDisputes(db, shop.sandbox)
    await noteProviderMoney(db, shop.sandbox)
    const { refunds, refunded } = await refundsOf(paid.id)
    return (refunded === paid.total && refunds.every(({ state }) => state !== 'asked')) || undefined
  })
  expect(await moneyOut(paid.purchase_id)).toBe(paid.total)
})

test('bottles that come back while the provider holds their money: who notes them reads that none went back', async () => {
  const { wine, paid } = await bought('con-reclamo@ejemplo.test', 2)
  const payments = await shop.sandbox.searchPayments(paid.purchase_id)
  await openDispute(shop.database.pool, (payments.ok && payments.value[0]?.id) || '', 'claim')
  await until(async () => {
    await workOnDisputes(shop.database.db, shop.sandbox)
    const { body } = await shop.ask('GET', `/orders/${paid.id}/disputes`, { as: shop.admin })
    return (body as unknown[]).length > 0 || undefined
  })
  const back = await shop.ask('POST', `/orders/${paid.id}/returns`, {
    as: shop.admin,
    body: { lines: [{ product_id: wine, quantity: 1, to: 'shelf' }], reason: 'La mandó de vuelta' },
  })
  expect(back).toMatchObject({
    status: 200,
    body: {
      message:
        'Devolución anotada, sin devolver dinero: lo retiene el medio de pago por un contracargo o un reclamo.',
    },
  })
  expect(await moneyOut(paid.purchase_id)).toBe(0)
})

test('after a crash during a refund, it is done once, and a second one waits for it', async () => {
  const { paid } = await bought('corte-de-luz@ejemplo.test', 2)
  const { db } = shop.database
  const request = { orderId: paid.id, amount: 500, reason: 'Falta una copa', actor: 'x' }
  const first = await requestRefund(db, { ...request, key: callerKey('antes-del-corte') })
  // the process dies here, before the request to the provider
  expect(await requestRefund(db, { ...request, key: callerKey('despues-del-corte') })).toEqual({
    ok: false,
    why: 'under-way',
  })
  if (!first.ok) throw new Error(first.why)
  await Promise.all([settleRefund(db, shop.sandbox, first.id), settleRefund(db, shop.sandbox, first.id)])
  expect(await moneyOut(paid.purchase_id)).toBe(5)
  const second = await requestRefund(db, { ...request, key: callerKey('despues-del-corte') })
  if (!second.ok) throw new Error(second.why)
  await settleRefund(db, shop.sandbox, second.id)
  expect(await moneyOut(paid.purchase_id)).toBe(10)
})

test('after all of it bottles, money and vouchers agree', async () => {
  await workOnRefunds(shop.database.db, shop.sandbox)
  expect(await findAfterSaleFaults(shop.database.db)).toEqual([])
  expect(await findStockFaults(shop.database.db)).toEqual([])
  expect(await findRefundFaults(shop.database.db)).toEqual([])
  const { body } = await shop.ask('GET', '/refunds/check', { as: shop.admin })
  expect(body).toMatchObject({ faults: [], totals: [] })
})

test('an order and a purchase that do not add up are named', async () => {
  const { pool } = shop.database
  const { rows } = await pool.query<{ numero: string; purchase_id: string }>(
    'SELECT numero, purchase_id FROM orders ORDER BY id LIMIT 1',
  )
  const [order] = rows
  const raise = async (by: number) => {
    await pool.query('UPDATE orders SET total = total + $1 WHERE numero = $2', [by, order?.numero])
    await pool.query('UPDATE purchases SET total = total + $1 WHERE id = $2', [by, order?.purchase_id])
  }
  await raise(100)
  const { body } = await shop.ask('GET', '/refunds/check', { as: shop.admin })
  await raise(-100)
  const { totals } = body as { totals: { of: string; sum: number; total: number }[] }
  expect(new Set(totals.map(({ of }) => of))).toEqual(new Set([order?.numero, order?.purchase_id]))
  for (const { sum, total } of totals) expect(total).toBe(sum + 1)
})
