import { afterAll, beforeAll, expect, test } from 'vitest'
import { decide, mailsTo, order as buy, stockOf, until, wineWithStock } from '../../test/buying.ts'
import { openTestShop, type TestShop } from '../../test/shop.ts'
import type { OrderAnswer } from '../orders/orders.contract.ts'
import type { FoundCustomer, FoundWine, ManualQuote, PaymentLink } from './manual-orders.contract.ts'

let shop: TestShop
let sales: string
beforeAll(async () => {
  shop = await openTestShop({ INVOICES: 'embedded' })
  sales = (await shop.staff('ventas@ejemplo.test', 'Ventas')).token
})
afterAll(() => shop.close())

let keys = 0
const counter = (product_id: number, quantity: number, more: object = {}) => ({
  channel: 'counter',
  products: [{ product_id, quantity }],
  way: 'cash',
  paid: true,
  delivered: true,
  idempotency_key: `clave-de-venta-${(keys += 1)}`,
  ...more,
})
type Taken = { message: string; order: OrderAnswer; link: PaymentLink | null }
const take = (body: object, as = sales) => shop.ask('POST', '/orders/manual', { as, body })
const taken = async (body: object, as = sales) => {
  const answer = await take(body, as)
  expect(answer.status, JSON.stringify(answer.body)).toBe(200)
  return answer.body as Taken
}
const quote = async (body: object, as = sales) => {
  const answer = await shop.ask('POST', '/orders/manual/totals', { as, body })
  expect(answer.status, JSON.stringify(answer.body)).toBe(200)
  return answer.body as ManualQuote
}
const ledgerOf = async (id: number) => {
  const { rows } = await shop.database.pool.query<{ kind: string; quantity: number }>(
    'SELECT kind, quantity FROM stock_ledger WHERE order_id = $1 ORDER BY id',
    [id],
  )
  return rows
}

test('an anonymous counter sale is paid, reduces stock once, is invoiced and sends no mail', async () => {
  const wine = await wineWithStock(shop, 10)
  const before = await stockOf(shop, wine)
  const body = counter(wine, 3)
  const { order } = await taken(body)
  expect(order).toMatchObject({
    estado: 'Completo',
    bottles: 'taken',
    paid: true,
    customer: '',
    emailEnvio: '',
    byHand: { channel: 'counter' },
  })
  expect(order.timeline.map(({ action }) => action)).toEqual(['ingresar', 'pagar', 'procesar', 'completar'])
  expect(await stockOf(shop, wine)).toEqual({ stock: before.stock - 3, reserved: before.reserved })
  expect(await ledgerOf(order.id)).toEqual([{ kind: 'menos', quantity: -3 }])
  // sent again, also five at once, it is the same sale
  const again = await Promise.all(Array.from({ length: 5 }, () => taken(body)))
  expect(new Set(again.map((one) => one.order.id))).toEqual(new Set([order.id]))
  expect((await stockOf(shop, wine)).stock).toBe(before.stock - 3)
  await until(async () => {
    const { rows } = await shop.database.pool.query<{ total: string }>(
      `SELECT total FROM invoices WHERE order_id = $1 AND kind = 'invoice'`,
      [order.id],
    )
    return rows.length > 0
      ? (expect(Number(rows[0]?.total)).toBe(Math.round(order.total * 100)) ?? true)
      : undefined
  })
  const { body: people } = await shop.ask('GET', '/user', { as: shop.admin })
  expect((people as { id: string }[]).map(({ id }) => id)).not.toContain('mostrador')
  const { body: check } = await shop.ask('GET', '/stock/check', { as: shop.admin })
  expect(check).toMatchObject({ faults: [] })
  // cancelled, they are back
  await shop.ask('PUT', '/orders', { as: sales, body: { id: order.id, estado: 'Cancelada' } })
  expect(await stockOf(shop, wine)).toEqual(before)
})

test('of the last bottles two sales at once sell no more than there are', async () => {
  const wine = await wineWithStock(shop, 10)
  const { stock, reserved } = await stockOf(shop, wine)
  await shop.ask('PUT', '/stock', { as: shop.admin, body: { id: wine, suma: 5 - (stock - reserved) } })
  const answers = await Promise.all([3, 3, 3].map((many) => take(counter(wine, many))))
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409, 409])
  expect(JSON.stringify(answers.map(({ body }) => body))).toContain('quedan 2')
  expect(await stockOf(shop, wine)).toEqual({ stock: reserved + 2, reserved })
})

