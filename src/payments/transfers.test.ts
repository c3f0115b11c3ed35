import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import * as buying from '../../test/buying.ts'
import { openTestShop, type TestShop } from '../../test/shop.ts'
import type { Alerts } from '../alerts/alerts.contract.ts'
import { findStockFaults } from '../inventory/stock-ledger.queries.ts'
import type { OrderAnswer } from '../orders/orders.contract.ts'
import type { QuoteAnswer } from '../totals/quote.contract.ts'
import { releaseAllExpiredReservations } from '../purchases/expired-reservations.ts'
import { reconcileMoney } from '../refunds/reconcile-money.ts'
import type { Awaited } from './transfer-receipts.contract.ts'
import { clearReceipts } from './transfer-receipts.queries.ts'

let shop: TestShop
let wine: number

beforeAll(async () => {
  shop = await openTestShop()
  wine = await buying.wineWithStock(shop, 60)
  await settings({
    transfer: { accepted: 'on', discount: 10, alias: 'tienda.de.prueba', holder: 'Tienda de Prueba' },
    sales: { cash_at_pickup: 'on' },
  })
})
afterAll(() => shop.close())

const settings = async (body: object) =>
  expect((await shop.ask('PUT', '/settings', { as: shop.admin, body })).status).toBe(200)
const address = {
  calle: 'Honduras 4800',
  ciudad: 'Buenos Aires',
  provincia: 'Ciudad Autónoma de Buenos Aires',
  codigoPostal: '1414',
  destinatario: 'Ana Paz',
  telefono: '11 4567-8901',
}
const home = { address, delivery: 'caba-domicilio' }
const pickup = { postal_code: '1414', delivery: 'caba-retiro-palermo' }

const begun = async (name: string, bottles = 2) => {
  const person = await shop.person(`${name}@ejemplo.test`)
  return { ...person, order: await buying.order(shop, person.token, wine, bottles) }
}
const choose = (as: string, id: number, body: object) =>
  shop.ask('POST', '/payment/checkout', { as, body: { id, ...body } })
const quoted = (as: string, id: number, body: object) => shop.ask('POST', `/orders/${id}/quote`, { as, body })
const orderOf = async (as: string, id: number) =>
  ((await shop.ask('GET', `/orders?id=${id}`, { as })).body as OrderAnswer[])[0] as OrderAnswer
const awaitedOf = async (as: string, id: number) =>
  (await shop.ask('GET', `/orders/${id}/transfer`, { as })).body as Awaited
const note = (order: OrderAnswer, way = 'transfer') =>
  shop.ask('POST', `/orders/${order.id}/paid`, { as: shop.admin, body: { way, amount: order.total } })
const expire = (id: number) =>
  shop.database.pool.query(
    `UPDATE purchases SET hold_expires_at = now() - interval '1 minute' WHERE id = (SELECT purchase_id FROM orders WHERE id = $1)`,
    [id],
  )
async function timeOverMails(userId: string): Promise<string[]> {
  const { rows } = await shop.database.pool.query<{ body: string }>(
    `SELECT body FROM outbox WHERE user_id = $1 AND message_id LIKE 'time-over-%' ORDER BY id`,
    [userId],
  )
  return rows.map(({ body }) => body)
}
async function upload(as: string, id: number, content: Uint8Array, type: string) {
  const form = new FormData()
  form.set('file', new File([content as Uint8Array<ArrayBuffer>], 'comprobante', { type }))
  const response = await shop.fetch(
    new Request(`http://localhost:9/api/orders/${id}/receipts`, {
      method: 'POST',
      headers: { authorization: `Bearer ${as}` },
      body: form,
    }),
  )
  return { status: response.status, body: (await response.json()) as Awaited & { detail: string } }
}
const picture = () =>
  sharp({ create: { width: 200, height: 300, channels: 3, background: '#fff' } })
    .jpeg()
    .withExif({ IFD0: { Artist: 'Zulema' } })
    .toBuffer()

