import { afterAll, beforeAll, expect, test } from 'vitest'
import { order, pay, until, wineWithStock } from '../../test/buying.ts'
import { openTestShop, type TestShop } from '../../test/shop.ts'
import { reconcileMoney } from './reconcile-money.ts'
import { openDispute, refundInPanel } from '../../stand-ins/payments/sandbox-disputes.ts'
import { noteProviderMoney } from './note-provider-money.ts'
import type { RefundsOfOrder } from './refunds.contract.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await openTestShop()
})
afterAll(() => shop.close())

async function paidOrder(email: string, bottles = 2) {
  const { token } = await shop.person(email)
  const wine = await wineWithStock(shop, 6)
  const paid = await pay(shop, token, await order(shop, token, wine, bottles))
  const found = await shop.sandbox.searchPayments(paid.purchase_id)
  return { paid, wine, token, payment: (found.ok && found.value[0]?.id) || '' }
}
const ask = (method: string, path: string, body?: unknown, as = shop.admin) =>
  shop.ask(method, path, { as, ...(body === undefined ? {} : { body }) })
const refund = (id: number, idempotency_key: string) =>
  ask('POST', `/orders/${id}/refunds`, { amount: 1, reason: 'Una etiqueta rota', idempotency_key })
const refundsOf = async (id: number) => (await ask('GET', `/orders/${id}/refunds`)).body as RefundsOfOrder
async function hearFromProvider() {
  const { db, pool } = shop.database
  await pool.query('UPDATE purchases SET ask_at = now() WHERE ask_at IS NOT NULL')
  await reconcileMoney(db, shop.sandbox)
  await noteProviderMoney(db, shop.sandbox)
}

test('a chargeback is noted whatever key somebody gave to a refund', async () => {
  const { paid, payment } = await paidOrder('clave-contracargo@ejemplo.test')
  expect((await refund(paid.id, 'chargeback-0')).status).toBe(200)
  await openDispute(shop.database.pool, payment, 'chargeback')
  await hearFromProvider()
  expect(await refundsOf(paid.id)).toMatchObject({
    refunded: paid.total,
    refunds: [
      { by: 'provider', amount: 1 },
      { by: 'chargeback', amount: Math.round((paid.total - 1) * 100) / 100 },
    ],
  })
})

test('a refund in the panel is noted whatever key somebody gave to a refund', async () => {
  const { paid, payment } = await paidOrder('clave-panel@ejemplo.test')
  await refundInPanel(shop.database.pool, payment, 5)
  const found = await shop.sandbox.searchPayments(paid.purchase_id)
  const [there] = (found.ok && found.value[0]?.refunds) || []
  expect((await refund(paid.id, `panel-${there?.id}`)).status).toBe(200)
  await hearFromProvider()
  expect((await refundsOf(paid.id)).refunds).toMatchObject([
    { by: 'provider', amount: 1 },
    { by: 'panel', amount: 5 },
  ])
})

test('an accepted withdrawal returns its bottles whatever key somebody gave to a return', async () => {
  const { paid, wine, token } = await paidOrder('clave-pedido@ejemplo.test', 3)
  const lines = [{ product_id: wine, quantity: 1 }]
  const requested = await ask(
    'POST',
    '/arrepentimiento',
    { order: paid.numero, email: 'clave-pedido@ejemplo.test', reason: 'No la quiero', lines },
    token,
  )
  expect(requested.status, JSON.stringify(requested.body)).toBe(200)
  const { rows } = await shop.database.pool.query<{ id: number }>(
    'SELECT id FROM withdrawals WHERE order_id = $1',
    [paid.id],
  )
  const id = rows[0]?.id ?? 0
  const shelf = lines.map((line) => ({ ...line, to: 'shelf' }))
  const returned = await ask('POST', `/orders/${paid.id}/returns`, {
    lines: shelf,
    reason: 'Vino con la caja',
    refund: false,
    idempotency_key: `request-${id}`,
  })
  expect(returned.status, JSON.stringify(returned.body)).toBe(200)
  const accepted = await ask('PUT', '/arrepentimiento', { id, state: 'aceptada', lines: shelf })
  expect(accepted.status, JSON.stringify(accepted.body)).toBe(200)
  const bottles = await until(async () => {
    const { body } = await ask('GET', `/orders/${paid.id}/returns`)
    return (body as { returns: unknown[] }).returns
  })
  expect(bottles).toHaveLength(2)
})
