import { afterAll, beforeAll, expect, test } from 'vitest'
import { order, pay, stockOf, until, wineWithStock } from '../../test/buying.ts'
import { openTestShop, type TestShop } from '../../test/shop.ts'
import { orderOf } from '../../test/waiting-for-money.ts'
import type { Alerts } from '../alerts/alerts.contract.ts'
import { reconcileMoney } from './reconcile-money.ts'
import { refundInPanel } from '../../stand-ins/payments/sandbox-disputes.ts'
import { noteProviderMoney } from './note-provider-money.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await openTestShop()
})
afterAll(() => shop.close())

const ask = (method: string, path: string, body?: unknown) =>
  shop.ask(method, path, { as: shop.admin, ...(body === undefined ? {} : { body }) })
const move = (id: number, estado: string) => ask('PUT', '/orders', { id, estado })
const refundByAmount = (id: number, amount: number, key: string) =>
  ask('POST', `/orders/${id}/refunds`, {
    amount,
    reason: 'No la quiere',
    idempotency_key: `clave-${id}-${key}`,
  })

async function paidOrder(email: string) {
  const { token } = await shop.person(email)
  const wine = await wineWithStock(shop, 6)
  const before = await stockOf(shop, wine)
  const paid = await pay(shop, token, await order(shop, token, wine, 2))
  const found = await shop.sandbox.searchPayments(paid.purchase_id)
  return { paid, wine, before, payment: (found.ok && found.value[0]?.id) || '' }
}

/** What the provider did without the shop becomes the order's. */
async function hearFromProvider() {
  const { db, pool } = shop.database
  await pool.query('UPDATE purchases SET ask_at = now() WHERE ask_at IS NOT NULL')
  await reconcileMoney(db, shop.sandbox)
  await noteProviderMoney(db, shop.sandbox)
}

const givenBack = async (id: number) =>
  ((await ask('GET', '/admin/troubles')).body as Alerts).given_back.find((one) => one.order_id === id)
/** Mails about the order, by the name of its step, beside that it was paid. */
async function mailsAbout(id: number) {
  const { rows } = await shop.database.pool.query<{ action: string }>(
    `SELECT e.action FROM outbox m JOIN order_events e ON m.message_id = 'order-event-' || e.id
     WHERE e.order_id = $1 AND e.action <> 'pagar' ORDER BY e.id`,
    [id],
  )
  return rows.map(({ action }) => action)
}

const chargedBack = (payment: string, status: 'charged_back' | 'approved') =>
  shop.database.pool.query('UPDATE sandbox_payments SET status = $2, updated_at = now() WHERE id = $1', [
    payment,
    status,
  ])

type Paid = Awaited<ReturnType<typeof paidOrder>>
const ways: Record<string, (sale: Paid) => Promise<unknown>> = {
  amount: ({ paid }) => refundByAmount(paid.id, paid.total, 'todo'),
  'two-amounts': async ({ paid }) => {
    await refundByAmount(paid.id, 1, 'parte')
    await refundByAmount(paid.id, Math.round((paid.total - 1) * 100) / 100, 'resto')
  },
  panel: async ({ payment }) => {
    await refundInPanel(shop.database.pool, payment)
    await hearFromProvider()
  },
  // the provider does not name the case
  chargeback: async ({ payment }) => {
    await chargedBack(payment, 'charged_back')
    await hearFromProvider()
  },
}

test.each(Object.keys(ways))(
  'given back whole by %s: it is not prepared, no mail says so, an alert names it, cancelling frees its bottles',
  async (way) => {
    const sale = await paidOrder(`todo-${way}@ejemplo.test`)
    const { id, numero } = sale.paid
    expect(await givenBack(id)).toBeUndefined()
    await ways[way]?.(sale)
    expect(await until(async () => givenBack(id))).toMatchObject({ numero, estado: 'Creada' })

    const refused = await move(id, 'Procesando')
    expect(refused.status).toBe(409)
    expect((refused.body as { detail: string }).detail).toContain('cancelala')
    const { body } = await ask('PUT', '/orders/lote', { ids: [id], estado: 'Procesando' })
    expect(body).toMatchObject({ results: [{ id, detail: expect.stringContaining('cancelala') }] })
    expect(await orderOf(shop, id)).toMatchObject({ estado: 'Creada', allGivenBack: true, bottles: 'held' })
    expect(await mailsAbout(id)).toEqual([])

    expect((await move(id, 'Cancelada')).status).toBe(200)
    expect(await stockOf(shop, sale.wine)).toEqual(sale.before)
    expect(await givenBack(id)).toBeUndefined()
  },
)

test('given back whole while it is being prepared: it is neither completed nor sent', async () => {
  const { paid, wine, before } = await paidOrder('en-preparacion@ejemplo.test')
  const { id } = paid
  expect((await move(id, 'Procesando')).status).toBe(200)
  expect((await refundByAmount(id, paid.total, 'todo')).status).toBe(200)
  expect((await move(id, 'Completo')).status).toBe(409)
  const parcel = { id, empresa: 'Andreani', codigo: 'AR-1', enlace: '' }
  expect((await ask('PUT', '/orders/envio', parcel)).status).toBe(409)
  for (const paso of ['enviar', 'entregar'])
    expect((await ask('PUT', '/orders/entrega', { ids: [id], paso })).body).toMatchObject({
      results: [{ changed: false, detail: expect.stringContaining('cancelala') }],
    })
  expect(await mailsAbout(id)).toEqual(['procesar'])
  expect(await givenBack(id)).toMatchObject({ estado: 'Procesando', amount: paid.total })
  expect((await move(id, 'Cancelada')).status).toBe(200)
  expect(await stockOf(shop, wine)).toEqual(before)
})

test('of a partial refund it goes on', async () => {
  const { paid } = await paidOrder('solo-parte@ejemplo.test')
  expect((await refundByAmount(paid.id, 1, 'parte')).status).toBe(200)
  expect((await move(paid.id, 'Procesando')).status).toBe(200)
  expect((await move(paid.id, 'Completo')).status).toBe(200)
  expect(await givenBack(paid.id)).toBeUndefined()
})

test('what the bank gives back to the shop goes on again', async () => {
  const { paid, payment } = await paidOrder('la-recupero@ejemplo.test')
  await ways['chargeback']?.({ payment } as Paid)
  expect((await move(paid.id, 'Procesando')).status).toBe(409)
  await chargedBack(payment, 'approved')
  await hearFromProvider()
  expect(await givenBack(paid.id)).toBeUndefined()
  expect((await move(paid.id, 'Procesando')).status).toBe(200)
})
