import { afterAll, beforeAll, expect, test } from 'vitest'
import * as buying from '../../test/buying.ts'
import { openTestShop, type TestShop } from '../../test/shop.ts'
import { findStockFaults } from '../inventory/stock-ledger.queries.ts'
import type { OrderAnswer } from '../orders/orders.contract.ts'
import { findPreference, pay } from '../../stand-ins/payments/sandbox-store.ts'
import type { QuoteAnswer } from '../totals/quote.contract.ts'
import { reconcileMoney } from '../refunds/reconcile-money.ts'

let shop: TestShop
let wine: number
let price: number

const way = (id: string, each: number, rest: object = {}) => ({
  id,
  name: 'Envío a domicilio',
  kind: 'home',
  prices: [{ up_to_bottles: 60, price: each }],
  min_days: 1,
  max_days: 3,
  ...rest,
})
const pickup = {
  id: 'retiro',
  name: 'Retiro en Palermo',
  kind: 'pickup',
  min_days: 0,
  max_days: 1,
  branch: 'Palermo',
}

beforeAll(async () => {
  shop = await openTestShop()
  wine = await buying.wineWithStock(shop, 60)
  price = (await buying.priceOf(shop, wine)) / 100
  const zones = [
    {
      id: 'caba',
      name: 'CABA',
      provinces: ['C'],
      postal_codes: [],
      ways: [way('cerca', 4500.5, { free_from: price * 6 }), pickup],
    },
    {
      id: 'cerrada',
      name: 'Antártida',
      provinces: [],
      postal_codes: [{ from: '9411', to: '9411' }],
      ways: [],
    },
    { id: 'pais', name: 'País', provinces: [], postal_codes: [], ways: [way('lejos', 9000)] },
  ]
  const saved = await shop.ask('PUT', '/delivery/zones', { as: shop.admin, body: zones })
  expect(saved.status, JSON.stringify(saved.body)).toBe(200)
})
afterAll(() => shop.close())

const near = {
  calle: 'Honduras 4800',
  ciudad: 'Buenos Aires',
  provincia: 'Ciudad Autónoma de Buenos Aires',
  codigoPostal: '1414',
  destinatario: 'Ana Paz',
  telefono: '11 4567-8901',
}
const far = { ...near, provincia: 'Tierra del Fuego', ciudad: 'Ushuaia', codigoPostal: '9410' }

type Body = Record<string, unknown>
const post = (as: string, path: string, body: Body) => shop.ask('POST', path, { as, body })
const checkout = (as: string, id: number, body: Body) => post(as, '/payment/checkout', { id, ...body })
const quoted = async (as: string, id: number, body: Body) =>
  (await post(as, `/orders/${id}/quote`, body)).body as QuoteAnswer
const orderOf = async (as: string, id: number) =>
  ((await shop.ask('GET', `/orders?id=${id}`, { as })).body as OrderAnswer[])[0] as OrderAnswer
const itemsOf = async (preference: string) => {
  const found = await findPreference(shop.database.pool, preference)
  return (found?.body.items ?? []).map(({ title, quantity, unit_price }) => ({ title, quantity, unit_price }))
}
const sumOf = (items: { quantity: number; unit_price: number }[]) =>
  Math.round(items.reduce((sum, one) => sum + one.quantity * one.unit_price * 100, 0)) / 100
const begun = async (name: string, bottles = 2) => {
  const person = await shop.person(`${name}@ejemplo.test`)
  return { ...person, order: await buying.order(shop, person.token, wine, bottles, {}) }
}

