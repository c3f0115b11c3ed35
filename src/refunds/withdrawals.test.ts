import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { mailsTo, order, pay, stockOf, until, wineWithStock } from '../../test/buying.ts'
import { insertPaidOrder } from '../../test/paid-order.ts'
import { openTestShop, type TestShop } from '../../test/shop.ts'
import { reconcileMoney } from './reconcile-money.ts'
import { findStockFaults } from '../inventory/stock-ledger.queries.ts'
import type { WithdrawalAnswer } from './withdrawals.contract.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await openTestShop()
})
afterAll(() => shop.close())
// one network may ask only so often
beforeEach(() => shop.database.pool.query('DELETE FROM allowances'))

/** A purchase of three bottles that has left the shop, and the request to take it back. */
async function withdrawn(email: string, steps: string[]) {
  const person = await shop.person(email)
  const wine = await wineWithStock(shop, 10)
  const before = await stockOf(shop, wine)
  const paid = await pay(shop, person.token, await order(shop, person.token, wine, 3))
  for (const estado of steps) {
    expect((await shop.ask('PUT', '/orders', { as: shop.admin, body: { id: paid.id, estado } })).status).toBe(
      200,
    )
  }
  const requested = await shop.ask('POST', '/arrepentimiento', { body: { order: paid.numero, email } })
  const { code } = requested.body as { code: string }
  const list = (await shop.ask('GET', '/arrepentimiento', { as: shop.admin })).body as WithdrawalAnswer[]
  const request = list.find((one) => one.code === code)
  if (!request) throw new Error('The request is not in the list')
  return { person, wine, before, paid, request }
}

const listed = async () =>
  (await shop.ask('GET', '/arrepentimiento', { as: shop.admin })).body as WithdrawalAnswer[]
const decide = (body: object) => shop.ask('PUT', '/arrepentimiento', { as: shop.admin, body })
/** The payments once none waits for its refund: the schedule's own run may have one under way. */
const refundedPayment = (orderId: number) =>
  until(async () => {
    await reconcileMoney(shop.database.db, shop.sandbox)
    const { body } = await shop.ask('GET', `/payment?order=${orderId}`, { as: shop.admin })
    const found = body as { settled: string }[]
    return found.every(({ settled }) => settled === 'refunded') ? found : undefined
  })

test('accepted: cancelled, refunded, one notice, and only what came back is on the shelf', async () => {
  const { wine, before, paid, request } = await withdrawn('arrepentida@ejemplo.test', [
    'Procesando',
    'Completo',
  ])
  expect(request).toMatchObject({ state: 'recibida', estado: 'Completo', inTime: true })
  expect(request.bottles).toMatchObject([{ product_id: wine, quantity: 3, out: 3 }])

  const tooMany = await decide({
    id: request.id,
    state: 'aceptada',
    returned: [{ product_id: wine, quantity: 4 }],
  })
  expect(tooMany.status).toBe(409)
  expect(await stockOf(shop, wine)).toEqual({ stock: before.stock - 3, reserved: before.reserved })

  const accepted = await decide({
    id: request.id,
    state: 'aceptada',
    returned: [{ product_id: wine, quantity: 2 }],
  })
  expect(accepted.status).toBe(200)
  expect(await stockOf(shop, wine)).toEqual({ stock: before.stock - 1, reserved: before.reserved })
  expect((await decide({ id: request.id, state: 'aceptada' })).status).toBe(409)
  expect(await refundedPayment(paid.id)).toMatchObject([{ settled: 'refunded' }])

  // the third bottle comes a week later, and no fourth one
  const late = { id: request.id, returned: [{ product_id: wine, quantity: 1 }] }
  const booked = await shop.ask('POST', '/arrepentimiento/botellas', { as: shop.admin, body: late })
  expect(booked.status).toBe(200)
  expect((await shop.ask('POST', '/arrepentimiento/botellas', { as: shop.admin, body: late })).status).toBe(
    409,
  )
  expect(await stockOf(shop, wine)).toEqual(before)
  expect(await findStockFaults(shop.database.db)).toEqual([])
  expect(await mailsTo(shop, 'arrepentida@ejemplo.test', 5)).toEqual([
    'Confirmacion de compra',
    'Tu compra se está preparando',
    'Tu compra está completa',
    `Arrepentimiento de compra: ${request.code}`,
    'Tu compra fue cancelada',
  ])
})

