import { afterAll, beforeAll, expect, test } from 'vitest'
import { order, pay, until, wineWithStock } from '../../test/buying.ts'
import { rewriteBooks } from '../../test/whole-books.ts'
import { openTestShop, type TestShop } from '../../test/shop.ts'
import { shopDay } from '../calendar/shop-time.ts'
import { certificateAlert, enqueueInvoiceAlerts } from './invoice-alerts.job.ts'
import type { OrderVouchers } from './invoices.contract.ts'
import type { Invoicing } from './seller.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await openTestShop({ INVOICES: 'embedded' })
})
afterAll(() => shop.close())

const vouchersOf = async (id: number, as: string) =>
  (await shop.ask('GET', `/orders/${id}/invoices`, { as })).body as OrderVouchers
const settled = (id: number, as: string, count: number) =>
  until(async () => {
    const { vouchers } = await vouchersOf(id, as)
    return vouchers.filter(({ state }) => state === 'authorised').length === count ? vouchers : undefined
  })
const receiver = { condition: 1, cuit: '30-50001091-2', name: 'Bar La Esquina SRL', address: 'Gorriti 5000' }
const state = (id: number, as: string, body: unknown) =>
  shop.ask('PUT', `/orders/${id}/receiver`, { as, body: { receiver: body } })

test('the buyer sees the invoice with the order, and the credit note after a cancellation', async () => {
  const buyer = await shop.person('factura@ejemplo.test')
  const pending = await order(shop, buyer.token, await wineWithStock(shop, 5), 2)
  expect((await shop.ask('GET', `/orders/${pending.id}/invoice`, { as: buyer.token })).status).toBe(404)
  await pay(shop, buyer.token, pending)
  const [invoice] = await settled(pending.id, buyer.token, 1)
  expect(invoice).toMatchObject({ title: 'Factura B', total: pending.total, legal: false, kind: 'invoice' })
  const pdf = await shop.ask('GET', `/orders/${pending.id}/invoice`, { as: buyer.token })
  expect(pdf.headers.get('content-type')).toBe('application/pdf')
  expect(pdf.headers.get('content-disposition')).toBe(
    `attachment; filename="factura-B-${invoice?.number}.pdf"`,
  )
  expect(String(pdf.body).slice(0, 5)).toBe('%PDF-')
  expect(String((await shop.ask('GET', `/orders/${pending.id}/invoice`, { as: buyer.token })).body)).toBe(
    String(pdf.body),
  )

  const body = { id: pending.id, estado: 'Cancelada' }
  expect((await shop.ask('PUT', '/orders', { as: shop.admin, body })).status).toBe(200)
  const [, note] = await settled(pending.id, buyer.token, 2)
  expect(note).toMatchObject({ title: 'Nota de crédito B', total: pending.total })
  const credited = await shop.ask('GET', `/orders/${pending.id}/invoice?voucher=${note?.id}`, {
    as: buyer.token,
  })
  expect(credited.headers.get('content-disposition')).toContain('nota-de-credito-B-')
  const stranger = await shop.person('ajena.factura@ejemplo.test')
  for (const path of ['invoice', `invoice?voucher=${note?.id}`, 'invoices'])
    expect((await shop.ask('GET', `/orders/${pending.id}/${path}`, { as: stranger.token })).status).toBe(404)
  // another user's voucher under one's own order
  const own = await order(shop, stranger.token, await wineWithStock(shop, 5), 1)
  const foreign = await shop.ask('GET', `/orders/${own.id}/invoice?voucher=${note?.id}`, {
    as: stranger.token,
  })
  expect(foreign.status).toBe(404)
})