test('a discount requires a reason and a permission, and is stored; the quoted total is compared', async () => {
  const wine = await wineWithStock(shop, 10)
  const discount = { kind: 'percent', value: 10, reason: 'Etiqueta rota' }
  const whole = (await quote({ products: [{ product_id: wine, quantity: 2 }] })).total
  const priced = await quote({ products: [{ product_id: wine, quantity: 2 }], discount }, shop.admin)
  expect(priced.discounts.at(-1)).toMatchObject({ reason: 'Etiqueta rota' })
  expect(priced.total).toBeCloseTo(whole * 0.9, 1)
  expect((await take(counter(wine, 2, { discount }))).status).toBe(403)
  expect(
    (
      await shop.ask('POST', '/orders/manual/totals', {
        as: sales,
        body: { products: [{ product_id: wine, quantity: 2 }], discount },
      })
    ).status,
  ).toBe(403)
  const other = await take(counter(wine, 2, { discount, total: whole }), shop.admin)
  expect(other.status).toBe(409)
  expect((other.body as { current: object }).current).toEqual({ total: priced.total })
  const { order } = await taken(counter(wine, 2, { discount, total: priced.total }), shop.admin)
  expect(order.total).toBe(priced.total)
  expect(order.discounts).toMatchObject([{ reason: 'Etiqueta rota' }])
  for (const wrong of [
    { ...discount, value: 0 },
    { ...discount, value: 100 },
    { ...discount, value: -5 },
    { ...discount, reason: '' },
    { kind: 'gratis', value: 1, reason: 'Porque sí' },
  ])
    expect(
      (await take(counter(wine, 1, { discount: wrong }), shop.admin)).status,
      JSON.stringify(wrong),
    ).toBe(422)
  // everything off is nothing to sell
  const free = { kind: 'amount', value: 1e8, reason: 'Regalo' }
  expect((await take(counter(wine, 1, { discount: free }), shop.admin)).status).toBe(409)
})

test('invalid manual orders, and users without permission, are rejected', async () => {
  const wine = await wineWithStock(shop, 10)
  const before = await stockOf(shop, wine)
  for (const wrong of [
    { products: [] },
    { products: [{ product_id: wine, quantity: 0 }] },
    { products: [{ product_id: wine, quantity: 101 }] },
    {
      products: [
        { product_id: wine, quantity: 1 },
        { product_id: wine, quantity: 2 },
      ],
    },
    { way: 'link' },
    { way: 'trueque' },
    { paid: false },
    { channel: 'phone' },
    { email: 'no es un correo' },
    { idempotency_key: 'corta' },
  ])
    expect((await take(counter(wine, 1, wrong))).status, JSON.stringify(wrong)).toBe(422)
  expect((await take(counter(99_999_999, 1))).status).toBe(404)
  expect((await take(counter(wine, 1, { user_id: 'nadie' }))).status).toBe(404)
  expect((await take(counter(wine, 1), shop.customer.token)).status).toBe(403)
  expect(await stockOf(shop, wine)).toEqual(before)
})

test('a telephone sale with a payment link: reserved, paid at the provider, mailed', async () => {
  const wine = await wineWithStock(shop, 10)
  const before = await stockOf(shop, wine)
  const { order, link } = await taken(
    counter(wine, 2, {
      channel: 'phone',
      name: 'Rosa Díaz',
      phone: '11 4567-8901',
      email: 'rosa@ejemplo.test',
      way: 'link',
      paid: false,
      delivered: false,
    }),
  )
  expect(order).toMatchObject({ estado: 'Ingreso', customer: 'Rosa Díaz', waitsFor: 'link', bottles: 'held' })
  expect(link?.url).toContain('http')
  // a day, not half an hour
  expect(new Date(link?.until ?? 0).getTime()).toBeGreaterThan(Date.now() + 23 * 3_600_000)
  expect((await stockOf(shop, wine)).reserved).toBe(before.reserved + 2)
  const mailed = await shop.ask('POST', `/orders/${order.id}/link`, { as: sales, body: { mail: true } })
  expect(mailed.body).toMatchObject({ url: link?.url })
  expect(await mailsTo(shop, 'rosa@ejemplo.test', 1)).toEqual([`Para pagar tu compra ${order.numero}`])
  const preference = new URL(link?.url ?? '').searchParams.get('pref_id') ?? ''
  await decide(shop, preference, 'approved')
  const paid = await until(async () => {
    const { body } = await shop.ask('GET', `/orders?id=${order.id}`, { as: sales })
    const [now] = body as OrderAnswer[]
    return now?.estado === 'Creada' ? now : undefined
  })
  expect(paid.paid).toBe(true)
  expect((await shop.ask('POST', `/orders/${order.id}/link`, { as: sales, body: {} })).status).toBe(409)
})

