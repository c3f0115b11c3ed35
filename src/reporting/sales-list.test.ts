import { afterAll, beforeAll, expect, test } from 'vitest'
import { order, pay, until, wineWithStock } from '../../test/buying.ts'
import { openTestShop, type TestShop } from '../../test/shop.ts'
import { postpone } from '../platform/jobs/outbox.queries.ts'
import { confirmPayment } from '../payments/confirm-payment.ts'
import { queueOwnerNotices } from './owner-notices.job.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await openTestShop()
})
afterAll(() => shop.close())

type List = {
  sales: { id: number; numero: string; estado: string; alerts: string[] }[]
  count: number
  total: number
}
const list = async (query: string) =>
  (await shop.ask('GET', `/admin/sales?${query}`, { as: shop.admin })).body as List

test('sales are found by number, person, address, state and day; pending ones only when asked for', async () => {
  const person = await shop.person('buscada@ejemplo.test')
  const wine = await wineWithStock(shop, 10)
  const paid = await pay(shop, person.token, await order(shop, person.token, wine, 2))
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

test('the sales of the list are a file for whoever keeps the books, VAT apart', async () => {
  const person = await shop.person('libros@ejemplo.test')
  const wine = await wineWithStock(shop, 10)
  await shop.database.pool.query(
    'UPDATE products SET list_price = 1210000, discount = 0, cost = 600050 WHERE id = $1',
    [wine],
  )
  const paid = await pay(shop, person.token, await order(shop, person.token, wine, 2))
  await order(shop, person.token, wine, 1)
  const { status, body } = await shop.ask('GET', '/export/sales?q=libros', { as: shop.admin })
  expect(status).toBe(200)
  const [headings = '', ...lines] = (body as string).trim().split('\r\n')
  const cells = lines.map((line) => line.split(';'))
  const column = (name: string) => cells.map((row) => row[headings.split(';').indexOf(name)])
  expect(column('Correo')).toEqual(['libros@ejemplo.test'])
  expect(cells[0]?.[0]).toBe(paid.numero)
  expect(
    ['Estado', 'Botellas', 'Total', 'Sin IVA', 'IVA', 'Costo sin IVA'].map((name) => column(name)[0]),
  ).toEqual(['Creada', '2', '24200', '20000', '4200', '12001'])
  expect(column('Operación de pago')[0]).toMatch(/^\d+$/)
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
    message: '2 de 4 órdenes en Procesando',
    results: [
      { id: first.id, changed: true },
      { id: pending.id, changed: false },
      { id: second.id, changed: true },
      { id: 999_999, changed: false },
    ],
  })
  expect((await list('q=juntas&estado=Procesando')).count).toBe(2)
  for (const ids of [[], Array.from({ length: 101 }, (_, n) => n + 1)]) {
    const refused = await shop.ask('PUT', '/orders/lote', {
      as: shop.admin,
      body: { ids, estado: 'Procesando' },
    })
    expect(refused.status).toBe(422)
  }
})

test('whoever asked to withdraw a moment ago is answered before the order goes on', async () => {
  const person = await shop.person('a-tiempo@ejemplo.test')
  const wine = await wineWithStock(shop, 10)
  const asked = await pay(shop, person.token, await order(shop, person.token, wine, 1))
  const other = await pay(shop, person.token, await order(shop, person.token, wine, 1))
  // the list was read before
  await shop.ask('POST', '/arrepentimiento', {
    body: { order: asked.numero, email: 'a-tiempo@ejemplo.test' },
  })
  const together = (estado: string) =>
    shop.ask('PUT', '/orders/lote', { as: shop.admin, body: { ids: [asked.id, other.id], estado } })
  expect((await together('Procesando')).body).toEqual({
    message: '1 de 2 órdenes en Procesando',
    results: [
      { id: asked.id, changed: false, detail: 'Quien compró pidió arrepentirse: contestale primero.' },
      { id: other.id, changed: true, detail: 'Modificado' },
    ],
  })
  // who has seen the request and goes on all the same does so from the order itself
  const body = { id: asked.id, estado: 'Procesando' }
  expect((await shop.ask('PUT', '/orders', { as: shop.admin, body })).status).toBe(200)
  expect((await together('Completo')).body).toMatchObject({ message: '1 de 2 órdenes en Completo' })
})

