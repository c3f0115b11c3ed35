import { afterAll, beforeAll, expect, test } from 'vitest'
import { findAfterSaleFaults } from '../../test/after-sale-rules.ts'
import * as buying from '../../test/buying.ts'
import { removePerson } from '../../test/lively-person.ts'
import { openTestShop, type TestShop } from '../../test/shop.ts'
import { addDays } from '../calendar/calendar-day.ts'
import { shopDay } from '../calendar/shop-time.ts'
import type { OrderVouchers } from '../invoicing/invoices.contract.ts'
import type { OrderAnswer } from '../orders/orders.contract.ts'
import { findPreference } from '../../stand-ins/payments/sandbox-store.ts'
import type { QuoteAnswer } from '../totals/quote.contract.ts'

let shop: TestShop
let wine: number
let price: number
const wrapping = 3500.5

beforeAll(async () => {
  shop = await openTestShop({ INVOICES: 'embedded' })
  wine = await buying.wineWithStock(shop, 60)
  price = (await buying.priceOf(shop, wine)) / 100
  const home = {
    id: 'casa',
    name: 'Envío a domicilio',
    kind: 'home',
    prices: [{ up_to_bottles: 60, price: 4500 }],
    free_from: price * 3,
    min_days: 1,
    max_days: 3,
  }
  const pickup = {
    ...home,
    id: 'local',
    name: 'Retiro en el local',
    kind: 'pickup',
    prices: [],
    free_from: null,
  }
  const ways = [home, pickup]
  const zones = [{ id: 'pais', name: 'País', provinces: [], postal_codes: [], ways }]
  expect((await shop.ask('PUT', '/delivery/zones', { as: shop.admin, body: zones })).status).toBe(200)
})
afterAll(() => shop.close())

const address = {
  calle: 'Honduras 4800',
  ciudad: 'Buenos Aires',
  provincia: 'Ciudad Autónoma de Buenos Aires',
  codigoPostal: '1414',
  destinatario: 'Ana Paz',
  telefono: '11 4567-8901',
}
const today = shopDay(new Date())
const words = 'Que lo disfrutes mucho, con todo cariño'
const gift = {
  wrap: true,
  message: words,
  recipient: 'Julia Ríos',
  phone: '11 5555-0101',
  wished_day: addDays(today, 10),
  hide_prices: true,
}
const wrapCharge = {
  kind: 'gift_wrap',
  label: 'Envoltorio para regalo',
  list: wrapping,
  amount: wrapping,
  tax: 21,
}
const offer = (gift_wrap: 'on' | 'off') =>
  shop.ask('PUT', '/settings', { as: shop.admin, body: { sales: { gift_wrap, gift_wrap_price: wrapping } } })
const quote = (body: object) =>
  shop.ask('POST', '/quote', { body: { products: [{ product_id: wine, quantity: 2 }], ...body } })
const orderOf = async (as: string, id: number) =>
  ((await shop.ask('GET', `/orders?id=${id}`, { as })).body as OrderAnswer[])[0] as OrderAnswer
const pesos = (amount: number) => Math.round(amount * 100) / 100
const checkout = (as: string, id: number, body: object) =>
  shop.ask('POST', '/payment/checkout', { as, body: { id, delivery: 'casa', address, ...body } })

test('wrapping is refused where it is not offered; a card and a box without prices cost nothing', async () => {
  expect((await quote({ gift: { wrap: true } })).status).toBe(422)
  const plain = await quote({ gift: { wrap: false, message: words } })
  expect(plain.body).toMatchObject({ total: pesos(price * 2), gift_wrap: null, charges: [] })
  const long = await quote({ gift: { message: 'x'.repeat(301) } })
  expect([long.status, JSON.stringify(long.body)]).toEqual([422, expect.stringContaining('hasta 300')])
})

test('a message that no card has room for and a day that cannot be are refused where they are written', async () => {
  const lines = (count: number) => Array.from({ length: count }, () => 'a').join('\n')
  const asked = async (given: object) => {
    const { status, body } = await quote({ gift: given })
    return status === 200 ? 'taken' : (body as { detail: string }).detail
  }
  expect(await asked({ message: lines(8) })).toBe('taken')
  expect(await asked({ message: lines(9) })).toContain('entran 8 renglones: sobra 1')
  expect(await asked({ message: lines(60).replaceAll('\n', '\r\n') })).toContain('sobran 52')
  expect(await asked({ wished_day: today })).toBe('taken')
  expect(await asked({ wished_day: addDays(today, 365) })).toBe('taken')
  expect(await asked({ wished_day: addDays(today, -1) })).toContain('Ese día ya pasó')
  expect(await asked({ wished_day: addDays(today, 366) })).toContain('de acá a un año')
})

