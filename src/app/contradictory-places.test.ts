import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import * as buying from '../../test/buying.ts'
import { openTestShop, type TestShop } from '../../test/shop.ts'
import type { ProblemDetails } from '../platform/http/problem.ts'

let shop: TestShop
let wine: number
beforeAll(async () => {
  shop = await openTestShop()
  wine = await buying.wineWithStock(shop, 20)
})
afterAll(() => shop.close())

const person = { destinatario: 'Ana Paz', telefono: '11 4567-8901' }
const agreeing = {
  calle: 'San Martín 100',
  ciudad: 'Ushuaia',
  provincia: 'Tierra del Fuego',
  codigoPostal: 'V 9410-abc',
  ...person,
}
const contradictory = {
  'a near code': { ...agreeing, codigoPostal: '1414' },
  'a near code as a CPA': { ...agreeing, codigoPostal: 'C 1414 ABC' },
  'a far letter on a near code': { ...agreeing, codigoPostal: 'V1414ABC' },
  'a far city': { ...agreeing, provincia: 'Ciudad Autónoma de Buenos Aires', codigoPostal: '1414' },
}

test('every call that takes an address asks which of code, city and province holds, and takes those that agree', async () => {
  const as = shop.customer.token
  const { id } = await buying.order(shop, as, wine, 1, {})
  const paid = await buying.order(shop, (await shop.person('pagada@ejemplo.test')).token, wine, 1, {})
  await shop.ask('POST', `/orders/${paid.id}/paid`, {
    as: shop.admin,
    body: { way: 'transfer', amount: paid.total, note: '', idempotency_key: randomUUID() },
  })
  const calls: Record<string, (address: object) => ReturnType<TestShop['ask']>> = {
    'PUT /orders/dir': (direccion) => shop.ask('PUT', '/orders/dir', { as, body: { id, direccion } }),
    'POST /address': (address) => shop.ask('POST', '/address', { as, body: { address } }),
    'POST /payment/checkout': (address) =>
      shop.ask('POST', '/payment/checkout', { as, body: { id, address, delivery: 'none' } }),
    'POST /orders/manual': (address) =>
      shop.ask('POST', '/orders/manual', {
        as: shop.admin,
        body: {
          products: [{ product_id: wine, quantity: 1 }],
          channel: 'phone',
          way: 'cash',
          address,
          idempotency_key: randomUUID(),
        },
      }),
    'PUT /orders/{id}/delivery': (address) =>
      shop.ask('PUT', `/orders/${paid.id}/delivery`, {
        as: shop.admin,
        body: { address, reason: 'Escribió mal la dirección' },
      }),
  }
  let tried = 0
  for (const [name, call] of Object.entries(calls)) {
    for (const [what, address] of Object.entries(contradictory)) {
      tried += 1
      const { status, body } = await call(address)
      expect(status, `${name}: ${what}`).toBe(422)
      expect(JSON.stringify((body as ProblemDetails).errors), `${name}: ${what}`).toContain('¿Cuál vale?')
    }
    const taken = await call(agreeing)
    expect(JSON.stringify(taken.body), name).not.toContain('¿Cuál vale?')
  }
  console.info(`${tried} contradictory addresses at ${Object.keys(calls).length} calls, 0 taken`)
})

test('a code is taken as people write it where a delivery is asked for', async () => {
  const options = async (postal_code: string) => {
    const { status, body } = await shop.ask('POST', '/quote', {
      body: { products: [{ product_id: wine, quantity: 1 }], postal_code },
    })
    expect(status, postal_code).toBe(200)
    return (body as { delivery: { options: object[] } }).delivery.options
  }
  const plain = await options('C1425ABC')
  for (const written of ['C 1425 ABC', 'C1425-ABC', 'c1425 abc', 'CP 1425'])
    expect(await options(written)).toEqual(plain)
})

test('a code and a province that name two places are asked about before anything is priced or bought', async () => {
  const { token: as } = await shop.person('dos-lugares@ejemplo.test')
  const { id } = await buying.order(shop, as, wine, 1)
  const products = [{ product_id: wine, quantity: 1 }]
  const calls = ['/quote', '/payment', `/orders/${id}/quote`]
  const places = [
    { postal_code: '1414', province: 'Tierra del Fuego' },
    { postal_code: 'C1414ABC', province: 'V' },
    { postal_code: '9410', province: 'Ciudad Autónoma de Buenos Aires' },
  ]
  for (const path of calls)
    for (const place of places) {
      const body = { ...(path.startsWith('/orders') ? {} : { products }), ...place }
      const asked = await shop.ask('POST', path, { as, body })
      expect(asked.status, `${path} ${place.postal_code}`).toBe(422)
      expect(JSON.stringify((asked.body as ProblemDetails).errors)).toContain('¿Cuál vale?')
    }
  const { rows } = await shop.database.pool.query(
    'SELECT count(*)::int AS begun FROM purchases q JOIN orders o ON o.id = $1 WHERE q.user_id = o.user_id',
    [id],
  )
  expect(rows).toEqual([{ begun: 1 }])
})