test('a valid CUIT before payment gives an invoice A', async () => {
  const buyer = await shop.person('bar@ejemplo.test')
  const pending = await order(shop, buyer.token, await wineWithStock(shop, 5), 1)
  const wrong = await state(pending.id, buyer.token, { ...receiver, cuit: '30-50001091-3' })
  expect(wrong).toMatchObject({ status: 422, body: { errors: [{ field: 'receiver.cuit' }] } })
  for (const broken of [
    { ...receiver, condition: 5 },
    { ...receiver, name: ' ' },
    { ...receiver, address: 'x'.repeat(201) },
    {},
  ])
    expect((await state(pending.id, buyer.token, broken)).status).toBe(422)
  expect((await state(pending.id, buyer.token, receiver)).status).toBe(200)
  expect((await vouchersOf(pending.id, buyer.token)).receiver).toEqual({ ...receiver, cuit: '30500010912' })
  expect((await state(pending.id, buyer.token, null)).status).toBe(200)
  expect((await vouchersOf(pending.id, buyer.token)).receiver).toBeNull()
  await state(pending.id, buyer.token, receiver)
  await pay(shop, buyer.token, pending)
  expect(await settled(pending.id, buyer.token, 1)).toMatchObject([{ title: 'Factura A' }])
  for (const as of [buyer.token, shop.admin]) expect((await state(pending.id, as, null)).status).toBe(409)
})

test('an order from before is invoiced when the shop asks for it, once, and what went back of it is credited', async () => {
  const buyer = await shop.person('antes@ejemplo.test')
  const pending = await order(shop, buyer.token, await wineWithStock(shop, 5), 1)
  const request = () => shop.ask('POST', `/orders/${pending.id}/invoice`, { as: shop.admin })
  expect((await request()).status).toBe(409)
  await pay(shop, buyer.token, pending)
  await settled(pending.id, buyer.token, 1)
  expect((await request()).status).toBe(409)
  await rewriteBooks(shop.database.pool, 'an invoice is deleted, another one loses its number')
  await shop.database.pool.query('DELETE FROM invoices WHERE order_id = $1', [pending.id])
  const refund = { amount: 10, reason: 'Llegó tarde', idempotency_key: 'antes-de-la-factura' }
  const given = await shop.ask('POST', `/orders/${pending.id}/refunds`, { as: shop.admin, body: refund })
  expect(given.status).toBe(200)
  const answers = await Promise.all([request(), request()])
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
  await settled(pending.id, buyer.token, 2)
  const { vouchers } = await vouchersOf(pending.id, buyer.token)
  expect(vouchers.map(({ kind, total }) => [kind, total])).toEqual([
    ['invoice', pending.total],
    ['credit-note', 10],
  ])
  expect((await shop.ask('POST', '/orders/999999/invoice', { as: shop.admin })).status).toBe(404)
})

test('a rejected invoice is listed with its reason, retried with current data, and alerts once', async () => {
  const buyer = await shop.person('rechazada@ejemplo.test')
  const pending = await order(shop, buyer.token, await wineWithStock(shop, 5), 1)
  await pay(shop, buyer.token, pending)
  const [invoice] = await settled(pending.id, buyer.token, 1)
  const { pool, db } = shop.database
  await pool.query(
    `UPDATE invoices SET state = 'refused', number = NULL, day = NULL, cae = NULL, letter = 'A', type = 1,
       remarks = '[{"code": 10013, "detail": "DocTipo"}]' WHERE id = $1`,
    [invoice?.id],
  )
  const list = async (query = '') =>
    (await shop.ask('GET', `/admin/invoices${query}`, { as: shop.admin })).body as {
      refused: number
      items: { id: number; why: string; numero: string }[]
    }
  expect(await list('?estado=rechazadas')).toMatchObject({
    mode: 'embedded',
    refused: 1,
    certificateDays: null,
    items: [{ id: invoice?.id, why: '10013: DocTipo', numero: pending.numero, state: 'refused' }],
  })
  const invoicing = { setup: {}, authority: { certificateEnds: undefined } } as Invoicing
  for (let times = 0; times < 2; times += 1)
    await enqueueInvoiceAlerts(db, invoicing, 'hola@descorche.test', new Date())
  const { rows: alerts } = await pool.query<{ subject: string }>(
    'SELECT subject FROM outbox WHERE message_id = $1',
    [`invoice-refused-${invoice?.id}`],
  )
  expect(alerts).toEqual([{ subject: `ARCA rechazó la factura de la compra ${pending.numero}` }])
  const retry = (body: object) => shop.ask('POST', '/admin/invoices/retry', { as: shop.admin, body })
  expect((await retry({ id: invoice?.id })).status).toBe(200)
  expect(await settled(pending.id, buyer.token, 1)).toMatchObject([{ title: 'Factura B' }])
  expect((await retry({ id: invoice?.id })).status).toBe(409)
  expect((await retry({ id: 999_999 })).status).toBe(404)
  expect((await retry({})).body).toEqual({ message: 'Se intentan 0 comprobantes' })
  expect((await list('?estado=rechazadas&page=100000')).items).toEqual([])
})