test('accepted before the bottles left: their hold ends, and nothing is booked', async () => {
  const { wine, before, paid, request } = await withdrawn('a-tiempo@ejemplo.test', [])
  expect((await decide({ id: request.id, state: 'aceptada' })).status).toBe(200)
  expect(await stockOf(shop, wine)).toEqual(before)
  expect(await refundedPayment(paid.id)).toMatchObject([{ settled: 'refunded' }])
  expect(await findStockFaults(shop.database.db)).toEqual([])
})

test('of two decisions at once one counts', async () => {
  const { wine, before, request } = await withdrawn('dos-a-la-vez@ejemplo.test', ['Procesando'])
  const answers = await Promise.all(
    [1, 2, 3].map(() =>
      decide({ id: request.id, state: 'aceptada', returned: [{ product_id: wine, quantity: 3 }] }),
    ),
  )
  expect(answers.map((answer) => answer.status).toSorted((a, b) => a - b)).toEqual([200, 409, 409])
  expect(await stockOf(shop, wine)).toEqual(before)
})

test('a rejection mails the reason and leaves the purchase unchanged', async () => {
  const { paid, request } = await withdrawn('rechazada@ejemplo.test', ['Procesando'])
  expect((await decide({ id: request.id, state: 'rechazada' })).status).toBe(422)
  expect((await decide({ id: request.id, state: 'rechazada', note: 'La caja llegó abierta.' })).status).toBe(
    200,
  )
  const [still] = (await shop.ask('GET', `/orders?id=${paid.id}`, { as: shop.admin })).body as {
    estado: string
  }[]
  expect(still?.estado).toBe('Procesando')
  const subjects = await mailsTo(shop, 'rechazada@ejemplo.test', 4)
  expect(subjects.filter((subject) => subject.includes(request.code))).toHaveLength(2)
})

test('a request about no purchase, from when such were taken, cannot be accepted', async () => {
  await shop.database.pool.query(
    `INSERT INTO withdrawals (code, order_number, email) VALUES ('A-1', '99999-9', 'nadie@ejemplo.test')`,
  )
  const list = (await shop.ask('GET', '/arrepentimiento', { as: shop.admin })).body as WithdrawalAnswer[]
  const request = list.find((one) => one.email === 'nadie@ejemplo.test')
  expect(request?.estado).toBeNull()
  expect((await decide({ id: request?.id, state: 'aceptada' })).status).toBe(409)
  expect((await decide({ id: 999_999, state: 'aceptada' })).status).toBe(404)
})

test('the order number is accepted in any spelling; a repeated request keeps its reason', async () => {
  const { paid, request } = await withdrawn('como-sea@ejemplo.test', [])
  const ask = (order: string, reason?: string) =>
    shop.ask('POST', '/arrepentimiento', { body: { order, email: 'Como-Sea@ejemplo.test', reason } })
  await ask(paid.numero, 'Llegó rota')
  const again = await ask(`Nº ${paid.numero.replace('-', ' – ')}`)
  expect(again.body).toMatchObject({ code: request.code })
  const list = (await shop.ask('GET', '/arrepentimiento', { as: shop.admin })).body as WithdrawalAnswer[]
  expect(list.filter((one) => one.order_id === paid.id)).toMatchObject([{ reason: 'Llegó rota' }])
})

