import { afterAll, beforeAll, expect, test } from 'vitest'
import { order, pay, until, wineWithStock } from '../../test/buying.ts'
import { openTestShop, type TestShop } from '../../test/shop.ts'
import type { OrderVouchers, Voucher } from './invoices.contract.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await openTestShop({ INVOICES: 'embedded' })
})
afterAll(() => shop.close())

const receiver = { condition: 1, cuit: '30-50001091-2', name: 'Bar La Esquina SRL', address: 'Gorriti 5000' }
const other = { condition: 6, cuit: '20-12345678-6', name: 'Kiosco del Parque', address: 'Mitre 1' }

let people = 0
async function bought() {
  const buyer = await shop.person(`rehace-${(people += 1)}@ejemplo.test`)
  const pending = await order(shop, buyer.token, await wineWithStock(shop, 10), 2)
  return { ...(await pay(shop, buyer.token, pending)), token: buyer.token }
}
const vouchersOf = async (id: number) =>
  ((await shop.ask('GET', `/orders/${id}/invoices`, { as: shop.admin })).body as OrderVouchers).vouchers
const authorised = (id: number, count: number) =>
  until(async () => {
    const all = await vouchersOf(id)
    return all.length === count && all.every(({ state }) => state === 'authorised') ? all : undefined
  })
const reissue = (id: number, body: unknown, as = shop.admin) =>
  shop.ask('PUT', `/orders/${id}/invoice`, { as, body: { receiver: body } })
const titles = (vouchers: Voucher[]) => vouchers.map(({ title, total }) => [title, total])

/** Numbers of each series: none twice, none left out. */
async function expectNoGaps() {
  const { rows } = await shop.database.pool.query<{
    count: string
    most: string
    least: string
    letters: string
  }>(
    `SELECT count(*) AS count, max(number) AS most, min(number) AS least, type AS letters FROM invoices
      WHERE state = 'authorised' GROUP BY type`,
  )
  for (const { count, most, least } of rows) expect(Number(most) - Number(least) + 1).toBe(Number(count))
}

test('an issued B becomes its credit note and an A in one step, once however often it is asked for', async () => {
  const { id, total, token } = await bought()
  await authorised(id, 1)
  expect((await reissue(id, { ...receiver, cuit: '30-50001091-3' })).status).toBe(422)
  expect((await reissue(id, { ...receiver, condition: 5 })).status).toBe(422)
  expect((await reissue(id, receiver, token)).status).toBe(403)
  expect((await reissue(987_654, receiver)).status).toBe(404)
  expect(await vouchersOf(id)).toHaveLength(1)

  const answers = await Promise.all(Array.from({ length: 5 }, () => reissue(id, receiver)))
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200])
  expect(answers.filter(({ body }) => (body as { changed: boolean }).changed)).toHaveLength(1)
  const all = await authorised(id, 3)
  expect(titles(all)).toEqual([
    ['Factura B', total],
    ['Nota de crédito B', total],
    ['Factura A', total],
  ])
  // the buyer's invoice is the new one, and another name is another step
  const pdf = await shop.ask('GET', `/orders/${id}/invoice`, { as: token })
  expect(pdf.headers.get('content-disposition')).toContain('factura-A-')
  await reissue(id, other)
  expect(titles(await authorised(id, 5)).slice(3)).toEqual([
    ['Nota de crédito A', total],
    ['Factura A', total],
  ])
  await expectNoGaps()

  // the cancellation credits the last one alone
  await shop.ask('PUT', '/orders', { as: shop.admin, body: { id, estado: 'Cancelada' } })
  expect(titles(await authorised(id, 6)).at(-1)).toEqual(['Nota de crédito A', total])
  expect((await reissue(id, receiver)).status).toBe(409)
  await expectNoGaps()
})

test('what was refunded before is credited of the new invoice, too', async () => {
  const { id, total } = await bought()
  await authorised(id, 1)
  const part = { amount: 1000, reason: 'Una etiqueta rota', idempotency_key: 'clave-de-antes' }
  expect((await shop.ask('POST', `/orders/${id}/refunds`, { as: shop.admin, body: part })).status).toBe(200)
  await authorised(id, 2)
  expect((await reissue(id, receiver)).body).toMatchObject({ changed: true })
  expect(titles(await authorised(id, 5))).toEqual([
    ['Factura B', total],
    ['Nota de crédito B', 1000],
    ['Nota de crédito B', total - 1000],
    ['Factura A', total],
    ['Nota de crédito A', 1000],
  ])
  // nothing is left to credit of the first, and a later refund is of the new one
  const more = { ...part, idempotency_key: 'clave-de-despues' }
  await shop.ask('POST', `/orders/${id}/refunds`, { as: shop.admin, body: more })
  expect(titles(await authorised(id, 6)).at(-1)).toEqual(['Nota de crédito A', 1000])
  await expectNoGaps()
})

test('a sale at the counter is invoiced to a CUIT at once', async () => {
  const wine = await wineWithStock(shop, 10)
  const sale = {
    products: [{ product_id: wine, quantity: 1 }],
    channel: 'phone',
    name: 'Bar La Esquina',
    phone: '11 5555-5555',
    way: 'transfer',
    paid: true,
    receiver,
    idempotency_key: 'venta-con-cuit-1',
  }
  const wrong = { ...sale, receiver: { ...receiver, cuit: '30-50001091-3' } }
  expect((await shop.ask('POST', '/orders/manual', { as: shop.admin, body: wrong })).status).toBe(422)
  const { body, status } = await shop.ask('POST', '/orders/manual', { as: shop.admin, body: sale })
  expect(status).toBe(200)
  const { id, total } = (body as { order: { id: number; total: number } }).order
  expect(titles(await authorised(id, 1))).toEqual([['Factura A', total]])
})
