import { afterAll, beforeAll, expect, test } from 'vitest'
import { insertPaidOrder } from '../../../test/paid-order.ts'
import { openTestShop, type TestShop } from '../../../test/shop.ts'
import { openAccount } from '../../platform/identity/accounts/accounts.ts'
import type { Customer, CustomerDetail, CustomersPage } from './customers.contract.ts'

let shop: TestShop
let ana: { token: string; id: string }
let anasOrder: { id: number; numero: string }
beforeAll(async () => {
  shop = await openTestShop()
  ana = await shop.person('ana.paz@ejemplo.test')
  anasOrder = await insertPaidOrder(shop.database.pool, {
    userId: ana.id,
    productId: 11,
    email: 'ana.paz@ejemplo.test',
    street: 'Mitre 100',
  })
})
afterAll(() => shop.close())

const list = async (query = '', as = shop.admin) => {
  const { status, body } = await shop.ask('GET', `/customers?size=100&${query}`, { as })
  expect(status, JSON.stringify(body)).toBe(200)
  return body as CustomersPage
}
const ask = (id: string, as = shop.admin) => shop.ask('GET', `/customers/${encodeURIComponent(id)}`, { as })
const detail = async (id: string) => (await ask(id)).body as CustomerDetail
const namesIn = ({ items }: CustomersPage) => items.map(({ name }) => name)

let sales = 0
/** A sale at the counter to somebody without an account. */
async function sell(customer: { name?: string; phone?: string; email?: string }, productId = 12) {
  sales += 1
  const sold = await shop.ask('POST', '/orders/manual', {
    as: shop.admin,
    body: {
      products: [{ product_id: productId, quantity: 1 }],
      channel: 'counter',
      way: 'cash',
      paid: true,
      delivered: false,
      idempotency_key: `cliente-sin-cuenta-${sales}`,
      ...customer,
    },
  })
  expect(sold.status, JSON.stringify(sold.body)).toBe(200)
  return (sold.body as { order: { id: number; total: number } }).order
}

test('an account shows what it bought, net of what went back', async () => {
  const before = (await list('q=ana.paz')).items[0] as Customer
  expect(before).toMatchObject({ id: ana.id, account: true, orders: 1, bottles: 1, province: 'Santa Fe' })
  expect(before.spent).toBeGreaterThan(0)
  expect(before.last).not.toBeNull()
  const { pool } = shop.database
  await pool.query(
    `INSERT INTO refunds (order_id, amount, reason, actor, idempotency_key, state, settled_at, credited_at)
     VALUES ($1, 100, 'Golpe en la caja', 'shop', 'cliente-1', 'done', now(), now())`,
    [anasOrder.id],
  )
  expect((await list('q=ana.paz')).items[0]?.spent).toBe(before.spent - 1)
  const page = await detail(ana.id)
  expect(page.order_list).toMatchObject([{ id: anasOrder.id, numero: anasOrder.numero, given_back: 1 }])
  expect(page.addresses[0]?.text).toContain('Mitre 100')
})

test('sales by hand belong to an account only by its confirmed address', async () => {
  const email = 'ana.paz@ejemplo.test'
  const own = await sell({ name: 'Ana P.', email: email.toUpperCase() })
  expect((await detail(ana.id)).order_list.map(({ id }) => id)).toEqual([own.id, anasOrder.id])

  const taken = 'bruno@ejemplo.test'
  const stranger = await openAccount(shop.database.pool, {
    email: taken,
    password: 'una clave',
    nickname: 'B',
  })
  const as = (await shop.identity.issueAccessToken(stranger.id)) ?? ''
  await shop.ask('POST', '/user', { as, body: {} })
  const order = await sell({ name: 'Bruno Real', email: taken })
  const { items } = await list(`q=${taken}`)
  expect(items.map(({ id, account, orders }) => [id, account, orders])).toEqual([
    [`compra-${order.id}`, false, 1],
    [stranger.id, true, 0],
  ])
  expect((await detail(stranger.id)).order_list).toEqual([])

  await shop.database.pool.query('UPDATE identity_accounts SET confirmed_at = now() WHERE id = $1', [
    stranger.id,
  ])
  expect((await list(`q=${taken}`)).items.map(({ id, orders }) => [id, orders])).toEqual([[stranger.id, 1]])
})

test('without an account the same address is one person, the same telephone alone is not', async () => {
  const first = await sell({ name: 'Resto Sur', email: 'compras@resto.test' })
  await sell({ name: 'Resto Sur (cocina)', email: 'Compras@resto.test' })
  expect((await list('q=compras@resto')).items).toMatchObject([{ id: `compra-${first.id}`, orders: 2 }])
  await sell({ name: 'Carla', phone: '11 4567-8901' })
  await sell({ name: 'Dario', phone: '1145678901' })
  await sell({ name: 'Carla', phone: '1145678901' })
  const { items } = await list('q=45678901')
  expect(new Map(items.map(({ name, orders }) => [name, orders]))).toEqual(
    new Map([
      ['Carla', 2],
      ['Dario', 1],
    ]),
  )
  expect(items).toHaveLength(2)
  const nobody = await sell({})
  expect((await ask(`compra-${nobody.id}`)).status).toBe(404)
})