test('what the cart says with the first home delivery is what the order says, and what the last step says', async () => {
  const products = [{ product_id: wine, quantity: 2 }]
  const cart = async (place: Body) =>
    (await shop.ask('POST', '/quote', { body: { products, ...place } })).body as QuoteAnswer
  const sum = Math.round((price * 2 + 4500.5) * 100) / 100
  for (const postal_code of ['1414', 'C 1414 ABC', 'C1414-ABC'])
    expect(await cart({ postal_code, home_delivery: true })).toMatchObject({
      total: sum,
      delivery: { chosen: 'cerca', price: 4500.5 },
    })
  // without a place, or where nothing goes to the door, the wines alone
  expect(await cart({ home_delivery: true })).toMatchObject({ total: price * 2, delivery: { chosen: null } })
  expect(await cart({ home_delivery: true, postal_code: '9411' })).toMatchObject({
    total: price * 2,
    delivery: { chosen: null },
  })
  // a method that is chosen holds
  expect(await cart({ home_delivery: true, postal_code: '1414', delivery: 'retiro' })).toMatchObject({
    total: price * 2,
    delivery: { chosen: 'retiro' },
  })

  const { token } = await shop.person('carrito-con-envio@ejemplo.test')
  const place = { postal_code: '1414', home_delivery: true }
  const bought = await post(token, '/payment', { products, total: sum, ...place })
  expect(bought.status, JSON.stringify(bought.body)).toBe(200)
  const { id_payment } = bought.body as { id_payment: string }
  const placed = await post(token, '/orders', { id_payment, total: sum })
  expect(placed.status).toBe(200)
  const [order] = (await shop.ask('GET', '/orders', { as: token })).body as OrderAnswer[]
  expect(order).toMatchObject({ total: sum, delivery: { way: 'cerca', postal_code: '1414' } })
  const last = await quoted(token, order?.id ?? 0, { postal_code: '1414', delivery: 'cerca' })
  expect([last.total, last.charges]).toEqual([sum, (await cart(place)).charges])
  // another door has its own price
  const saved = await shop.ask('PUT', '/orders/dir', { as: token, body: { id: order?.id, direccion: far } })
  expect(saved.status, JSON.stringify(saved.body)).toBe(200)
  expect(await orderOf(token, order?.id ?? 0)).toMatchObject({
    total: price * 2 + 9000,
    delivery: { way: 'lejos' },
  })
})

test('the day and hours that its buyer chooses are the promise, and the law refuses others', async () => {
  const zones = (await shop.ask('GET', '/delivery/zones', { as: shop.admin })).body as { ways: object[] }[]
  const windows = [
    { from: 10, to: 13 },
    { from: 22, to: 24 },
  ]
  const courier = {
    ...way('moto', 3000),
    name: 'Moto propia',
    kind: 'courier',
    hours: 'Por la tarde',
    windows,
  }
  const province = { id: 'pba', name: 'Provincia', provinces: ['B'], postal_codes: [], ways: [courier] }
  const save = (list: object[]) => shop.ask('PUT', '/delivery/zones', { as: shop.admin, body: list })
  expect((await save([province, ...zones])).status).toBe(200)
  expect((await save([{ ...province, ways: [{ ...courier, kind: 'home' }] }])).status).toBe(422)
  expect(
    (await save([{ ...province, ways: [{ ...courier, windows: [{ from: 13, to: 10 }] }] }])).status,
  ).toBe(422)

  const { token, order } = await begun('franja')
  const place = { postal_code: 'B1900', delivery: 'moto' }
  const { delivery, total } = await quoted(token, order.id, place)
  const [offered, ...others] = delivery.options[0]?.windows ?? []
  expect(offered).toMatchObject({ from: 10, to: 13 })
  expect(others.every(({ from }) => from === 10)).toBe(true)
  const address = { ...near, ciudad: 'La Plata', provincia: 'Buenos Aires', codigoPostal: 'B1900' }
  const choice = { delivery: 'moto', address, total }
  // at night the law refuses, on another day the shop
  for (const wrong of [
    { ...offered, from: 22, to: 24 },
    { ...offered, day: '2020-01-02' },
    { ...offered, from: 25 },
    { day: offered?.day },
  ])
    expect((await checkout(token, order.id, { ...choice, delivery_window: wrong })).status).toBe(422)
  expect((await orderOf(token, order.id)).delivery).toBeNull()
  const opened = await checkout(token, order.id, { ...choice, delivery_window: offered })
  expect(opened.status, JSON.stringify(opened.body)).toBe(200)
  const promised = { hours: 'de 10 a 13', earliest: offered?.day, latest: offered?.day }
  expect((await orderOf(token, order.id)).delivery).toMatchObject(promised)
  // paying does not promise another day
  expect((await buying.pay(shop, token, await orderOf(token, order.id))).delivery).toMatchObject(promised)
  expect((await save(zones)).status).toBe(200)
})

