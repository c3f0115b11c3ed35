import { afterAll, beforeAll, expect, test } from 'vitest'
import { until, waitingForLocks } from '../../../test/buying.ts'
import { plainWine } from '../../../test/plain-wine.ts'
import { openTestShop, type TestShop } from '../../../test/shop.ts'
import { findStockFaults } from '../../inventory/stock-ledger.queries.ts'
import type { ProductAnswer, ProductPage } from './catalogue.contract.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await openTestShop()
})
afterAll(() => shop.close())

const wine = {
  ...plainWine,
  name: 'Malbec de prueba',
  descuento: 15,
  summary: '<p>Rico.</p><script>alert(1)</script><img src=x onerror=alert(1)>',
}
const saved = (answer: { body: unknown }) => (answer.body as { product: ProductAnswer }).product

test('a wine is added, sold at list price less discount, and found', async () => {
  const answer = await shop.ask('POST', '/products', { as: shop.admin, body: wine })
  expect(answer.status).toBe(200)
  expect((answer.body as { message: string }).message).toBe('Producto agregado con exito!')
  const product = saved(answer)
  expect(product).toMatchObject({
    price: 8500,
    listPrice: 10_000,
    descuento: 15,
    stock: 12,
    summary: '<p>Rico.</p>',
  })
  const page = (await shop.ask('GET', '/products?name=malbec+de+prueba&page=0')).body as ProductPage
  expect(page.items.map((item) => item.id)).toContain(product.id)
  expect(await findStockFaults(shop.database.db)).toEqual([])
})

test('saving three times discounts once', async () => {
  const product = saved(await shop.ask('POST', '/products', { as: shop.admin, body: wine }))
  for (let n = 0; n < 3; n += 1) {
    const again = saved(
      await shop.ask('PUT', '/products', {
        as: shop.admin,
        body: { ...wine, id: product.id, price: product.listPrice, stock: 12 + n },
      }),
    )
    expect(again.price).toBe(8500)
    expect(again.listPrice).toBe(10_000)
  }
  expect(await findStockFaults(shop.database.db)).toEqual([])
})

const wrongPicture = 'La imagen debe ser una subida acá o una dirección pública que empiece con https://'
test.each([
  ['name', '', 'Debe indicar un nombre!'],
  ['price', '', 'Precio requerido!'],
  ['price', 0.5, 'Precio invalido'],
  ['image', '', 'Debe indicar una imagen!'],
  ['image', 'javascript:alert(1)', wrongPicture],
  ['image', 'http://fotos.example/vino.jpg', wrongPicture],
  ['image', 'https://169.254.169.254/latest/meta-data/', wrongPicture],
  ['image', '/media/pictures/../../x', wrongPicture],
  ['summary', '', 'Descripcion requerida!'],
  ['alcohol', '', 'Debe indicar una graduacion!'],
  ['alcohol', 0.5, 'Graduacion invalida'],
  ['producer', '', 'Debe seleccionar 1 productor!'],
  ['place', 0, 'Debe seleccionar 1 locacion!'],
  ['categ', undefined, 'Debe seleccionar 1 categoria!'],
  ['stock', '', 'Debe ingresar el stock '],
  ['minimo', undefined, 'Debe ingresar el stock Minimo'],
])('%s = %j is refused: %s', async (field, value, sentence) => {
  const answer = await shop.ask('POST', '/products', { as: shop.admin, body: { ...wine, [field]: value } })
  expect(answer.status).toBe(422)
  expect((answer.body as { errors: { field: string; detail: string }[] }).errors).toContainEqual({
    field,
    detail: sentence,
  })
})

test('an archived wine leaves the shop and can come back', async () => {
  const product = saved(
    await shop.ask('POST', '/products', { as: shop.admin, body: { ...wine, name: 'Vino que se va' } }),
  )
  const inShop = async () =>
    ((await shop.ask('GET', '/products?name=vino+que+se+va&page=0')).body as ProductPage).items.some(
      (item) => item.id === product.id,
    )
  expect(await inShop()).toBe(true)
  expect((await shop.ask('PUT', `/products/del/${product.id}`, { as: shop.admin })).status).toBe(200)
  expect(await inShop()).toBe(false)
  const detail = (await shop.ask('GET', `/products/detail/${product.id}`)).body as ProductAnswer[]
  expect(detail[0]).toMatchObject({ archived: true, available: 0 })
  expect(
    (
      await shop.ask('POST', '/payment', {
        as: shop.customer.token,
        body: { products: [{ product_id: product.id, quantity: 1 }] },
      })
    ).status,
  ).toBe(409)
  expect((await shop.ask('PUT', `/products/restore/${product.id}`, { as: shop.admin })).status).toBe(200)
  expect(await inShop()).toBe(true)
})

test('DELETE /admin knows three tables, and none that wines still use', async () => {
  const used = await shop.ask('DELETE', '/admin?id=1&tabla=productor&campo=id_Prod&campoProd=id_Prod', {
    as: shop.admin,
  })
  expect(used.status).toBe(409)
  expect(
    (await shop.ask('DELETE', '/admin?id=1&tabla=users&campo=id&campoProd=id', { as: shop.admin })).status,
  ).toBe(404)
  const { body } = await shop.ask('POST', '/productor', {
    as: shop.admin,
    body: { description: 'Bodega sin vinos' },
  })
  const { id_Prod } = (body as { productor: { id_Prod: number } }).productor
  expect(
    (await shop.ask('POST', '/productor', { as: shop.admin, body: { description: 'BODEGA sin vinos' } }))
      .status,
  ).toBe(409)
  const free = {
    as: shop.admin,
    body: { id: id_Prod, tabla: 'productor', campo: 'id_Prod', campoProd: 'id_Prod' },
  }
  expect((await shop.ask('DELETE', '/admin', free)).status).toBe(200)
  expect((await shop.ask('DELETE', '/admin', free)).status).toBe(404)
})