test('an acceptance of a cancelled purchase says so in the mail', async () => {
  const { paid, request } = await withdrawn('ya-cancelada@ejemplo.test', [])
  await shop.ask('PUT', '/orders', { as: shop.admin, body: { id: paid.id, estado: 'Cancelada' } })
  expect((await decide({ id: request.id, state: 'aceptada' })).status).toBe(200)
  const subjects = await mailsTo(shop, 'ya-cancelada@ejemplo.test', 4)
  expect(subjects.filter((subject) => subject.includes(request.code))).toHaveLength(2)
})

test('however many invented requests wait, those about a purchase stand first', async () => {
  const { request } = await withdrawn('entre-muchos@ejemplo.test', [])
  await shop.database.pool.query(
    `INSERT INTO withdrawals (code, order_number, email, reason)
     SELECT 'X-' || n, n, 'x' || n || '@ejemplo.test', '' FROM generate_series(1, 600) AS n`,
  )
  const list = (await shop.ask('GET', '/arrepentimiento', { as: shop.admin })).body as WithdrawalAnswer[]
  expect(list.map((one) => one.code)).toContain(request.code)
  const first = await shop.ask('GET', '/arrepentimiento?cuales=abiertos&most=3', { as: shop.admin })
  expect((first.body as WithdrawalAnswer[]).map((one) => one.code)).toEqual(
    list.slice(0, 3).map((one) => one.code),
  )
})

test('pending and settled requests are distinguished, per order', async () => {
  const { wine, paid, request } = await withdrawn('abierta@ejemplo.test', ['Procesando'])
  const codes = async (query: string) => {
    const { status, body } = await shop.ask('GET', `/arrepentimiento?${query}`, { as: shop.admin })
    expect(status).toBe(200)
    return (body as WithdrawalAnswer[]).map((one) => one.code)
  }
  const isOpen = async () => {
    const [open, settled] = await Promise.all([codes('cuales=abiertos'), codes('cuales=resueltos')])
    expect(open.includes(request.code)).not.toBe(settled.includes(request.code))
    return open.includes(request.code)
  }
  expect(await isOpen()).toBe(true)
  expect(await codes(`order=${paid.id}`)).toEqual([request.code])
  expect((await decide({ id: request.id, state: 'aceptada' })).status).toBe(200)
  // its bottles have not come back yet
  expect(await isOpen()).toBe(true)
  const returned = [{ product_id: wine, quantity: 3 }]
  await shop.ask('POST', '/arrepentimiento/botellas', { as: shop.admin, body: { id: request.id, returned } })
  expect(await isOpen()).toBe(false)
  expect(await codes(`order=${paid.id}&cuales=abiertos`)).toEqual([])
})

test('a request about some bottles returns only those with their share; the order continues', async () => {
  const { paid, wine, before, request: whole } = await withdrawn('una-rota@ejemplo.test', ['Procesando'])
  const ask = (quantity: number) =>
    shop.ask('POST', '/arrepentimiento', {
      body: {
        order: paid.numero,
        email: 'una-rota@ejemplo.test',
        kind: 'reclamo',
        lines: [{ product_id: wine, quantity }],
      },
    })
  expect((await ask(4)).status).toBe(409)
  await decide({ id: whole.id, state: 'rechazada', note: 'Contanos cuáles' })
  const { code } = (await ask(1)).body as { code: string }
  const request = (await listed()).find((one) => one.code === code)
  const lines = [{ product_id: wine, quantity: 1, to: 'kept' }]
  const [first, second] = await Promise.all([
    decide({ id: request?.id, state: 'aceptada', lines }),
    decide({ id: request?.id, state: 'aceptada', lines }),
  ])
  expect([first.status, second.status].toSorted((a, b) => a - b)).toEqual([200, 409])
  const accepted = first.status === 200 ? first : second
  expect(accepted.body).toMatchObject({
    withdrawal: { state: 'aceptada', kind: 'reclamo', estado: 'Procesando', lines: [{ quantity: 1 }] },
  })
  const refunds = await shop.ask('GET', `/orders/${paid.id}/refunds`, { as: shop.admin })
  const part = Math.floor((Math.round(paid.total * 100) * 1) / 3) / 100
  expect(refunds.body).toMatchObject({ refunded: part })
  expect(await stockOf(shop, wine)).toEqual({ stock: before.stock - 3, reserved: before.reserved })
  expect((await ask(3)).status).toBe(409)
  expect((await ask(2)).status).toBe(200)
  // its bottles came back with it: none is booked a second time
  const body = { id: request?.id, returned: [{ product_id: wine, quantity: 1 }] }
  expect((await shop.ask('POST', '/arrepentimiento/botellas', { as: shop.admin, body })).status).toBe(409)
  expect(await stockOf(shop, wine)).toEqual({ stock: before.stock - 3, reserved: before.reserved })
})