test('transfer is offered with its discount, payment at a branch only for pickup', async () => {
  const { token, order } = await begun('ofrece')
  const atDoor = (await quoted(token, order.id, { postal_code: '1414', delivery: 'caba-domicilio' }))
    .body as QuoteAnswer
  expect(atDoor.payment_ways.map(({ id }) => id)).toEqual(['mercado_pago', 'transfer'])
  const atBranch = (await quoted(token, order.id, pickup)).body as QuoteAnswer
  expect(atBranch.payment_ways.map(({ id }) => id)).toEqual(['mercado_pago', 'transfer', 'cash'])
  const [card, transfer] = atDoor.payment_ways
  const off = Math.round(atDoor.subtotal * 10) / 100
  expect(transfer?.total).toBeCloseTo((card?.total ?? 0) - off, 2)
  const wrong = [
    { ...home, payment_way: 'cash' },
    { ...home, payment_way: 'cheque' },
  ]
  for (const body of wrong) expect((await choose(token, order.id, body)).status).toBe(422)
  expect((await quoted(token, order.id, { postal_code: '1414', payment_way: 'cash' })).status).toBe(422)
  const direct = await shop.ask('POST', '/payment', {
    as: token,
    body: { payment_way: 'transfer', products: [{ product_id: wine, quantity: 1 }] },
  })
  expect(direct.status).toBe(422)
})

test('an order waits for its transfer with its bottles, its buyer shows a receipt, the shop notes the payment', async () => {
  const { token, order, id } = await begun('transfiere')
  const first = order.id_payment
  const { body } = await quoted(token, order.id, {
    postal_code: '1414',
    delivery: 'caba-domicilio',
    payment_way: 'transfer',
  })
  const { total } = body as QuoteAnswer
  expect((await choose(token, order.id, { ...home, payment_way: 'transfer', total: total + 1 })).status).toBe(
    409,
  )
  const chosen = await choose(token, order.id, { ...home, payment_way: 'transfer', total })
  expect(chosen.status, JSON.stringify(chosen.body)).toBe(200)
  expect(chosen.body).toMatchObject({
    checkoutUrl: expect.stringContaining(`/user/orderDetail?id=${order.id}`) as string,
  })
  const waits = await orderOf(token, order.id)
  expect(waits).toMatchObject({ estado: 'Ingreso', waitsFor: 'transfer', total, numero: order.numero })
  expect(waits.discounts).toMatchObject([{ reason: 'Pagando por transferencia' }])
  expect(new Date(waits.holdUntil ?? 0).getTime() - Date.now()).toBeGreaterThan(47 * 3_600_000)
  // its own page says what to do; to pay by card it is chosen anew, at another total
  expect(await awaitedOf(token, order.id)).toMatchObject({
    way: 'transfer',
    total,
    account: { alias: 'tienda.de.prueba' },
    may_upload: true,
  })
  expect((await choose(token, order.id, {})).status).toBe(409)
  const { rows: mails } = await shop.database.pool.query<{ body: string }>(
    `SELECT body FROM outbox WHERE user_id = $1 AND message_id LIKE 'waits-%'`,
    [id],
  )
  expect(mails.map((mail) => mail.body)).toEqual([expect.stringContaining('tienda.de.prueba')])

  const stranger = await shop.person('curiosa@ejemplo.test')
  expect((await shop.ask('GET', `/orders/${order.id}/transfer`, { as: stranger.token })).status).toBe(404)
  expect((await upload(stranger.token, order.id, await picture(), 'image/jpeg')).status).toBe(404)
  expect((await upload(token, order.id, Buffer.from('<html>'), 'application/pdf')).status).toBe(422)
  expect((await upload(token, order.id, Buffer.from('<svg/>'), 'image/svg+xml')).status).toBe(422)
  expect((await upload(token, order.id, new Uint8Array(5_000_001), 'application/pdf')).status).toBe(413)
  expect((await upload(token, order.id, await picture(), 'image/jpeg')).status).toBe(200)
  const { body: sent } = await upload(token, order.id, Buffer.from('%PDF-1.7 prueba'), 'application/pdf')
  expect(sent.receipts.map(({ type }) => type)).toEqual(['image/webp', 'application/pdf'])
  const file = `/orders/${order.id}/receipts/${sent.receipts[0]?.id ?? 0}`
  const read = await shop.fetch(
    new Request(`http://localhost:9/api${file}`, { headers: { authorization: `Bearer ${token}` } }),
  )
  expect(read.headers.get('content-disposition')).toMatch(/^attachment/)
  expect(read.headers.get('cache-control')).toContain('no-store')
  expect(Buffer.from(await read.arrayBuffer()).toString('latin1')).not.toContain('Zulema')
  expect((await shop.ask('GET', file, { as: stranger.token })).status).toBe(404)
  expect((await shop.ask('GET', file)).status).toBe(401)
  // what was transferred is not thrown away
  expect((await shop.ask('DELETE', '/orders', { as: token, body: { id: order.id } })).status).toBe(409)
  const { awaited } = (await shop.ask('GET', '/admin/troubles', { as: shop.admin })).body as Alerts
  expect(awaited.find((one) => one.order_id === order.id)).toMatchObject({
    way: 'transfer',
    receipts: 2,
    total,
  })

  // the page of the card was left open: that payment goes back, the order waits on
  await buying.decide(shop, first, 'approved')
  await reconcileMoney(shop.database.db, shop.sandbox, new AbortController().signal)
  expect(await orderOf(token, order.id)).toMatchObject({ estado: 'Ingreso', waitsFor: 'transfer' })
  expect((await note(waits)).status).toBe(200)
  expect(await orderOf(token, order.id)).toMatchObject({ estado: 'Creada', paid: true, total })
  expect((await upload(token, order.id, await picture(), 'image/jpeg')).status).toBe(409)
  expect(await findStockFaults(shop.database.db)).toEqual([])
})

