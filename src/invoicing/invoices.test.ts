import { afterAll, beforeAll, expect, test } from 'vitest'
import { order, pay, until, wineWithStock } from '../../test/buying.ts'
import { openTestShop, type TestShop } from '../../test/shop.ts'
import type { OrderVouchers } from './invoices.contract.ts'

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

test('who pays finds the invoice beside the order, and the credit note once it is cancelled', async () => {
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
  // somebody's voucher under an order of one's own
  const own = await order(shop, stranger.token, await wineWithStock(shop, 5), 1)
  const foreign = await shop.ask('GET', `/orders/${own.id}/invoice?voucher=${note?.id}`, {
    as: stranger.token,
  })
  expect(foreign.status).toBe(404)
})

test('an A goes to whoever stated a right CUIT before paying', async () => {
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

test('an order from before is invoiced when the shop asks for it, once', async () => {
  const buyer = await shop.person('antes@ejemplo.test')
  const pending = await order(shop, buyer.token, await wineWithStock(shop, 5), 1)
  const request = () => shop.ask('POST', `/orders/${pending.id}/invoice`, { as: shop.admin })
  expect((await request()).status).toBe(409)
  await pay(shop, buyer.token, pending)
  await settled(pending.id, buyer.token, 1)
  expect((await request()).status).toBe(409)
  await shop.database.pool.query('DELETE FROM invoices WHERE order_id = $1', [pending.id])
  const answers = await Promise.all([request(), request()])
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
  await settled(pending.id, buyer.token, 1)
  expect((await shop.ask('POST', '/orders/999999/invoice', { as: shop.admin })).status).toBe(404)
})
