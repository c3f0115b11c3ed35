import { afterAll, beforeAll, expect, test } from 'vitest'
import { insertPaidOrder } from '../../test/paid-order.ts'
import { openTestShop, type TestShop } from '../../test/shop.ts'
import type { ProblemDetails } from '../platform/http/problem.ts'
import { orderNumber } from './order-number.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await openTestShop()
})
afterAll(() => shop.close())

const track = (order: string, email: string, from: string) =>
  shop.ask('POST', '/seguimiento', { body: { order, email }, from })

test('order number and email give the progress, without personal data, wines or money', async () => {
  const buyer = await shop.person('sigue@ejemplo.test')
  const { id, numero } = await insertPaidOrder(shop.database.pool, {
    userId: buyer.id,
    productId: 3,
    email: 'regalo@ejemplo.test',
    street: 'Gorriti 5000',
  })
  await shop.ask('PUT', '/orders/envio', {
    as: shop.admin,
    body: { id, empresa: 'Andreani', codigo: 'A1', enlace: '' },
  })
  // by the address of its notices or the account's, however they are typed
  for (const [typed, email] of [
    [numero, ' Regalo@ejemplo.test '],
    [`Nº ${numero.replace('-', ' ')}`, 'sigue@ejemplo.test'],
  ] as const) {
    const { status, body } = await track(typed, email, 'buyer')
    expect(status).toBe(200)
    expect(Object.keys(body as object).toSorted((a, b) => a.localeCompare(b))).toEqual([
      'delivery',
      'estado',
      'numero',
      'parcel',
      'pickup',
      'progress',
    ])
    expect(body).toMatchObject({
      numero,
      parcel: { empresa: 'Andreani', codigo: 'A1' },
      progress: { sent: expect.any(String) as string, delivered: null },
    })
    expect(JSON.stringify(body)).not.toMatch(/Gorriti|ejemplo\.test|Rosario/)
  }
})

test('a stranger learns nothing from the answer, and does not guess pairs', async () => {
  const buyer = await shop.person('nadie@ejemplo.test')
  const { numero } = await insertPaidOrder(shop.database.pool, { userId: buyer.id, productId: 3 })
  const problem = async (order: string, email: string) => {
    const { requestId: _, ...reported } = (await track(order, email, 'stranger')).body as ProblemDetails
    return reported
  }
  const unknown = await problem(orderNumber(987_654_321), 'nadie@ejemplo.test')
  expect(unknown).toMatchObject({ status: 404 })
  expect(await problem(numero, 'otra@ejemplo.test')).toEqual(unknown)
  expect((await track('12345-0', 'otra@ejemplo.test', 'stranger')).status).toBe(422)
  // the quota holds for right pairs too: what is refused tells nothing
  await shop.database.pool.query('UPDATE allowances SET used = 40')
  expect((await track(numero, 'nadie@ejemplo.test', 'stranger')).status).toBe(429)
  expect((await track(numero, 'nadie@ejemplo.test', 'another network')).status).toBe(200)
})