test('filters and order are the address’s', async () => {
  expect(namesIn(await list('compro=nunca&q=ana.paz'))).toEqual([])
  expect(namesIn(await list('compro=si&q=ana.paz'))).toEqual(['ana.paz'])
  expect(namesIn(await list('desde=2200-12-31'))).toEqual([])
  expect(namesIn(await list('gasto=900000000'))).toEqual([])
  const { items, count } = await list('provincia=Santa%20Fe&orden=-gastado')
  expect(items.map(({ province }) => province)).toEqual(items.map(() => 'Santa Fe'))
  expect(count).toBeGreaterThan(0)
  const spent = items.map((customer) => customer.spent)
  expect(spent).toEqual(spent.toSorted((a, b) => b - a))
  const all = await list('orden=nombre')
  const paged = await shop.ask('GET', '/customers?orden=nombre&size=10&page=1', { as: shop.admin })
  expect((paged.body as CustomersPage).items).toEqual(all.items.slice(10, 20))
  for (const wrong of ['orden=edad', 'compro=quizas', 'desde=ayer', 'gasto=mucho', 'novedades=tal-vez'])
    expect((await shop.ask('GET', `/customers?${wrong}`, { as: shop.admin })).status, wrong).toBe(400)
})

test('notes and tags stay with their person through a merge, are handed over and erased', async () => {
  const email = 'elsa@ejemplo.test'
  const order = await sell({ name: 'Elsa', email })
  const former = `compra-${order.id}`
  const as = shop.admin
  const note = await shop.ask('POST', `/customers/${former}/notes`, {
    as,
    body: { note: 'Prefiere cosecha 2019' },
  })
  expect(note.status).toBe(200)
  const tags = { tags: ['  Restaurante ', 'restaurante', 'VIP'] }
  expect((await shop.ask('PUT', `/customers/${former}/tags`, { as, body: tags })).status).toBe(200)
  expect((await list('etiqueta=restaurante')).items).toMatchObject([
    { id: former, tags: ['restaurante', 'vip'] },
  ])

  const elsa = await shop.person(email)
  const page = await detail(elsa.id)
  expect(page).toMatchObject({ tags: ['restaurante', 'vip'], notes: [{ note: 'Prefiere cosecha 2019' }] })
  expect((await ask(former)).status).toBe(404)
  const id = encodeURIComponent(elsa.id)
  await shop.ask('PUT', `/customers/${id}/tags`, { as, body: { tags: ['vip', 'club'] } })
  expect((await detail(elsa.id)).tags.toSorted()).toEqual(['club', 'vip'])

  const own = await shop.ask('GET', '/personal-data', { as: elsa.token })
  expect(own.body).toMatchObject({
    notasDeLaTienda: [{ nota: 'Prefiere cosecha 2019' }],
    etiquetas: [{ etiqueta: 'club' }, { etiqueta: 'vip' }],
  })
  const erased = await shop.ask('DELETE', '/personal-data', { as: elsa.token, body: { confirm: 'ELIMINAR' } })
  expect(erased.status, JSON.stringify(erased.body)).toBe(200)
  const { rows } = await shop.database.pool.query(
    `SELECT customer FROM customer_notes UNION ALL SELECT customer FROM customer_tags`,
  )
  expect(rows).toEqual([])
})

test('consent has its history, and only a mailbox that confirmed counts', async () => {
  const { pool } = shop.database
  const email = 'ana.paz@ejemplo.test'
  const token = async () =>
    (
      await pool.query<{ token: string }>('SELECT token FROM newsletter_subscribers WHERE email = $1', [
        email,
      ])
    ).rows[0]?.token
  await shop.ask('GET', `/newsletter/subscribe?EMAIL=${email}&c=cb`)
  expect((await list('novedades=si')).items).toEqual([])
  const given = await token()
  await shop.ask('POST', '/newsletter/confirm', { body: { token: given } })
  await shop.ask('POST', '/newsletter/confirm', { body: { token: given } })
  expect((await list('novedades=si')).items).toMatchObject([{ id: ana.id, news: true }])
  await shop.ask('POST', `/newsletter/unsubscribe?token=${given}`)
  const page = await detail(ana.id)
  expect(page.news).toBe(false)
  expect(page.consents.map(({ about, given: agreed }) => [about, agreed])).toEqual([
    ['Novedades', false],
    ['Novedades', true],
  ])
})

test('the file has the filter and its columns; only an Admin takes it', async () => {
  const file = await shop.ask('GET', '/export/customers?q=ana.paz', { as: shop.admin })
  const [head, ...rows] = String(file.body).trim().split('\r\n')
  expect(head).toContain('Cliente;Correo;Teléfono;Provincia')
  expect(rows).toHaveLength(1)
  expect(rows[0]).toContain('ana.paz@ejemplo.test')
  const seller = await shop.staff('ventas@ejemplo.test', 'Ventas')
  expect((await shop.ask('GET', '/export/customers', { as: seller.token })).status).toBe(403)
  expect((await list('q=ana.paz', seller.token)).count).toBe(1)
})

test('unknown people and empty notes are refused', async () => {
  const as = shop.admin
  expect((await ask('nadie')).status).toBe(404)
  expect((await ask('compra-999999999')).status).toBe(404)
  expect((await shop.ask('POST', '/customers/nadie/notes', { as, body: { note: 'x' } })).status).toBe(404)
  expect((await shop.ask('PUT', '/customers/nadie/tags', { as, body: { tags: [] } })).status).toBe(404)
  const id = encodeURIComponent(ana.id)
  expect((await shop.ask('POST', `/customers/${id}/notes`, { as, body: { note: ' ' } })).status).toBe(422)
  expect(
    (await shop.ask('PUT', `/customers/${id}/tags`, { as, body: { tags: ['x'.repeat(41)] } })).status,
  ).toBe(422)
})