test('what is collected needs no postal code and no address', async () => {
  const { token, order } = await begun('sin-codigo')
  const open = await quoted(token, order.id, { pickup: true })
  expect(open.delivery.options.map(({ id, kind }) => [id, kind])).toEqual([['retiro', 'pickup']])
  expect([open.delivery.chosen, open.total]).toEqual([null, price * 2])
  const chosen = await quoted(token, order.id, { pickup: true, delivery: 'retiro' })
  expect([chosen.delivery.chosen, chosen.total]).toEqual(['retiro', price * 2])
  // what goes to a door still says to which
  expect((await checkout(token, order.id, { delivery: 'cerca', total: price * 2 })).status).toBe(422)
  expect((await checkout(token, order.id, { total: price * 2 })).status).toBe(409)
  const opened = await checkout(token, order.id, { delivery: 'retiro', total: price * 2 })
  expect(opened.status, JSON.stringify(opened.body)).toBe(200)
  const agreed = await orderOf(token, order.id)
  expect(agreed).toMatchObject({
    total: price * 2,
    delivery: { kind: 'pickup', branch: 'Palermo', postal_code: '' },
  })
  expect(agreed.direccion).toContain('Palermo')
  expect(await buying.pay(shop, token, agreed)).toMatchObject({ estado: 'Creada', total: price * 2 })
})

test('the way that was chosen is in the total, in the checkout as an item, and in everything that shows the order', async () => {
  const { token, order } = await begun('envio')
  expect(order.delivery).toBeNull()
  const quote = await quoted(token, order.id, { postal_code: '1414', delivery: 'cerca' })
  expect(quote.delivery).toMatchObject({
    chosen: 'cerca',
    price: 4500.5,
    missing_for_free: Math.round(price * 400) / 100,
  })
  expect(quote.total).toBe(Math.round((price * 2 + 4500.5) * 100) / 100)
  const opened = await checkout(token, order.id, { delivery: 'cerca', address: near, total: quote.total })
  expect(opened.status, JSON.stringify(opened.body)).toBe(200)
  const changed = await orderOf(token, order.id)
  expect(changed).toMatchObject({
    numero: order.numero,
    total: quote.total,
    delivery: { kind: 'home', zone: 'CABA', price: 4500.5 },
  })
  expect(changed.charges).toEqual(quote.charges)
  expect(changed.charges).toEqual([
    { kind: 'delivery', label: 'Envío a domicilio', list: 4500.5, amount: 4500.5, tax: 21 },
  ])
  expect(changed.direccion).toContain('Honduras 4800')
  expect(changed.id_payment).not.toBe(order.id_payment)
  const items = await itemsOf(changed.id_payment)
  expect(items.at(-1)).toEqual({ title: 'Envío a domicilio', quantity: 1, unit_price: 4500.5 })
  expect(sumOf(items)).toBe(quote.total)
  // the same again is the same checkout
  expect((await checkout(token, order.id, { delivery: 'cerca', address: near })).body).toEqual(opened.body)
  const paid = await buying.pay(shop, token, changed)
  expect(paid).toMatchObject({ estado: 'Creada', total: quote.total })
  expect(paid.delivery?.earliest).toMatch(/^\d{4}-\d\d-\d\d$/)
  const { rows } = await shop.database.pool.query<{ body: string }>(
    `SELECT body FROM outbox WHERE subject = 'Confirmacion de compra' AND body LIKE '%' || $1 || '%'`,
    [order.numero],
  )
  expect(rows[0]?.body).toMatch(/Llega (el|entre)/)
  expect(rows[0]?.body).toMatch(/Envío a domicilio/)
  const file = await shop.ask('GET', `/export/sales?q=${order.numero}`, { as: shop.admin })
  expect(String(file.body)).toContain('4500,5')
  expect(await findStockFaults(shop.database.db)).toEqual([])
})