test('a second request while one is open is merged into it', async () => {
  const email = 'de-a-poco@ejemplo.test'
  const { paid, wine, request: whole } = await withdrawn(email, [])
  const ask = (body: object) =>
    shop.ask('POST', '/arrepentimiento', { body: { order: paid.numero, email, ...body } })
  const lines = (quantity: number) => [{ product_id: wine, quantity }]
  const open = async () =>
    (await listed()).find((one) => one.order_id === paid.id && one.state === 'recibida')
  const complaint = await ask({ kind: 'reclamo', lines: lines(1), reason: 'Llegó una rota' })
  expect(complaint.body).toMatchObject({ code: whole.code })
  expect(await open()).toMatchObject({ kind: 'arrepentimiento', lines: null, reason: 'Llegó una rota' })
  await decide({ id: whole.id, state: 'rechazada', note: 'Decinos cuáles' })
  await ask({ kind: 'reclamo', lines: lines(2), reason: 'Dos rotas' })
  await ask({ kind: 'reclamo', lines: lines(1), reason: 'Dos rotas' })
  expect(await open()).toMatchObject({ kind: 'reclamo', lines: [{ quantity: 2 }], reason: 'Dos rotas' })
  await ask({ lines: lines(1), reason: 'Y me arrepiento de otra' })
  expect(await open()).toMatchObject({
    kind: 'arrepentimiento',
    lines: [{ product_id: wine, quantity: 2 }],
    reason: 'Dos rotas\nY me arrepiento de otra',
  })
})

test('a purchase whose withdrawal was accepted is not activated again', async () => {
  const { paid, request } = await withdrawn('ya-aceptada@ejemplo.test', [])
  expect((await decide({ id: request.id, state: 'aceptada' })).status).toBe(200)
  const body = { id: paid.id, estado: 'Creada' }
  expect((await shop.ask('PUT', '/orders', { as: shop.admin, body })).status).toBe(409)
  expect(await refundedPayment(paid.id)).toMatchObject([{ settled: 'refunded' }])
})

test('a request is stored with its message or not at all', async () => {
  const { pool } = shop.database
  const { id } = await shop.person('con-correo@ejemplo.test')
  const { numero } = await insertPaidOrder(pool, {
    userId: id,
    productId: 3,
    email: 'sin-correo@ejemplo.test',
  })
  await pool.query(`CREATE FUNCTION no_mail() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN RAISE EXCEPTION 'full' USING ERRCODE = '53100'; END $$;
    CREATE TRIGGER no_mail BEFORE INSERT ON outbox FOR EACH ROW EXECUTE FUNCTION no_mail()`)
  const email = 'sin-correo@ejemplo.test'
  const requested = await shop.ask('POST', '/arrepentimiento', { body: { order: numero, email } })
  await pool.query('DROP TRIGGER no_mail ON outbox')
  expect(requested.status).toBe(503)
  const { rows } = await pool.query('SELECT email FROM withdrawals WHERE email = $1', [email])
  expect(rows).toEqual([])
})