test('switching from transfer to card charges the card total', async () => {
  const { token, order } = await begun('cambia')
  const card = (await quoted(token, order.id, { postal_code: '1414', delivery: 'caba-domicilio' }))
    .body as QuoteAnswer
  await choose(token, order.id, { ...home, payment_way: 'transfer' })
  // two tabs at once: one of the two holds, whole
  const both = await Promise.all([
    choose(token, order.id, { ...home, payment_way: 'mercado_pago', total: card.total }),
    choose(token, order.id, { ...home, payment_way: 'transfer' }),
  ])
  for (const { status } of both) expect([200, 409]).toContain(status)
  expect(
    (await choose(token, order.id, { ...home, payment_way: 'mercado_pago', total: card.total })).status,
  ).toBe(200)
  const now = await orderOf(token, order.id)
  expect(now).toMatchObject({ waitsFor: null, total: card.total, discounts: [] })
  const { rows } = await shop.database.pool.query<{ n: number }>(
    `SELECT count(*)::int AS n FROM purchases WHERE user_id = $1 AND hold = 'held'`,
    [now.user_id],
  )
  expect(rows).toEqual([{ n: 1 }])
  expect(await buying.pay(shop, token, now)).toMatchObject({ estado: 'Creada', total: card.total })
  expect(await findStockFaults(shop.database.db)).toEqual([])
})

test('the deadline frees the bottles; money that comes later takes them again, or is refused where they are gone', async () => {
  const before = await buying.stockOf(shop, wine)
  const { token, order } = await begun('vence', 3)
  await choose(token, order.id, { ...pickup, payment_way: 'cash' })
  const waits = await orderOf(token, order.id)
  expect(waits).toMatchObject({ waitsFor: 'cash', delivery: { kind: 'pickup' } })
  expect((await upload(token, order.id, await picture(), 'image/jpeg')).status).toBe(409)
  await expire(order.id)
  // the job, and a staff member that notes it, at once
  const [, noted] = await Promise.all([releaseAllExpiredReservations(shop.database.db), note(waits, 'cash')])
  expect(noted.status).toBe(200)
  expect(await orderOf(token, order.id)).toMatchObject({ estado: 'Creada' })
  expect((await buying.stockOf(shop, wine)).reserved).toBe(before.reserved + 3)

  const late = await begun('tarde')
  await choose(late.token, late.order.id, { ...home, payment_way: 'transfer' })
  await expire(late.order.id)
  await Promise.all([1, 2].map(() => releaseAllExpiredReservations(shop.database.db)))
  expect((await buying.stockOf(shop, wine)).reserved).toBe(before.reserved + 3)
  expect(await timeOverMails(late.id)).toEqual([expect.stringContaining('no transfieras de nuevo')])
  const { rows } = await shop.database.pool.query<{ reserved: number }>(
    'UPDATE products SET reserved = stock WHERE id = $1 RETURNING reserved',
    [wine],
  )
  const refused = await note(await orderOf(late.token, late.order.id))
  expect(refused.status).toBe(409)
  await shop.database.pool.query('UPDATE products SET reserved = $2 WHERE id = $1', [
    wine,
    before.reserved + 3,
  ])
  expect(rows).toHaveLength(1)
  // chosen again it waits anew
  expect((await choose(late.token, late.order.id, { ...home, payment_way: 'transfer' })).status).toBe(200)
  expect((await orderOf(late.token, late.order.id)).holdUntil).not.toBeNull()
  // a second deadline is mailed again; a card payment's is only on the order's page
  await expire(late.order.id)
  await releaseAllExpiredReservations(shop.database.db)
  expect(await timeOverMails(late.id)).toHaveLength(2)
  const byCard = await begun('tarjeta')
  await expire(byCard.order.id)
  await releaseAllExpiredReservations(shop.database.db)
  expect(await timeOverMails(byCard.id)).toEqual([])
  expect(await findStockFaults(shop.database.db)).toEqual([])
})