test('free delivery from an amount counts after promotions; no item of 0 is sent', async () => {
  const { token, order } = await begun('gratis', 6)
  const opened = await checkout(token, order.id, { delivery: 'cerca', address: near })
  expect(opened.status).toBe(200)
  const changed = await orderOf(token, order.id)
  expect(changed.delivery).toMatchObject({
    price: 0,
    list_price: 4500.5,
    discounts: [{ reason: expect.stringMatching(/^Envío gratis desde \$/) }],
  })
  expect(changed.total).toBe(order.total)
  // the checkout of the beginning takes no payment
  expect(changed.id_payment).not.toBe(order.id_payment)
  expect(await itemsOf(changed.id_payment)).toHaveLength(1)
})

test('picking it up costs nothing, needs no address and names the branch', async () => {
  const { token, order } = await begun('retira')
  expect((await checkout(token, order.id, { delivery: 'retiro', postal_code: '1414' })).status).toBe(200)
  const changed = await orderOf(token, order.id)
  expect(changed).toMatchObject({
    total: order.total,
    address: null,
    delivery: { kind: 'pickup', branch: 'Palermo' },
  })
  expect(changed.direccion).toMatch(/^Retiro en Palermo: /)
  const paid = await buying.pay(shop, token, changed)
  const corrected = await shop.ask('PUT', `/orders/${paid.id}/delivery`, {
    as: shop.admin,
    body: { address: near, reason: 'Otra dirección' },
  })
  expect(corrected.status).toBe(409)
})

test('a payment of an outdated total is refunded and mailed, and the order waits for a new one', async () => {
  const { token, order } = await begun('viejo')
  const old = await findPreference(shop.database.pool, order.id_payment)
  if (!old) throw new Error('no preference')
  expect((await checkout(token, order.id, { delivery: 'lejos', address: far })).status).toBe(200)
  await pay(shop.database.pool, old, 'approved')
  await buying.until(async () => {
    await shop.database.pool.query(`UPDATE purchases SET ask_at = now() WHERE id = $1`, [order.purchase_id])
    await reconcileMoney(shop.database.db, shop.sandbox)
    const { rows } = await shop.database.pool.query<{ body: string }>(
      `SELECT m.body FROM outbox m JOIN payments p ON m.message_id LIKE 'money-back-' || p.payment_id || '%'
       WHERE p.purchase_id = $1 AND p.settled = 'refunded'`,
      [order.purchase_id],
    )
    return rows[0]?.body.includes(`${order.numero}, cuyo total cambió`) || undefined
  })
  const waiting = await orderOf(token, order.id)
  expect(waiting).toMatchObject({
    estado: 'Ingreso',
    total: Math.round((price * 2 + 9000) * 100) / 100,
    earlier_purchases: [order.purchase_id],
  })
  const seen = await shop.ask('GET', `/payment?order=${order.id}`, { as: token })
  expect(seen.body).toMatchObject([{ settled: 'refunded', amount: order.total }])
  expect((await buying.pay(shop, token, waiting)).estado).toBe('Creada')
  expect(await findStockFaults(shop.database.db)).toEqual([])
})

