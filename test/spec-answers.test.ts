import { afterAll, beforeAll, expect, test } from 'vitest'
import { mailsTo, order, pay, wineWithStock } from './buying.ts'
import { openTestShop, type TestShop } from './shop.ts'

/** The texts in responses, word for word, each from a real call. */

let shop: TestShop
beforeAll(async () => {
  shop = await openTestShop()
})
afterAll(() => shop.close())

/** All texts of a response: message, detail, field errors. */
async function texts(method: string, path: string, body?: unknown, as = shop.admin): Promise<string[]> {
  const answer = await shop.ask(method, path, { as, ...(body === undefined ? {} : { body }) })
  const collected: string[] = []
  const collect = (value: unknown) => {
    if (typeof value === 'string') collected.push(value)
    else if (value !== null && typeof value === 'object') Object.values(value).forEach(collect)
  }
  collect(answer.body)
  return collected
}

const wine = {
  name: 'Malbec de prueba',
  price: 20000,
  image: '/media/bottles/1.svg',
  summary: '<p>Un tinto.</p>',
  alcohol: 13.5,
  producer: 1,
  place: 1,
  categ: 1,
  stock: 6,
  minimo: 1,
}

test.each<[method: string, path: string, body: unknown, texts: string[]]>([
  [
    'POST',
    '/products',
    { name: '', image: '' },
    [
      'Debe indicar un nombre!',
      'Precio requerido!',
      'Debe indicar una imagen!',
      'Descripcion requerida!',
      'Debe indicar una graduacion!',
      'Debe seleccionar 1 productor!',
      'Debe seleccionar 1 locacion!',
      'Debe seleccionar 1 categoria!',
      'Debe ingresar el stock ',
      'Debe ingresar el stock Minimo',
    ],
  ],
  ['POST', '/products', { ...wine, price: 0, alcohol: 0 }, ['Precio invalido', 'Graduacion invalida']],
  ['POST', '/products', wine, ['Producto agregado con exito!']],
  [
    'POST',
    '/category',
    { type: '', variety: '', degreeSugar: '' },
    ['Debe indicar una variedad!', 'Debe seleccionar un tipo!', 'Debe seleccionar una graduacion!'],
  ],
  [
    'POST',
    '/category',
    { type: 'Tinto', variety: 'Criolla de prueba', degreeSugar: 'Seco' },
    ['Categoria agregada con exito!'],
  ],
  [
    'PUT',
    '/category',
    { id: 1, type: 'Tinto', variety: 'Otra de prueba', degreeSugar: 'Seco' },
    ['Categoria modificada con exito!'],
  ],
  ['POST', '/location', { description: '' }, ['Debe indicar un nombre!']],
  ['POST', '/location', { description: 'Valle de prueba' }, ['Locacion agregada con exito!']],
  ['PUT', '/location', { id_place: 1, description: 'Valle cambiado' }, ['Locacion modificada con exito!']],
  ['POST', '/productor', { description: '' }, ['Debe indicar un nombre!']],
  ['POST', '/productor', { description: 'Bodega de prueba' }, ['Productor agregado con exito!']],
  ['PUT', '/productor', { id_Prod: 1, description: 'Bodega cambiada' }, ['Productor modifico con exito!']],
  ['POST', '/payment', { products: [] }, ['Carrito Vacio']],
  ['POST', '/orders', { id_payment: 'no existe' }, ['Orden no completada']],
  ['PUT', '/orders', { id: 999_999_999, estado: 'Procesando' }, ['Error al Modificadar']],
  ['GET', '/products/detail/999999999', undefined, ['No pude acceder a productos']],
])('%s %s %j', async (method, path, body, expected) => {
  expect(await texts(method, path, body)).toEqual(expect.arrayContaining(expected))
})

test('a wine without reviews says so', async () => {
  const { rows } = await shop.database.pool.query<{ id: number }>(
    'SELECT id FROM products WHERE review_count = 0 LIMIT 1',
  )
  expect(await texts('GET', `/review/${rows[0]?.id}`)).toContain('No pude acceder a Review')
})

test('a role change is confirmed, and users who are no Admin get the reason', async () => {
  const { id } = await shop.person('cambia@ejemplo.test')
  expect(await texts('PUT', `/user/perfil/?id=${encodeURIComponent(id)}&role=User`)).toContain(
    'Cambio de Perfil Realizado.',
  )
  expect(await texts('GET', '/user', undefined, shop.customer.token)).toContain(
    'Ud. debe tener ser administrador para acceder a esta página',
  )
})

test('an order from its creation to the shelf', async () => {
  const { token } = shop.customer
  const id = await wineWithStock(shop, 3)
  const pending = await order(shop, token, id, 2)
  const again = { user_id: shop.customer.id, total: pending.total, id_payment: pending.id_payment }
  const products = [{ product_id: id, quantity: 2 }]
  expect(await texts('POST', '/orders', { ...again, products }, token)).toContain('Orden Creada')
  await pay(shop, token, pending)
  expect(await mailsTo(shop, 'cliente@descorche.test', 1)).toEqual(
    expect.arrayContaining([expect.stringContaining('Confirmacion de compra')]),
  )
  expect(await texts('PUT', '/orders', { id: pending.id, estado: 'Procesando' })).toContain('Modificado')
  await texts('PUT', '/orders', { id: pending.id, estado: 'Cancelada' })
  const { rows } = await shop.database.pool.query<{ kind: string }>(
    'SELECT kind FROM stock_ledger WHERE order_id = $1 ORDER BY id',
    [pending.id],
  )
  expect(rows.map((row) => row.kind)).toEqual(['menos', 'mas'])
})
