import { afterAll, beforeAll, expect, test } from 'vitest'
import * as buying from '../../test/buying.ts'
import { openTestShop, type TestShop } from '../../test/shop.ts'
import { findStockFaults } from '../inventory/stock-ledger.queries.ts'
import type { OrderAnswer } from './orders.contract.ts'

let shop: TestShop
let wine: number
beforeAll(async () => {
  shop = await openTestShop()
  wine = await buying.wineWithStock(shop, 60)
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
const nowhere = 'No dice adónde va: cargá la dirección en el detalle de la compra.'

const staff = (path: string, body: object) => shop.ask('PUT', path, { as: shop.admin, body })
const stateOf = async (id: number) => {
  const { body } = await shop.ask('GET', `/orders?id=${id}`, { as: shop.admin })
  const [order] = body as OrderAnswer[]
  return { estado: order?.estado, sent: order?.progress.sent }
}

/** A paid order that goes home, by a program that chose the way with the purchase and sent no address. */
async function withoutAddress(name: string): Promise<number> {
  const { token } = await shop.person(`${name}@ejemplo.test`)
  const started = await shop.ask('POST', '/payment', {
    as: token,
    body: { products: [{ product_id: wine, quantity: 2 }], postal_code: '1414', delivery: 'caba-domicilio' },
  })
  const { id_payment } = started.body as { id_payment: string }
  const placed = await shop.ask('POST', '/orders', { as: token, body: { id_payment } })
  const { order } = placed.body as { order: OrderAnswer }
  expect(order).toMatchObject({ direccion: null, delivery: { kind: 'home' } })
  await buying.pay(shop, token, order)
  return order.id
}

test('an order that goes home without an address is neither prepared nor sent before it has one', async () => {
  const id = await withoutAddress('sin-direccion')
  expect(await staff('/orders', { id, estado: 'Procesando' })).toMatchObject({
    status: 409,
    body: { detail: nowhere },
  })
  const many = await staff('/orders/lote', { ids: [id], estado: 'Procesando' })
  expect(many.body).toMatchObject({ results: [{ detail: nowhere }] })
  expect(await stateOf(id)).toEqual({ estado: 'Creada', sent: null })
  expect((await staff(`/orders/${id}/delivery`, { address, reason: 'La dijo por teléfono' })).status).toBe(
    200,
  )
  expect((await staff('/orders', { id, estado: 'Procesando' })).status).toBe(200)
  expect(await findStockFaults(shop.database.db)).toEqual([])
})

test('one that was prepared without an address is not sent', async () => {
  const id = await withoutAddress('preparada-sin-direccion')
  // prepared before an address was required
  await shop.database.pool.query(`UPDATE orders SET direccion = 'Honduras 4800' WHERE id = $1`, [id])
  expect((await staff('/orders', { id, estado: 'Procesando' })).status).toBe(200)
  await shop.database.pool.query('UPDATE orders SET direccion = NULL WHERE id = $1', [id])
  expect(await staff('/orders/envio', { id, empresa: 'Andreani', codigo: 'A1', enlace: '' })).toMatchObject({
    status: 409,
    body: { detail: nowhere },
  })
  const marked = await staff('/orders/entrega', { ids: [id], paso: 'enviar' })
  expect(marked.body).toMatchObject({ results: [{ changed: false, detail: nowhere }] })
  expect(await stateOf(id)).toEqual({ estado: 'Procesando', sent: null })
})

/** An order whose buyer has chosen neither a branch nor an address. */
async function undecided(name: string) {
  const { token } = await shop.person(`${name}@ejemplo.test`)
  const order = await buying.order(shop, token, wine, 1, {})
  expect(order).toMatchObject({ direccion: null, delivery: null })
  return { token, order }
}
const howItTravels = expect.stringContaining('No dice cómo la recibe')

test('an order with neither address nor delivery is not paid where its buyer can still choose', async () => {
  const { token, order } = await undecided('sin-elegir')
  const chooseFirst = {
    status: 409,
    body: { detail: expect.stringContaining('falta elegir cómo se recibe') },
  }
  const pay = (body: object = {}) =>
    shop.ask('POST', '/payment/checkout', { as: token, body: { id: order.id, ...body } })
  expect(await pay()).toMatchObject(chooseFirst)
  expect(await pay({ total: order.total })).toMatchObject(chooseFirst)
  expect(await shop.ask('POST', `/orders/${order.id}/link`, { as: shop.admin, body: {} })).toMatchObject(
    chooseFirst,
  )
  // nor is money noted that came without it
  const note = () =>
    shop.ask('POST', `/orders/${order.id}/paid`, {
      as: shop.admin,
      body: { way: 'cash', amount: order.total, note: 'En el local' },
    })
  expect(await note()).toMatchObject(chooseFirst)
  const { body: unpaid } = await shop.ask('GET', `/orders?id=${order.id}`, { as: token })
  expect(unpaid).toMatchObject([{ estado: 'Ingreso', paid: false, delivery: null }])
  expect((await pay(buying.atBranch)).status).toBe(200)
  expect((await pay()).status).toBe(200)
  const { body } = await shop.ask('GET', `/orders?id=${order.id}`, { as: token })
  expect((await buying.pay(shop, token, (body as OrderAnswer[])[0] as OrderAnswer)).estado).toBe('Creada')
  expect((await staff('/orders', { id: order.id, estado: 'Procesando' })).status).toBe(200)
})

test('money is noted once it is chosen where it goes, with its freight', async () => {
  const { order } = await undecided('anotada-con-envio')
  const { id } = order
  const sent = await staff('/orders/dir', { id, direccion: address })
  expect(sent.status, JSON.stringify(sent.body)).toBe(200)
  const { total } = (sent.body as { order: OrderAnswer }).order
  expect(total).toBeGreaterThan(order.total)
  const note = (amount: number) =>
    shop.ask('POST', `/orders/${id}/paid`, { as: shop.admin, body: { way: 'cash', amount } })
  expect((await note(order.total)).status).toBe(409)
  expect((await note(total)).status).toBe(200)
  expect(await stateOf(id)).toEqual({ estado: 'Creada', sent: null })
})

test('one that is paid all the same is neither packed nor sent before it is known how it travels', async () => {
  const { token } = await shop.person('pagada-sin-elegir@ejemplo.test')
  const { id } = await buying.pay(shop, token, await buying.order(shop, token, wine, 1))
  await buying.forgetDelivery(shop, id)
  expect(await staff('/orders', { id, estado: 'Procesando' })).toMatchObject({
    status: 409,
    body: { detail: howItTravels },
  })
  const many = await staff('/orders/lote', { ids: [id], estado: 'Procesando' })
  expect(many.body).toMatchObject({ results: [{ detail: howItTravels }] })
  // packed before this was asked
  await shop.database.pool.query("UPDATE orders SET estado = 'Procesando' WHERE id = $1", [id])
  const carrier = { id, empresa: 'Andreani', codigo: 'A1', enlace: '' }
  expect(await staff('/orders/envio', carrier)).toMatchObject({
    status: 409,
    body: { detail: howItTravels },
  })
  const marked = await staff('/orders/entrega', { ids: [id], paso: 'enviar' })
  expect(marked.body).toMatchObject({ results: [{ changed: false, detail: howItTravels }] })
  await shop.database.pool.query("UPDATE orders SET estado = 'Creada' WHERE id = $1", [id])
  const agreed = { branch: 'Palermo', reason: 'La pasa a buscar' }
  expect((await staff(`/orders/${id}/delivery`, agreed)).status).toBe(200)
  expect((await staff('/orders', { id, estado: 'Procesando' })).status).toBe(200)
  // what is collected is taken by no carrier
  expect((await staff('/orders/envio', carrier)).status).toBe(409)
})

test('what is sold at the counter is collected there; by telephone it is asked', async () => {
  const take = async (channel: 'counter' | 'phone', rest: object = {}) => {
    const taken = await shop.ask('POST', '/orders/manual', {
      as: shop.admin,
      body: {
        products: [{ product_id: wine, quantity: 1 }],
        channel,
        name: 'Ana Paz',
        phone: '11 4567-8901',
        way: 'cash',
        paid: true,
        idempotency_key: `${channel}-${JSON.stringify(rest)}-clave`,
        ...rest,
      },
    })
    expect(taken.status, JSON.stringify(taken.body)).toBe(200)
    return (taken.body as { order: OrderAnswer }).order
  }
  const sold = await take('counter')
  expect((await staff('/orders', { id: sold.id, estado: 'Procesando' })).status).toBe(200)
  expect(
    await staff('/orders/envio', { id: sold.id, empresa: 'Andreani', codigo: 'A1', enlace: '' }),
  ).toMatchObject({ status: 409, body: { detail: expect.stringContaining('La retiran') } })
  const called = await take('phone')
  expect(await staff('/orders', { id: called.id, estado: 'Procesando' })).toMatchObject({
    status: 409,
    body: { detail: howItTravels },
  })
  for (const channel of ['counter', 'phone'] as const)
    expect(await take(channel, { delivered: true })).toMatchObject({ estado: 'Completo' })
})
