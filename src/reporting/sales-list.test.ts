import readWorkbook from 'read-excel-file/node'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { forgetDelivery, order, pay, wineWithStock } from '../../test/buying.ts'
import { openTestShop, type TestShop } from '../../test/shop.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await openTestShop()
})
afterAll(() => shop.close())

type List = {
  sales: { id: number; numero: string; estado: string; alerts: string[] }[]
  count: number
  sold: number
  total: number
}
const list = async (query: string) =>
  (await shop.ask('GET', `/admin/sales?${query}`, { as: shop.admin })).body as List

test('sales are found by number, person, address, state and day; pending ones only by filter', async () => {
  const person = await shop.person('buscada@ejemplo.test')
  const wine = await wineWithStock(shop, 10)
  const paid = await order(shop, person.token, wine, 2)
  const noted = await shop.ask('POST', `/orders/${paid.id}/paid`, {
    as: shop.admin,
    body: { way: 'cash', amount: paid.total, note: '' },
  })
  expect(noted.status, JSON.stringify(noted.body)).toBe(200)
  await forgetDelivery(shop, paid.id)
  const pending = await order(shop, person.token, wine, 1)
  const today = new Intl.DateTimeFormat('en-CA', { timeZone: 'America/Argentina/Buenos_Aires' }).format(
    new Date(),
  )
  for (const query of [
    `q=${paid.numero}`,
    `q=${paid.numero.slice(0, 5)}`,
    'q=BUSCADA@ejem',
    'q=buscada',
    'q=b%C3%BAscada',
    `q=buscada&desde=${today}&hasta=${today}`,
    'q=buscada&estado=Creada',
  ]) {
    expect(
      (await list(query)).sales.map((sale) => sale.id),
      query,
    ).toEqual([paid.id])
  }
  expect((await list('q=buscada')).total).toBe(paid.total)
  expect((await list('q=buscada&estado=Ingreso')).sales.map((sale) => sale.id)).toEqual([pending.id])
  expect((await list('q=buscada&hasta=2020-01-01')).count).toBe(0)
  expect((await list('q=%25')).count).toBe(0)
  expect((await list(`q=${paid.numero}`)).sales[0]?.alerts).toEqual(['no-address'])
})

test('what is fetched at a branch needs no address; what is sent and has none is marked', async () => {
  const person = await shop.person('retira-sin@ejemplo.test')
  const wine = await wineWithStock(shop, 10)
  const paid = await pay(shop, person.token, await order(shop, person.token, wine, 1))
  const alerts = async (kind: string) => {
    await shop.database.pool.query(
      `UPDATE orders SET direccion = NULL, delivery = jsonb_build_object('kind', $2::text) WHERE id = $1`,
      [paid.id, kind],
    )
    return (await list(`q=${paid.numero}`)).sales[0]?.alerts
  }
  expect(await alerts('pickup')).toEqual([])
  expect(await alerts('home')).toEqual(['no-address'])
})