test('changing the way and paying the old checkout at once: the old amount never pays the new total', async () => {
  const rounds = await Promise.all([1, 2, 3, 4].map((round) => begun(`carrera-${round}`, 1)))
  for (const { token, order } of rounds) {
    const old = await findPreference(shop.database.pool, order.id_payment)
    if (!old) throw new Error('no preference')
    const [, ...opened] = await Promise.all([
      buying.decide(shop, order.id_payment, 'approved').catch(() => undefined),
      checkout(token, order.id, { delivery: 'cerca', address: near }),
      checkout(token, order.id, { delivery: 'retiro', postal_code: '1414' }),
    ])
    expect(opened.every(({ status }) => status === 200 || status === 409)).toBe(true)
    await shop.database.pool.query(`UPDATE purchases SET ask_at = now() WHERE user_id = $1`, [order.user_id])
    await reconcileMoney(shop.database.db, shop.sandbox)
    const { rows } = await shop.database.pool.query<{ estado: string; total: number; paid: number | null }>(
      `SELECT o.estado, o.total, (SELECT sum(p.amount)::int FROM payments p
         WHERE p.purchase_id = o.purchase_id AND p.settled = 'order-paid') AS paid FROM orders o WHERE o.id = $1`,
      [order.id],
    )
    const [after] = rows
    expect(after?.paid ?? null).toBe(after?.estado === 'Ingreso' ? null : after?.total)
  }
  expect(await findStockFaults(shop.database.db)).toEqual([])
})

test('the browser cannot set total, zone, method, address or order of its own', async () => {
  const { token, order } = await begun('ataque')
  const stranger = await shop.person('otra@ejemplo.test')
  const before = await orderOf(token, order.id)
  const statuses = [
    // the amount of nearby for the far end of the country
    [409, await checkout(token, order.id, { delivery: 'lejos', address: far, total: order.total })],
    [422, await checkout(token, order.id, { delivery: 'cerca', address: far })],
    [422, await checkout(token, order.id, { delivery: 'cerca', postal_code: '1414' })],
    [422, await checkout(token, order.id, { delivery: 'cerca' })],
    [422, await checkout(token, order.id, { delivery: 'no-existe', address: near })],
    [422, await checkout(token, order.id, { delivery: 'lejos', address: { ...far, codigoPostal: '9411' } })],
    [422, await checkout(token, order.id, { delivery: 'cerca', address: { ...near, telefono: '' } })],
    [404, await checkout(stranger.token, order.id, { delivery: 'cerca', address: near })],
    [404, await post(stranger.token, `/orders/${order.id}/quote`, { postal_code: '1414' })],
    [422, await post(token, `/orders/${order.id}/quote`, { postal_code: '1414', delivery: 'lejos' })],
    [
      422,
      await post(token, '/payment', { products: [{ product_id: wine, quantity: 1 }], delivery: 'cerca' }),
    ],
    [
      422,
      await post(token, '/payment', {
        products: [{ product_id: wine, quantity: 1 }],
        delivery: 'cerca',
        postal_code: '5500',
      }),
    ],
  ] as const
  for (const [status, answer] of statuses) expect(answer.status, JSON.stringify(answer.body)).toBe(status)
  expect(await orderOf(token, order.id)).toEqual(before)
  expect(statuses[0][1].body).toMatchObject({
    current: { total: Math.round((price * 2 + 9000) * 100) / 100 },
  })
  // chosen for nearby, it cannot be sent farther afterwards
  expect((await checkout(token, order.id, { delivery: 'cerca', address: near })).status).toBe(200)
  const move = (direccion: unknown) =>
    shop.ask('PUT', '/orders/dir', { as: token, body: { id: order.id, direccion } })
  expect((await move(far)).status).toBe(409)
  expect((await move('Ushuaia, al fondo')).status).toBe(422)
  expect((await move({ ...near, piso: '3 B' })).status).toBe(200)
})

test('a purchase may be begun with its delivery, and prices that change afterwards do not change it', async () => {
  const person = await shop.person('entera@ejemplo.test')
  const products = [{ product_id: wine, quantity: 1 }]
  const body = { products, postal_code: '1414', delivery: 'cerca' }
  const { total } = (await post(person.token, '/quote', body)).body as QuoteAnswer
  const payment = (await post(person.token, '/payment', { ...body, total })).body as {
    id_payment: string
    total: number
  }
  expect(payment).toMatchObject({ total, delivery: { way: 'cerca', price: 4500.5 } })
  expect(sumOf(await itemsOf(payment.id_payment))).toBe(total)
  const placed = await post(person.token, '/orders', { id_payment: payment.id_payment })
  const { order } = placed.body as { order: OrderAnswer }
  await shop.database.pool.query('UPDATE products SET list_price = list_price + 100000 WHERE id = $1', [wine])
  expect((await quoted(person.token, order.id, { postal_code: '1414' })).subtotal).toBe(price)
  await shop.database.pool.query('UPDATE products SET list_price = list_price - 100000 WHERE id = $1', [wine])
})