test('a payment of another amount pays nothing, is told to the owner once, and can be sent back', async () => {
  const person = await shop.person('importe@ejemplo.test')
  const pending = await order(shop, person.token, await wineWithStock(shop, 5), 1)
  const odd = {
    id: '77001',
    status: 'approved',
    amount: 100,
    refunded: 0,
    currency: 'ARS',
    externalReference: pending.purchase_id,
  } as const
  expect(await confirmPayment(shop.database.db, odd)).toBe('mismatch')
  const facts = await shop.ask('GET', `/payment?order=${pending.id}`, { as: person.token })
  expect(facts.body).toMatchObject([{ payment_id: '77001', amount: 1, settled: 'mismatch' }])
  const stranger = await shop.person('ajena@ejemplo.test')
  expect((await shop.ask('GET', `/payment?order=${pending.id}`, { as: stranger.token })).status).toBe(404)

  for (let times = 0; times < 3; times += 1) {
    await queueOwnerNotices(shop.database.db, 'hola@descorche.test', new Date())
  }
  const { rows } = await shop.database.pool.query<{ subject: string }>(
    "SELECT subject FROM outbox WHERE message_id = 'mismatch-77001'",
  )
  expect(rows).toEqual([{ subject: `Pago por otro importe en la compra ${pending.numero}` }])

  const waiting = async () =>
    (await shop.ask('GET', '/admin/waiting', { as: shop.admin })).body as { troubles: number }
  const { body: troubles } = await shop.ask('GET', '/admin/troubles', { as: shop.admin })
  expect(troubles).toMatchObject({
    payments: [{ payment_id: '77001', settled: 'mismatch', amount: 1, numero: pending.numero }],
  })
  expect((await waiting()).troubles).toBe(1)
  const refund = () => shop.ask('POST', '/payment/refund', { as: shop.admin, body: { payment_id: '77001' } })
  expect((await refund()).status).toBe(200)
  expect((await refund()).status).toBe(409)
  expect((await waiting()).troubles).toBe(0)
  const unknown = await shop.ask('POST', '/payment/refund', { as: shop.admin, body: { payment_id: '1' } })
  expect(unknown.status).toBe(404)
})

test('the order that was paid last is the newest, whichever was begun last, and told once', async () => {
  type Waiting = { newest: { id: number; paid_at: string } | null; arrived: number }
  const ask = async (since?: string) =>
    (await shop.ask('GET', `/admin/waiting${since ? `?desde=${since}` : ''}`, { as: shop.admin }))
      .body as Waiting
  const [one, other] = [await shop.person('una@ejemplo.test'), await shop.person('ultima@ejemplo.test')]
  const wine = await wineWithStock(shop, 10)
  const [first, second] = [await order(shop, one.token, wine, 1), await order(shop, other.token, wine, 1)]
  await pay(shop, other.token, second)
  const before = await ask()
  expect(before).toMatchObject({ newest: { id: second.id }, arrived: 0 })
  await pay(shop, one.token, first)
  const after = await ask(before.newest?.paid_at)
  expect(after).toMatchObject({ newest: { id: first.id }, arrived: 1 })
  expect((await ask(after.newest?.paid_at)).arrived).toBe(0)
  const body = { id: first.id, estado: 'Cancelada' }
  expect((await shop.ask('PUT', '/orders', { as: shop.admin, body })).status).toBe(200)
  expect(await ask(before.newest?.paid_at)).toMatchObject({ newest: { id: second.id }, arrived: 0 })
})