test('a rejected invoice that is made out to somebody else is asked for anew, without a credit note', async () => {
  const buyer = await shop.person('rechazada-otra@ejemplo.test')
  const pending = await order(shop, buyer.token, await wineWithStock(shop, 5), 1)
  await pay(shop, buyer.token, pending)
  await settled(pending.id, buyer.token, 1)
  await shop.database.pool.query(
    `UPDATE invoices SET state = 'refused', number = NULL, day = NULL, cae = NULL WHERE order_id = $1`,
    [pending.id],
  )
  const reissued = await shop.ask('PUT', `/orders/${pending.id}/invoice`, {
    as: shop.admin,
    body: { receiver },
  })
  expect(reissued.body).toMatchObject({ changed: true })
  const vouchers = await settled(pending.id, buyer.token, 1)
  expect(vouchers.at(-1)?.total).toBe(pending.total)
  expect(vouchers.map(({ title, state }) => [title, state])).toEqual([
    ['Factura B', 'dropped'],
    ['Factura A', 'authorised'],
  ])
})

test('the admin area shows the fortnights and their codes for contingency', async () => {
  const contingency = await until(async () => {
    const { body } = await shop.ask('GET', '/admin/invoices', { as: shop.admin })
    const { contingency: found } = body as { contingency: { fortnights: { code: string | null }[] } }
    return found.fortnights.some(({ code }) => code !== null) ? found : undefined
  })
  expect(contingency).toMatchObject({ pointOfSale: 2, awaySince: null, rejected: [] })
  expect(contingency.fortnights[0]).toMatchObject({ vouchers: 0, waiting: 0, rejected: 0, problem: null })
})

test('the month is exported as a sheet and as the two official files', async () => {
  const month = shopDay(new Date()).slice(0, 7)
  const file = async (query: string) =>
    shop.ask('GET', `/export/iva?mes=${month}${query}`, { as: shop.admin })
  expect(String((await file('')).body)).toContain(';Factura B;006;')
  const workbook = await file('&formato=xlsx')
  expect(workbook.headers.get('content-disposition')).toContain(`iva-ventas-${month}.xlsx`)
  const vouchers = await file('&formato=comprobantes')
  expect(vouchers.headers.get('content-disposition')).toContain('LIBRO_IVA_DIGITAL_VENTAS_CBTE')
  const lines = String(vouchers.body).split('\r\n').slice(0, -1)
  expect(lines.length).toBeGreaterThan(3)
  expect(new Set(lines.map((line) => line.length))).toEqual(new Set([266]))
  const rates = String((await file('&formato=alicuotas')).body)
    .split('\r\n')
    .slice(0, -1)
  expect(rates).toHaveLength(lines.length)
  for (const wrong of ['mes=2026-13', 'mes=', '', 'mes=2026-11&formato=x'])
    expect((await shop.ask('GET', `/export/iva?${wrong}`, { as: shop.admin })).status).toBe(400)
})

test('the expiry of a certificate is mailed on six days, once each', () => {
  const now = new Date('2026-11-23T12:00:00Z')
  const idAt = (days: number) =>
    certificateAlert(new Date(now.getTime() + days * 86_400_000 + 1), now).map(({ id }) =>
      id.split('-').at(-1),
    )
  expect([31, 30, 20, 14, 5, 0].map((days) => idAt(days)[0])).toEqual([undefined, '30', '30', '14', '7', '0'])
  const [gone] = certificateAlert(new Date(now.getTime() - 90_000_000), now)
  expect(gone?.title).toBe('El certificado de ARCA venció')
})