test('the list of sales is exported for bookkeeping, with VAT apart', async () => {
  const person = await shop.person('libros@ejemplo.test')
  const wine = await wineWithStock(shop, 10)
  await shop.database.pool.query(
    'UPDATE products SET list_price = 1210000, discount = 0, cost = 600050 WHERE id = $1',
    [wine],
  )
  const paid = await pay(shop, person.token, await order(shop, person.token, wine, 2))
  await order(shop, person.token, wine, 1)
  const part = { amount: 1210, reason: 'Una etiqueta rota', idempotency_key: 'clave-de-libros' }
  await shop.ask('POST', `/orders/${paid.id}/refunds`, { as: shop.admin, body: part })
  const { status, body } = await shop.ask('GET', '/export/sales?q=libros', { as: shop.admin })
  expect(status).toBe(200)
  const [headings = '', ...lines] = (body as string).trim().split('\r\n')
  const cells = lines.map((line) => line.split(';'))
  const column = (name: string) => cells.map((row) => row[headings.split(';').indexOf(name)])
  expect(column('Correo')).toEqual(['libros@ejemplo.test'])
  expect(cells[0]?.[0]).toBe(paid.numero)
  expect(
    ['Estado', 'Botellas', 'Total', 'Total sin IVA', 'IVA', 'Costo de los vinos sin IVA'].map(
      (name) => column(name)[0],
    ),
  ).toEqual(['Creada', '2', '24200', '20000', '4200', '12001'])
  expect(column('Operación de pago')[0]).toMatch(/^\d+$/)
  expect(
    [
      'Medio de pago',
      'Devuelto',
      'Total menos lo devuelto',
      'IVA menos lo devuelto',
      'Botellas devueltas',
      'Recargos (dentro del total)',
    ].map((name) => column(name)[0]),
  ).toEqual(['Mercado Pago', '1210', '22990', '3990', '0', '0'])
  expect(column('Fecha')[0]).toMatch(/^\d\d\/\d\d\/20\d\d \d\d:\d\d$/)
  expect(column('Cliente')).toHaveLength(1)
  const workbook = await shop.fetch(
    new Request('http://localhost:9/api/export/sales?q=libros&format=xlsx', {
      headers: { authorization: `Bearer ${shop.admin}` },
    }),
  )
  const [head, row] = (await readWorkbook(Buffer.from(await workbook.arrayBuffer())))[0]?.data ?? []
  expect(head?.join(';')).toBe(headings.replace('\uFEFF', ''))
  expect(row?.[1]).toBeInstanceOf(Date)
  const as = shop.customer.token
  expect((await shop.ask('GET', '/export/sales', { as })).status).toBe(403)
})

test('several orders take a step together; the one that cannot says why and stops no other', async () => {
  const person = await shop.person('juntas@ejemplo.test')
  const wine = await wineWithStock(shop, 10)
  const first = await pay(shop, person.token, await order(shop, person.token, wine, 1))
  const second = await pay(shop, person.token, await order(shop, person.token, wine, 1))
  const pending = await order(shop, person.token, wine, 1)
  const answer = await shop.ask('PUT', '/orders/lote', {
    as: shop.admin,
    body: { ids: [first.id, pending.id, second.id, 999_999], estado: 'Procesando' },
  })
  expect(answer.body).toMatchObject({
    message: '2 de 4 compras en Procesando',
    results: [
      { id: first.id, changed: true },
      { id: pending.id, changed: false },
      { id: second.id, changed: true },
      { id: 999_999, changed: false },
    ],
  })
  expect((await list('q=juntas&estado=Procesando')).count).toBe(2)
  await shop.ask('PUT', '/orders', { as: shop.admin, body: { id: second.id, estado: 'Cancelada' } })
  // a cancelled sale is listed but not summed
  expect(await list('q=juntas')).toMatchObject({ count: 2, sold: 1, total: first.total })
  for (const ids of [[], Array.from({ length: 401 }, (_, n) => n + 1)]) {
    const rejected = await shop.ask('PUT', '/orders/lote', {
      as: shop.admin,
      body: { ids, estado: 'Procesando' },
    })
    expect(rejected.status).toBe(422)
  }
})

test('a transition is rejected while a withdrawal request is open', async () => {
  const person = await shop.person('a-tiempo@ejemplo.test')
  const wine = await wineWithStock(shop, 10)
  const requested = await pay(shop, person.token, await order(shop, person.token, wine, 1))
  const other = await pay(shop, person.token, await order(shop, person.token, wine, 1))
  // the list was read before
  await shop.ask('POST', '/arrepentimiento', {
    body: { order: requested.numero, email: 'a-tiempo@ejemplo.test' },
  })
  const together = (estado: string) =>
    shop.ask('PUT', '/orders/lote', { as: shop.admin, body: { ids: [requested.id, other.id], estado } })
  expect((await together('Procesando')).body).toEqual({
    message: '1 de 2 compras en Procesando',
    results: [
      { id: requested.id, changed: false, detail: 'Quien compró pidió arrepentirse: contestale primero.' },
      { id: other.id, changed: true, detail: 'Modificado' },
    ],
  })
  // an Admin who saw the request can continue from the order itself
  const body = { id: requested.id, estado: 'Procesando' }
  expect((await shop.ask('PUT', '/orders', { as: shop.admin, body })).status).toBe(200)
  expect((await together('Completo')).body).toMatchObject({ message: '1 de 2 compras en Completo' })
})