test('customers and visitors change nothing', async () => {
  for (const as of [undefined, shop.customer.token]) {
    const status = as ? 403 : 401
    const ask = (method: string, path: string, body?: unknown) =>
      shop.ask(method, path, { ...(as ? { as } : {}), ...(body ? { body } : {}) })
    expect((await ask('POST', '/products', wine)).status).toBe(status)
    expect((await ask('PUT', '/products/del/1')).status).toBe(status)
    expect((await ask('GET', '/products/all')).status).toBe(status)
    expect((await ask('PUT', '/stock?id=1&suma=5')).status).toBe(status)
    expect((await ask('GET', '/user')).status).toBe(status)
    expect((await ask('DELETE', '/admin?id=1&tabla=productor&campo=id_Prod&campoProd=id_Prod')).status).toBe(
      status,
    )
  }
})

test('a bodega that is renamed is found under its new name', async () => {
  const product = saved(
    await shop.ask('POST', '/products', { as: shop.admin, body: { ...wine, name: 'Con bodega nueva' } }),
  )
  const id_Prod = product.productor.id_Prod
  expect(
    (
      await shop.ask('PUT', '/productor', {
        as: shop.admin,
        body: { id_Prod, description: 'Rebautizada Zumaque' },
      })
    ).status,
  ).toBe(200)
  const page = (await shop.ask('GET', '/products?name=zumaque&page=0&size=24')).body as ProductPage
  expect(page.items.map((item) => item.id)).toContain(product.id)
})

test('grapes, elaboration and serving temperature are stored, and unchanged when omitted', async () => {
  const reported = { grapes: ['Malbec', 'Merlot'], elaboration: 'Corte', servingMin: 14, servingMax: '16' }
  const product = saved(
    await shop.ask('POST', '/products', { as: shop.admin, body: { ...wine, ...reported } }),
  )
  expect(product).toMatchObject({ ...reported, servingMax: 16 })
  const change = async (body: object) =>
    shop.ask('PUT', '/products', { as: shop.admin, body: { ...wine, id: product.id, ...body } })
  expect(saved(await change({}))).toMatchObject({ ...reported, servingMax: 16 })
  const cleared = { grapes: [], elaboration: '', servingMin: '', servingMax: '' }
  expect(saved(await change(cleared))).toMatchObject({ grapes: [], elaboration: null, servingMin: null })
  for (const serving of [
    { servingMin: 16, servingMax: 14 },
    { servingMin: 14, servingMax: null },
  ]) {
    const rejected = await change(serving)
    expect(rejected.status).toBe(422)
    expect(rejected.body).toMatchObject({ errors: [{ field: 'servingMax' }] })
  }
})

test('a bodega that a wine takes while it is being deleted stays', async () => {
  const made = await shop.ask('POST', '/productor', { as: shop.admin, body: { description: 'Se borra' } })
  const { id_Prod } = (made.body as { productor: { id_Prod: number } }).productor
  const deleting = await shop.database.db.transaction().execute(async (trx) => {
    await trx.updateTable('products').set({ id_prod: id_Prod }).where('id', '=', 20).execute()
    const body = { tabla: 'productor', campo: 'id_Prod', campoProd: 'id_Prod', id: id_Prod }
    const answer = shop.ask('DELETE', '/admin', { as: shop.admin, body })
    await until(async () => (await waitingForLocks(shop)) || undefined)
    return { answer }
  })
  const rejected = await deleting.answer
  expect(rejected.status).toBe(409)
  expect((rejected.body as { current: unknown }).current).toEqual({ count: 1 })
})

test('a stale form keeps sales and edits made meanwhile', async () => {
  const { id } = saved(await shop.ask('POST', '/products', { as: shop.admin, body: wine }))
  const send = (edited: object, seen: object = wine) =>
    shop.ask('PUT', '/products', { as: shop.admin, body: { ...wine, ...edited, id, seen } })
  expect((await shop.ask('PUT', '/stock', { as: shop.admin, body: { id, suma: -5 } })).status).toBe(200)
  expect((await send({ minimo: 4 })).status).toBe(200)

  const both = saved(await send({ name: 'Malbec de la otra prueba' }))
  expect(both).toMatchObject({ name: 'Malbec de la otra prueba', stock: 7, minimo: 4 })

  const counted = await send({ stock: 11, name: 'Malbec de la otra prueba' })
  expect(counted.status).toBe(409)
  expect(counted.body).toMatchObject({ current: { stock: 7 }, errors: [{ field: 'stock' }] })
  const knowing = await send({ stock: 11 }, { ...wine, stock: 7 })
  expect(saved(knowing)).toMatchObject({ name: 'Malbec de la otra prueba', stock: 11, minimo: 4 })
  expect(await findStockFaults(shop.database.db)).toEqual([])
})