test('a manual order is paid unchanged: another address, method or code is rejected', async () => {
  const buyer = await shop.person('acordada@ejemplo.test')
  const wine = await wineWithStock(shop, 10)
  const { order } = await taken(
    counter(wine, 2, { channel: 'phone', user_id: buyer.id, way: 'link', paid: false, delivered: false }),
  )
  const checkout = (body: object) =>
    shop.ask('POST', '/payment/checkout', { as: buyer.token, body: { id: order.id, ...body } })
  const delivery = { postal_code: '1414', province: 'Ciudad Autónoma de Buenos Aires' }
  const chosen = await checkout({ ...delivery, delivery: 'caba-domicilio' })
  expect(chosen.status).toBe(409)
  expect((chosen.body as { detail: string }).detail).toContain('se paga como está')
  expect((await checkout({})).status).toBe(200)
})

test('an order by hand stays when its buyer buys something else online', async () => {
  const buyer = await shop.person('doble@ejemplo.test')
  const wine = await wineWithStock(shop, 20)
  const { order } = await taken(
    counter(wine, 2, { user_id: buyer.id, way: 'transfer', paid: false, delivered: false }),
  )
  expect(order).toMatchObject({ user_id: buyer.id, emailEnvio: 'doble@ejemplo.test', waitsFor: 'transfer' })
  await buy(shop, buyer.token, wine, 1)
  await buy(shop, buyer.token, wine, 3)
  const { body } = await shop.ask('GET', `/orders?user_id=${buyer.id}`, { as: buyer.token })
  expect((body as OrderAnswer[]).map(({ id }) => id)).toContain(order.id)
  const noted = await shop.ask('POST', `/orders/${order.id}/paid`, {
    as: sales,
    body: { way: 'transfer', amount: order.total },
  })
  expect(noted.status).toBe(200)
})

test('wines are found by EAN, SKU and words, people by name, mail and telephone', async () => {
  const { pool } = shop.database
  await pool.query(`UPDATE products SET ean = '7790415000019', sku = 'MOS-1' WHERE id = 12`)
  const wines = async (q: string) =>
    (await shop.ask('GET', `/orders/manual/wines?q=${encodeURIComponent(q)}`, { as: sales })).body as {
      exact: boolean
      wines: FoundWine[]
    }
  expect(await wines('7790415000019')).toMatchObject({ exact: true, wines: [{ id: 12 }] })
  expect(await wines('MOS-1')).toMatchObject({ exact: true, wines: [{ id: 12 }] })
  const byWords = await wines('malbec')
  expect(byWords.exact).toBe(false)
  expect(byWords.wines.length).toBeGreaterThan(2)
  expect(await wines("'; DROP TABLE products; --")).toMatchObject({ exact: false })
  const people = async (q: string) => {
    const { body } = await shop.ask('GET', `/orders/manual/customers?q=${encodeURIComponent(q)}`, {
      as: sales,
    })
    return (body as { customers: FoundCustomer[] }).customers.map(({ id }) => id)
  }
  const address = {
    calle: 'Gorriti 1',
    ciudad: 'CABA',
    provincia: 'Ciudad Autónoma de Buenos Aires',
    codigoPostal: '1414',
    telefono: '+54 11 4777-1234',
  }
  const saved = await shop.ask('POST', '/address', { as: shop.customer.token, body: { address } })
  expect(saved.status, JSON.stringify(saved.body)).toBe(200)
  for (const q of ['cliente@descorche', '4777 1234', '011 4777-1234'])
    expect(await people(q)).toContain(shop.customer.id)
  expect(await people('%')).toEqual([])
})