test('an order whose delivery was chosen becomes a gift without choosing it again', async () => {
  expect((await offer('on')).status).toBe(200)
  const { token } = await shop.person('retira.regalo@ejemplo.test')
  const pending = await buying.order(shop, token, wine, 1, {})
  const alone = (body: object) =>
    shop.ask('POST', '/payment/checkout', { as: token, body: { id: pending.id, ...body } })
  // how it travels comes first: until then nothing is paid
  expect((await alone({ gift })).status).toBe(409)
  expect((await alone({ delivery: 'local', postal_code: '1414', gift: null })).status).toBe(200)
  const fetched = await orderOf(token, pending.id)
  expect((await alone({ gift })).status).toBe(200)
  const given = await orderOf(token, pending.id)
  expect(given).toMatchObject({
    gift,
    total: pesos(fetched.total + wrapping),
    direccion: fetched.direccion,
    delivery: { way: 'local', kind: 'pickup' },
  })
  expect((await alone({ gift: null })).status).toBe(200)
  expect(await orderOf(token, pending.id)).toMatchObject({ gift: null, total: fetched.total })
  // to a door it is the same
  expect((await checkout(token, pending.id, {})).status).toBe(200)
  expect((await alone({ gift: { ...gift, wrap: false } })).status).toBe(200)
  expect(await orderOf(token, pending.id)).toMatchObject({
    gift: { ...gift, wrap: false },
    address,
    delivery: { way: 'casa' },
  })
})

test('wrapping is a charge of its own, and makes no delivery free', async () => {
  expect((await offer('on')).status).toBe(200)
  const answer = (await quote({ gift: { wrap: true } })).body as QuoteAnswer
  expect(answer).toMatchObject({
    total: pesos(price * 2 + wrapping),
    gift_wrap: wrapping,
    charges: [wrapCharge],
  })
  const place = { postal_code: '1414', delivery: 'casa' }
  const missing = async (body: object) =>
    ((await quote({ ...place, ...body })).body as QuoteAnswer).delivery.missing_for_free
  expect(await missing({ gift: { wrap: true } })).toBe(await missing({}))
})

test('a gift is what is quoted, asked for, stored, invoiced and reported; another total is another checkout', async () => {
  const { token } = await shop.person('regala@ejemplo.test')
  const begun = await shop.ask('POST', '/payment', {
    as: token,
    body: { products: [{ product_id: wine, quantity: 2 }], gift: { wrap: true, message: words } },
  })
  expect(begun.body).toMatchObject({ total: pesos(price * 2 + wrapping), charges: [wrapCharge] })
  const { user_id, total, products, id_payment } = begun.body as OrderAnswer & { products: object[] }
  const placed = await shop.ask('POST', '/orders', {
    as: token,
    body: { user_id, total, products, id_payment },
  })
  const { order } = placed.body as { order: OrderAnswer }
  expect(order).toMatchObject({
    gift: { wrap: true, message: words, hide_prices: true },
    charges: [wrapCharge],
  })

  expect((await checkout(token, order.id, { gift })).status).toBe(200)
  const wrapped = await orderOf(token, order.id)
  expect(wrapped).toMatchObject({ gift, total: pesos(price * 2 + wrapping + 4500) })
  expect(wrapped.id_payment).not.toBe(id_payment)
  // other words cost the same: the checkout stays
  expect((await checkout(token, order.id, { gift: { ...gift, message: 'Felicidades' } })).status).toBe(200)
  expect(await orderOf(token, order.id)).toMatchObject({
    id_payment: wrapped.id_payment,
    gift: { message: 'Felicidades' },
  })
  // a price that was begun holds, whatever the owner asks meanwhile
  await shop.ask('PUT', '/settings', { as: shop.admin, body: { sales: { gift_wrap_price: 9999 } } })
  const held = await shop.ask('POST', `/orders/${order.id}/quote`, {
    as: token,
    body: { postal_code: '1414', delivery: 'casa' },
  })
  expect(held.body).toMatchObject({ total: wrapped.total, gift_wrap: wrapping })
  await offer('on')
  expect((await checkout(token, order.id, { gift: null })).status).toBe(200)
  const plain = await orderOf(token, order.id)
  expect(plain).toMatchObject({ gift: null, total: pesos(price * 2 + 4500) })
  expect(plain.id_payment).not.toBe(wrapped.id_payment)
  expect((await checkout(token, order.id, { gift })).status).toBe(200)

  const last = await orderOf(token, order.id)
  const items = (await findPreference(shop.database.pool, last.id_payment))?.body.items ?? []
  const asked = items.reduce((sum, item) => sum + item.quantity * item.unit_price, 0)
  expect(pesos(asked)).toBe(last.total)
  expect(items.map(({ title }) => title)).toContain('Envoltorio para regalo')
  const paid = await buying.pay(shop, token, last)
  const [invoice] = await buying.until(async () => {
    const { vouchers } = (await shop.ask('GET', `/orders/${paid.id}/invoices`, { as: token }))
      .body as OrderVouchers
    return vouchers.some(({ state }) => state === 'authorised') ? vouchers : undefined
  })
  expect(invoice?.total).toBe(last.total)
  const { rows } = await shop.database.pool.query('SELECT lines FROM invoices WHERE order_id = $1', [paid.id])
  expect(rows[0].lines).toContainEqual({ quantity: 1, name: 'Envoltorio para regalo', total: 350_050 })
  const report = await shop.ask('GET', `/sales/breakdown?por=vino&page=0&fdesde=${today}&fhasta=${today}`, {
    as: shop.admin,
  })
  expect((report.body as { items: object[] }).items).toContainEqual(
    expect.objectContaining({ label: 'Envoltorios para regalo', total: wrapping }),
  )
  expect(await findAfterSaleFaults(shop.database.db)).toEqual([])
})