test('pending transfer bottles are limited per buyer, and receipts are erased with the person', async () => {
  await settings({ sales: { max_unpaid_bottles: 5 } })
  const { token, order, id } = await begun('acapara', 4)
  expect((await choose(token, order.id, { ...home, payment_way: 'transfer' })).status).toBe(200)
  const second = await buying.order(shop, token, wine, 3)
  const refused = await choose(token, second.id, { ...home, payment_way: 'transfer' })
  expect(refused.status, JSON.stringify(refused.body)).toBe(409)
  // the first one waits on
  expect(await orderOf(token, order.id)).toMatchObject({ waitsFor: 'transfer', bottles: 'held' })
  await settings({ sales: { max_unpaid_bottles: null } })
  await upload(token, order.id, await picture(), 'image/jpeg')
  // deleted by the shop it stays with its receipt, until its person is gone
  expect((await shop.ask('DELETE', '/orders', { as: shop.admin, body: { id: order.id } })).status).toBe(200)
  expect(await orderOf(token, order.id)).toMatchObject({ estado: 'Cancelada' })
  expect((await awaitedOf(token, order.id)).receipts).toHaveLength(1)
  const gone = { id_usuario: id, confirm: 'ELIMINAR' }
  expect((await shop.ask('DELETE', '/personal-data', { as: token, body: gone })).status).toBe(200)
  const { rows } = await shop.database.pool.query<{ file: string }>(
    'SELECT file FROM transfer_receipts WHERE order_id IS NULL',
  )
  expect(rows).toHaveLength(1)
  const removed: string[] = []
  const media = { remove: async (names: string[]) => void removed.push(...names) } as never
  expect(await clearReceipts(shop.database.db, media)).toBe(1)
  expect(removed).toEqual([rows[0]?.file])
})

test('changing the payment method to and fro does not hold the bottles for ever', async () => {
  const { token, order } = await begun('va-y-viene')
  const to = (payment_way: string) => choose(token, order.id, { ...home, payment_way })
  const hoursLeft = async () =>
    (Date.parse((await orderOf(token, order.id)).holdUntil ?? '') - Date.now()) / 3_600_000
  const heldFor = (hours: number) =>
    shop.database.pool.query(
      `UPDATE purchases SET held_since = now() - make_interval(hours => $2)
       WHERE id = (SELECT purchase_id FROM orders WHERE id = $1)`,
      [order.id, hours],
    )
  for (const way of ['transfer', 'mercado_pago', 'transfer']) expect((await to(way)).status).toBe(200)
  expect(await hoursLeft()).toBeGreaterThan(47)
  // after 64 hours the card has its half hour, and the transfer what is left of the longest, the 72 of a pick-up
  await heldFor(64)
  expect((await to('mercado_pago')).status).toBe(200)
  expect(await hoursLeft()).toBeLessThan(1)
  expect((await to('transfer')).status).toBe(200)
  expect(await hoursLeft()).toBeCloseTo(8, 1)
  await heldFor(73)
  expect((await to('mercado_pago')).status).toBe(200)
  const refused = await to('transfer')
  expect([refused.status, await hoursLeft()]).toEqual([200, expect.closeTo(0.5, 1)])
  expect(await findStockFaults(shop.database.db)).toEqual([])
})
