import { afterAll, beforeAll, expect, test } from 'vitest'
import { mailsTo, order, pay, stockOf, wineWithStock } from '../../test/buying.ts'
import { openTestShop, type TestShop } from '../../test/shop.ts'
import type { OrderAnswer } from '../orders/orders.contract.ts'
import type { PickOrder } from '../orders/picking.contract.ts'
import type { WithdrawalAnswer } from './withdrawals.contract.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await openTestShop()
})
afterAll(() => shop.close())

const ask = (method: string, path: string, body?: object) => shop.ask(method, path, { as: shop.admin, body })
const decide = (body: object) => ask('PUT', '/arrepentimiento', body)
let keys = 0
const key = () => `pedido-${(keys += 1)}-devolucion`

/** Three bottles that are paid, and a request about some of them. */
async function requestReturn(email: string, quantity: number, kind = 'reclamo') {
  const person = await shop.person(email)
  const wine = await wineWithStock(shop, 10)
  const paid = await pay(shop, person.token, await order(shop, person.token, wine, 3))
  await ask('PUT', '/orders', { id: paid.id, estado: 'Procesando' })
  const body = { order: paid.numero, email, kind, lines: [{ product_id: wine, quantity }] }
  expect((await shop.ask('POST', '/arrepentimiento', { body })).status).toBe(200)
  const request = async () => {
    const { body: list } = await ask('GET', `/arrepentimiento?order=${paid.id}`)
    const [found] = list as WithdrawalAnswer[]
    if (!found) throw new Error('The request is not in the list')
    return found
  }
  return { wine, paid, request, id: (await request()).id }
}

test('its purchase was cancelled meanwhile: granted as settled, with its mail, once', async () => {
  const { paid, id, request } = await requestReturn('se-cancelo@ejemplo.test', 2)
  expect(await request()).toMatchObject({ settled: false })
  expect((await decide({ id, state: 'aceptada', settled: true })).status).toBe(409)
  await ask('PUT', '/orders', { id: paid.id, estado: 'Cancelada' })
  expect(await request()).toMatchObject({ settled: true, state: 'recibida' })
  expect((await decide({ id, state: 'aceptada' })).status).toBe(409)
  const closed = await decide({ id, state: 'aceptada', settled: true })
  expect(closed.body).toMatchObject({ withdrawal: { state: 'aceptada', note: 'Ya estaba resuelto.' } })
  expect((await decide({ id, state: 'aceptada', settled: true })).status).toBe(409)
  const { code } = await request()
  const subjects = await mailsTo(shop, 'se-cancelo@ejemplo.test', 5)
  expect(subjects.filter((subject) => subject.includes(code))).toHaveLength(2)
  const { rows } = await shop.database.pool.query<{ body: string }>(
    'SELECT body FROM outbox WHERE message_id = $1',
    [`withdrawal-${code}-decided`],
  )
  expect(rows[0]?.body).toContain('ya estaba cancelada')
  expect(await ask('GET', '/arrepentimiento?cuales=abiertos')).toMatchObject({ body: [] })
})

test.each([
  ['its bottles were taken back by hand', 'returns'],
  ['its money went back by amount', 'refunds'],
])('%s: nothing moves a second time', async (_, way) => {
  const { wine, paid, id, request } = await requestReturn(`a-mano-${way}@ejemplo.test`, 3)
  const body =
    way === 'returns'
      ? { lines: [{ product_id: wine, quantity: 2, to: 'shelf' }], reason: 'Vino con la caja' }
      : { amount: 100, reason: 'Una llegó rota' }
  expect((await ask('POST', `/orders/${paid.id}/${way}`, { ...body, idempotency_key: key() })).status).toBe(
    200,
  )
  const before = await stockOf(shop, wine)
  const { body: money } = await ask('GET', `/orders/${paid.id}/refunds`)
  expect(await request()).toMatchObject({ settled: true })
  if (way === 'returns') expect((await decide({ id, state: 'aceptada' })).status).toBe(409)
  expect((await decide({ id, state: 'aceptada', settled: true })).status).toBe(200)
  expect(await stockOf(shop, wine)).toEqual(before)
  expect((await ask('GET', `/orders/${paid.id}/refunds`)).body).toEqual(money)
})

test('of three requested bottles the one returned is accepted, and the mail names the others', async () => {
  const { wine, paid, id, request } = await requestReturn('solo-una@ejemplo.test', 3)
  const lines = [{ product_id: wine, quantity: 1, to: 'shelf' }]
  const accepted = await decide({ id, state: 'aceptada', lines, note: 'Las otras dos no llegaron.' })
  expect(accepted.status).toBe(200)
  expect(await request()).toMatchObject({ state: 'aceptada', note: 'Las otras dos no llegaron.' })
  const { body } = await ask('GET', `/orders/${paid.id}/returns`)
  expect(body).toMatchObject({ returns: [{ lines: [{ quantity: 1, to: 'shelf' }] }] })
  expect(JSON.stringify(body)).toContain('Las otras dos no llegaron.')
})

test('an order refunded in full by amounts is marked and not among those to pack', async () => {
  const { paid, id } = await requestReturn('todo-por-importe@ejemplo.test', 1)
  await decide({ id, state: 'rechazada', note: 'Te devolvemos el dinero sin que la mandes.' })
  const picked = async () => {
    const { orders } = (await ask('GET', '/picking')).body as { orders: PickOrder[] }
    return orders.some(({ id }) => id === paid.id)
  }
  const read = async () => ((await ask('GET', `/orders?id=${paid.id}`)).body as OrderAnswer[])[0]
  const refund = (amount: number) =>
    ask('POST', `/orders/${paid.id}/refunds`, { amount, reason: 'No la quiere', idempotency_key: key() })
  await refund(1)
  expect([await picked(), (await read())?.allGivenBack]).toEqual([true, false])
  await refund(Math.round((paid.total - 1) * 100) / 100)
  expect([await picked(), (await read())?.allGivenBack]).toEqual([false, true])
  const { sales } = (await ask('GET', `/admin/sales?q=${paid.numero}`)).body as {
    sales: { alerts: string[] }[]
  }
  expect(sales[0]?.alerts).toContain('refunded')
})
