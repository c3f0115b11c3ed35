import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestShop, type TestShop } from '../../test/shop.ts'

/** Calls whose shape was given, and that would be holes if they did just what it says. Others are in access.test.ts. */

let shop: TestShop
beforeAll(async () => {
  shop = await openTestShop()
})
afterAll(() => shop.close())

const rowsOf = async <T extends object>(statement: string, values: unknown[] = []) =>
  (await shop.database.pool.query<T>(statement, values)).rows

const names = ['category', 'location', 'productor', 'id_categ', 'id_place', 'id_Prod', 'users; --']
const triples = names.flatMap((tabla) =>
  names.flatMap((campo) => names.map((campoProd) => ({ tabla, campo, campoProd }))),
)

test('deleting a term: of all that its three names may say, exactly three are understood', async () => {
  const understood: string[] = []
  for (const triple of triples) {
    const { status, body } = await shop.ask('DELETE', '/admin', {
      as: shop.admin,
      body: { id: 999_999_999, ...triple },
    })
    expect(status).toBe(404)
    // of these the table is known, and the row is not there
    if (!JSON.stringify(body).includes('No hay nada así para borrar'))
      understood.push(Object.values(triple).join(' '))
  }
  expect(triples).toHaveLength(343)
  expect(understood).toEqual([
    'category id_categ id_categ',
    'location id_place id_place',
    'productor id_Prod id_Prod',
  ])
})

test('address and mail of an order change only while it is pending', async () => {
  const products = [{ product_id: await plenty(), quantity: 1 }]
  const as = shop.customer.token
  const { id_payment } = (await shop.ask('POST', '/payment', { as, body: { products } })).body as {
    id_payment: string
  }
  const { order } = (await shop.ask('POST', '/orders', { as, body: { id_payment } })).body as {
    order: { id: number }
  }
  const changes = [
    ['/orders/dir', { id: order.id, direccion: 'Gorriti 5000, Buenos Aires' }],
    ['/orders/email', { id: order.id, email: 'otra@ejemplo.test' }],
  ] as const
  for (const [address, body] of changes)
    expect((await shop.ask('PUT', address, { as, body })).status).toBe(200)
  for (const estado of ['Creada', 'Procesando', 'Completo', 'Cancelada']) {
    await rowsOf('UPDATE orders SET estado = $2 WHERE id = $1', [order.id, estado])
    for (const [address, body] of changes)
      expect(
        (await shop.ask('PUT', address, { as, body: { ...body, email: 'nueva@ejemplo.test' } })).status,
        estado,
      ).toBe(409)
  }
})

const plenty = async () =>
  (
    await rowsOf<{ id: number }>('SELECT id FROM products WHERE stock - reserved > 100 ORDER BY id LIMIT 1')
  )[0]?.id ?? 0

test.each([0, -1, 101, 1.5, 1e9, '1e2', null])('%s bottles are refused everywhere', async (amount) => {
  const as = shop.customer.token
  const wine = await plenty()
  const cart = await shop.ask('POST', '/shoppingCart', { as, body: { products: { id_prod: wine, amount } } })
  const payment = await shop.ask('POST', '/payment', {
    as,
    body: { products: [{ product_id: wine, quantity: amount }] },
  })
  const change = await shop.ask('PUT', '/shoppingCart', { as, body: { id_prod_cart: wine, amount } })
  expect([cart.status, payment.status, change.status]).toEqual([422, 422, 422])
})

test('the shop never fetches an address that somebody wrote', async () => {
  const asked: string[] = []
  const fetchBefore = globalThis.fetch
  globalThis.fetch = (input) => {
    asked.push(input instanceof Request ? input.url : String(input))
    return Promise.reject(new Error('no'))
  }
  const wine = (await shop.ask('GET', '/products/detail/1')).body as Record<string, unknown>[]
  const { name, alcohol, minimo } = wine[0] ?? {}
  const saved = await shop.ask('POST', '/products', {
    as: shop.admin,
    body: {
      name,
      alcohol,
      minimo,
      price: 100,
      image: 'http://169.254.169.254/latest/meta-data/',
      summary: '<p>x<img src="http://127.0.0.1:1/"></p>',
      producer: 1,
      place: 1,
      categ: 1,
      stock: 1,
    },
  })
  globalThis.fetch = fetchBefore
  expect(saved.status).toBe(200)
  expect(JSON.stringify(saved.body)).not.toContain('127.0.0.1')
  expect(asked).toEqual([])
})

test("nobody is flooded with mail by other people's requests of withdrawal", async () => {
  for (let n = 0; n < 9; n += 1) {
    const body = { order: `D-${90_000 + n}`, email: 'victima@ejemplo.test' }
    expect((await shop.ask('POST', '/arrepentimiento', { body })).status).toBe(200)
  }
  const mails = await rowsOf(`SELECT 1 FROM outbox WHERE recipient = 'victima@ejemplo.test'`)
  expect(mails).toHaveLength(5)
})