test('a message that its server refuses is shown with the reason, tried again at once, or given up', async () => {
  const { pool, db } = shop.database
  // not due: the shop's own sender leaves it alone until it is asked to
  const { rows } = await pool.query<{ id: number }>(
    `INSERT INTO outbox (message_id, recipient, subject, html, body, next_at)
     SELECT 'refused-' || n, 'lleno' || n || '@ejemplo.test', 'Tu compra', '', '', now() + interval '1 hour'
     FROM generate_series(1, 2) AS n RETURNING id`,
  )
  const [first = 0, second = 0] = rows.map((row) => row.id)
  const refused = async () =>
    (
      (await shop.ask('GET', '/admin/troubles', { as: shop.admin })).body as {
        mails: { id: number; refusal: string }[]
      }
    ).mails.map(({ id, refusal }) => ({ id, refusal }))
  expect(await refused()).toEqual([])
  await postpone(db, first, 3600, '552 mailbox full')
  await postpone(db, second, 3600, '550 no such user')
  // the server being away is nothing that this message did
  await postpone(db, first, 3600, null)
  await pool.query(`UPDATE outbox SET next_at = now() + interval '1 hour' WHERE id = ANY($1)`, [
    [first, second],
  ])
  expect(await refused()).toEqual([
    { id: first, refusal: '552 mailbox full' },
    { id: second, refusal: '550 no such user' },
  ])
  const act = (body: object) => shop.ask('PUT', '/admin/troubles/mail', { as: shop.admin, body })
  expect((await act({ descartar: second })).status).toBe(200)
  expect((await act({ descartar: second })).status).toBe(404)
  // it stays as given up: what told of its fact must not tell of it again
  const { rows: kept } = await pool.query('SELECT sent_at FROM outbox WHERE id = $1', [second])
  expect(kept).toEqual([{ sent_at: null }])
  expect((await act({})).body).toEqual({ message: '1 correo sale de nuevo' })
  expect(await until(async () => ((await refused()).length === 0 ? true : undefined))).toBe(true)
  const { rows: caught } = await pool.query("SELECT 1 FROM mail_catcher WHERE recipient LIKE 'lleno%'")
  expect(caught).toHaveLength(1)
})

test('wines below their minimum are one message a day, from eight o’clock on', async () => {
  await shop.database.pool.query('UPDATE products SET minimo = stock - reserved + 1 WHERE id IN (1, 2)')
  const count = async () => {
    const { rows } = await shop.database.pool.query<{ message_id: string; body: string }>(
      "SELECT message_id, body FROM outbox WHERE message_id LIKE 'low-stock-2031%' ORDER BY id",
    )
    return rows
  }
  const tell = (moment: string) =>
    queueOwnerNotices(shop.database.db, 'hola@descorche.test', new Date(moment))
  await tell('2031-05-10T07:59:00-03:00')
  expect(await count()).toHaveLength(0)
  await tell('2031-05-10T08:01:00-03:00')
  await tell('2031-05-10T23:30:00-03:00')
  expect((await count()).map((row) => row.message_id)).toEqual(['low-stock-2031-05-10'])
  await tell('2031-05-11T09:00:00-03:00')
  const sent = await count()
  expect(sent).toHaveLength(2)
  expect(sent[0]?.body).toMatch(/quedan \d+, mínimo \d+/)
  // the list that the link opens is the one that the message tells of
  expect(sent[0]?.body).toContain('/admin/listProduct?shown=bajo')
  const arrived = await until(async () => {
    const { rows } = await shop.database.pool.query<{ n: number }>(
      "SELECT count(*)::int AS n FROM mail_catcher WHERE message_id LIKE 'low-stock-2031%'",
    )
    return rows[0]?.n === 2 ? 2 : undefined
  })
  expect(arrived).toBe(2)

  await shop.database.pool.query(
    'UPDATE products SET minimo = CASE WHEN id <= 205 THEN stock - reserved + 1 ELSE 0 END',
  )
  await tell('2031-05-12T09:00:00-03:00')
  const { rows: long } = await shop.database.pool.query<{ subject: string; body: string }>(
    "SELECT subject, body FROM outbox WHERE message_id = 'low-stock-2031-05-12'",
  )
  expect(long[0]?.subject).toBe('205 vinos bajo el mínimo')
  expect(long[0]?.body).toContain('Y 5 más.')
})