test('what a gift says is changed until it is packed, by its buyer and the shop alone', async () => {
  const { token } = await shop.person('cambia.regalo@ejemplo.test')
  const stranger = await shop.person('ajena.regalo@ejemplo.test')
  const pending = await buying.order(shop, token, wine, 1, {})
  expect((await checkout(token, pending.id, { gift })).status).toBe(200)
  const paid = await buying.pay(shop, token, await orderOf(token, pending.id))
  const change = (as: string, changed: object | null) =>
    shop.ask('PUT', `/orders/${paid.id}/gift`, { as, body: { gift: changed } })
  expect((await change(stranger.token, gift)).status).toBe(404)
  expect((await change(token, { ...gift, recipient: 'Julia y Mora' })).body).toMatchObject({
    order: { gift: { recipient: 'Julia y Mora' }, total: paid.total },
  })
  // it was paid for
  for (const unwrapped of [null, { ...gift, wrap: false }])
    expect((await change(token, unwrapped)).status).toBe(409)
  const picking = await shop.ask('GET', '/picking', { as: shop.admin })
  const lines = (picking.body as { wines: { lines: object[] }[] }).wines.flatMap((one) => one.lines)
  expect(lines).toContainEqual(expect.objectContaining({ customer: 'Julia y Mora', gift: 'wrapped' }))
  expect((await change(shop.admin, { ...gift, phone: '11 5555-0202' })).status).toBe(200)
  const body = { id: paid.id, estado: 'Procesando' }
  expect((await shop.ask('PUT', '/orders', { as: shop.admin, body })).status).toBe(200)
  expect((await change(token, gift)).status).toBe(409)

  // its history names what changed and quotes nothing
  const history = (await orderOf(shop.admin, paid.id)).timeline.filter(
    ({ action }) => action === 'cambiar-regalo',
  )
  expect(history.map(({ note }) => note)).toEqual([
    'Cambió para quién es.',
    'Cambió para quién es y su teléfono.',
  ])
  const log = await shop.ask('GET', `/audit?kind=compra&subject=${paid.id}`, { as: shop.admin })
  expect(JSON.stringify(log.body)).toContain('cambiar-regalo')
})

test('an order by hand is wrapped at the same price', async () => {
  const basket = { products: [{ product_id: wine, quantity: 1 }], gift }
  const totals = await shop.ask('POST', '/orders/manual/totals', { as: shop.admin, body: basket })
  expect(totals.body).toMatchObject({
    total: pesos(price + wrapping),
    gift_wrap: wrapping,
    charges: [wrapCharge],
  })
  const taken = await shop.ask('POST', '/orders/manual', {
    as: shop.admin,
    body: {
      ...basket,
      channel: 'counter',
      way: 'cash',
      paid: true,
      idempotency_key: 'regalo-en-el-mostrador',
    },
  })
  expect(taken.body).toMatchObject({ order: { gift, total: pesos(price + wrapping), charges: [wrapCharge] } })
  expect(await findAfterSaleFaults(shop.database.db)).toEqual([])
})

test('what a gift says about its recipient is exported, and gone with its buyer', async () => {
  const { token } = await shop.person('se.va.regalo@ejemplo.test')
  const pending = await buying.order(shop, token, wine, 1, {})
  expect((await checkout(token, pending.id, { gift })).status).toBe(200)
  await buying.pay(shop, token, await orderOf(token, pending.id))
  const taken = JSON.stringify((await shop.ask('GET', '/personal-data', { as: token })).body)
  for (const word of [gift.recipient, gift.phone, words]) expect(taken).toContain(word)
  await shop.database.pool.query(`UPDATE orders SET estado = 'Completo' WHERE id = $1`, [pending.id])
  expect((await removePerson(shop, token)).status).toBe(200)
  const { rows } = await shop.database.pool.query(
    `SELECT o.gift, q.gift AS bought FROM orders o JOIN purchases q ON q.id = o.purchase_id WHERE o.id = $1`,
    [pending.id],
  )
  const left = { ...gift, message: '', recipient: '', phone: '' }
  expect(rows).toEqual([{ gift: left, bought: left }])
})