test('an address without a method takes the one to its door, with its price; where none goes it is not paid', async () => {
  const { token, order } = await begun('paso-a-paso', 6)
  const save = (direccion: object) =>
    shop.ask('PUT', '/orders/dir', { as: token, body: { id: order.id, direccion } })
  expect((await save({ ...near, codigoPostal: '9411', provincia: 'Tierra del Fuego' })).status).toBe(200)
  expect((await checkout(token, order.id, {})).status).toBe(409)
  expect((await save(far)).status).toBe(200)
  const sent = await orderOf(token, order.id)
  expect(sent?.delivery).toMatchObject({ way: 'lejos' })
  expect(sent?.total).toBeCloseTo(order.total + (sent?.delivery?.price ?? 0), 2)
  expect(sent?.total).toBeGreaterThan(order.total)
  expect((await checkout(token, order.id, {})).status).toBe(200)
  expect((await save(near)).status).toBe(200)
  expect((await checkout(token, order.id, {})).status).toBe(200)
  expect(await orderOf(token, order.id)).toMatchObject({
    total: order.total,
    delivery: { way: 'cerca', price: 0 },
  })
})

test('before it is chosen how it travels its checkout takes no payment, and one that comes all the same goes back', async () => {
  const person = await shop.person('sin-envio@ejemplo.test')
  const begunWith = { products: [{ product_id: wine, quantity: 6 }], attempt: 'sin-envio' }
  const started = await post(person.token, '/payment', begunWith)
  const { id_payment, checkoutUrl } = started.body as { id_payment: string; checkoutUrl: string }
  // its buyer comes to choose
  expect(new URL(checkoutUrl).pathname).toBe('/user/orders')
  const placed = await post(person.token, '/orders', { id_payment })
  const { order } = placed.body as { order: OrderAnswer }
  await expect(buying.decide(shop, id_payment, 'approved')).rejects.toThrow()
  const preference = await findPreference(shop.database.pool, id_payment)
  if (!preference) throw new Error('no preference')
  await pay(shop.database.pool, preference, 'approved')
  const returned = await buying.until(async () => {
    await shop.database.pool.query(`UPDATE purchases SET ask_at = now() WHERE id = $1`, [order.purchase_id])
    await reconcileMoney(shop.database.db, shop.sandbox)
    const { rows } = await shop.database.pool.query<{ body: string }>(
      `SELECT m.body FROM outbox m JOIN payments p ON m.message_id LIKE 'money-back-' || p.payment_id || '%'
       WHERE p.purchase_id = $1 AND p.settled = 'refunded'`,
      [order.purchase_id],
    )
    return rows[0]?.body
  })
  expect(returned).toContain(`${order.numero}, que todavía no tiene elegido su envío`)
  expect(await orderOf(person.token, order.id)).toMatchObject({ estado: 'Ingreso', paid: false })
  // once it has its delivery, even at the same total, it is paid
  const save = { id: order.id, direccion: near }
  const saved = await shop.ask('PUT', '/orders/dir', { as: person.token, body: save })
  const { order: sent } = saved.body as { order: OrderAnswer }
  expect(sent).toMatchObject({ total: order.total, delivery: { way: 'cerca', price: 0 } })
  expect(sent.id_payment).not.toBe(id_payment)
  // the same attempt goes on with it
  const again = await post(person.token, '/payment', begunWith)
  expect(again.body).toMatchObject({ id_payment: sent.id_payment })
  expect(new URL((again.body as { checkoutUrl: string }).checkoutUrl).pathname).not.toBe('/user/orders')
  expect((await buying.pay(shop, person.token, sent)).estado).toBe('Creada')
  expect(await findStockFaults(shop.database.db)).toEqual([])
})
