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
