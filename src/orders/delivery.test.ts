import { afterAll, beforeAll, expect, test } from 'vitest'
import { order, pay, wineWithStock } from '../../test/buying.ts'
import { openTestShop, type TestShop } from '../../test/shop.ts'
import type { KnownAddress } from './address-book.contract.ts'
import type { OrderAnswer } from './orders.contract.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await openTestShop()
})
afterAll(() => shop.close())

const place = { calle: 'Gorriti 5000', ciudad: 'Buenos Aires', provincia: 'Mendoza', codigoPostal: '5500' }
const details = {
  destinatario: 'Ana Paz',
  telefono: '11 4567-8901',
  piso: '3.º B',
  indicaciones: 'Timbre de la derecha',
  documento: '30.123.456',
}
const whole = { ...place, ...details }
const email = 'recibe@ejemplo.test'

/** A paid order with a delivery address. */
async function paidTo(as: string, direccion: unknown): Promise<OrderAnswer> {
  const pending = await order(shop, as, await wineWithStock(shop, 5), 1, {})
  const saved = await shop.ask('PUT', '/orders/dir', { as, body: { id: pending.id, direccion } })
  expect(saved.status).toBe(200)
  return pay(shop, as, (saved.body as { order: OrderAnswer }).order)
}
const correct = (id: number, body: object, as = shop.admin) =>
  shop.ask('PUT', `/orders/${id}/delivery`, { as, body })

test('an address says who receives and how they are called, in the order and in the book; a text says all of it', async () => {
  const { token: as } = await shop.person(email)
  const pending = await order(shop, as, await wineWithStock(shop, 5), 1, {})
  const put = async (direccion: unknown) =>
    (await shop.ask('PUT', '/orders/dir', { as, body: { id: pending.id, direccion } })) as {
      status: number
      body: { order: OrderAnswer; errors: { field: string }[] }
    }
  // the request of older clients
  expect((await put('Gorriti 5000')).status).toBe(422)
  const text = 'Gorriti 5000, Buenos Aires, Mendoza, CP 5500'
  expect((await put(text)).body.order).toMatchObject({ direccion: text, address: place })
  expect((await put(place)).body.order.address).toEqual(place)
  const saved = (await put({ ...whole, documento: ' ' })).body.order
  expect(saved.direccion).toBe('Gorriti 5000, 3.º B, Buenos Aires, Mendoza, CP 5500')
  const { documento: _left, ...reported } = whole
  expect(saved.address).toEqual(reported)
  for (const wrong of [{ telefono: '123' }, { telefono: 'mi casa 12345678' }, { documento: '1' }])
    expect((await put({ ...whole, ...wrong })).status).toBe(422)
  // one entry for a place, with the latest recipient
  const book = (await shop.ask('GET', '/address', { as })).body as KnownAddress[]
  expect(book.map((one) => one.address)).toEqual([reported])
  const exported = JSON.stringify((await shop.ask('GET', '/personal-data', { as })).body)
  for (const part of ['Ana Paz', '11 4567-8901', 'Timbre de la derecha']) expect(exported).toContain(part)
})

test('an Admin corrects delivery data until shipment; recorded in the history and mailed', async () => {
  const person = await shop.person('corregida@ejemplo.test')
  const paid = await paidTo(person.token, { ...whole, destinatario: 'Ana Pas' })
  expect((await correct(paid.id, { address: whole, reason: 'Se leía Pas' }, person.token)).status).toBe(403)
  expect((await correct(paid.id, { address: whole, reason: ' ' })).status).toBe(422)
  expect((await correct(999_999, { address: whole, reason: 'No existe' })).status).toBe(404)
  const corrected = await correct(paid.id, {
    address: { ...whole, calle: 'Gorriti 5050' },
    reason: 'Era el 5050',
  })
  expect(corrected.status).toBe(200)
  // repeating it adds no history entry
  await correct(paid.id, { address: { ...whole, calle: 'Gorriti 5050' }, reason: 'Era el 5050' })
  const [seen] = (await shop.ask('GET', `/orders?id=${paid.id}`, { as: person.token })).body as OrderAnswer[]
  expect(seen?.address).toEqual({ ...whole, calle: 'Gorriti 5050' })
  expect(seen?.timeline.filter((event) => event.action === 'corregir')).toMatchObject([
    {
      note: 'Era el 5050',
      before: expect.stringContaining('Ana Pas, 11 4567-8901') as string,
      actor: 'shop',
    },
  ])
  const { rows: mails } = await shop.database.pool.query<{ body: string; user_id: string }>(
    `SELECT body, user_id FROM outbox WHERE recipient = $1 AND subject LIKE 'Corregimos%'`,
    ['corregida@ejemplo.test'],
  )
  expect(mails).toHaveLength(1)
  expect(mails[0]?.user_id).toBe(person.id)
  for (const part of ['Era el 5050', 'Gorriti 5050, 3.º B', 'Ana Paz']) expect(mails[0]?.body).toContain(part)
  const history = await shop.ask('GET', `/audit?kind=compra&subject=${paid.id}`, { as: shop.admin })
  expect(JSON.stringify(history.body)).toContain('corregir')
  const sales = (await shop.ask('GET', `/export/sales?q=${paid.numero}`, { as: shop.admin })).body as string
  for (const part of ['Ana Paz', '11 4567-8901']) expect(sales).toContain(part)

  await shop.ask('PUT', '/orders', { as: shop.admin, body: { id: paid.id, estado: 'Procesando' } })
  expect((await correct(paid.id, { address: whole, reason: 'Al final era el 5000' })).status).toBe(200)
  await shop.ask('PUT', '/orders/envio', { as: shop.admin, body: { id: paid.id, empresa: 'Cadete' } })
  const late = await correct(paid.id, { address: place, reason: 'Tarde' })
  expect(late.status).toBe(409)
  expect((late.body as { detail: string }).detail).toContain('ya salió')
})

test('unpaid or cancelled orders cannot be corrected; corrections are erased with the person', async () => {
  const person = await shop.person('se-va@ejemplo.test')
  const pending = await order(shop, person.token, await wineWithStock(shop, 5), 1, {})
  expect((await correct(pending.id, { address: whole, reason: 'Antes' })).status).toBe(409)
  const theirs = { ...whole, destinatario: 'Zulema Quiroga', indicaciones: 'Preguntar por Zulema' }
  const paid = await paidTo(person.token, theirs)
  await correct(paid.id, { address: { ...theirs, piso: '' }, reason: 'Pidió Zulema' })
  await shop.ask('PUT', '/orders', { as: shop.admin, body: { id: paid.id, estado: 'Cancelada' } })
  expect((await correct(paid.id, { address: place, reason: 'Tarde' })).status).toBe(409)
  await shop.ask('PUT', '/orders', { as: shop.admin, body: { id: pending.id, estado: 'Cancelada' } })
  const { pool } = shop.database
  await pool.query(`UPDATE payments SET settled = 'refunded' WHERE settled <> 'refunded'`)
  const gone = await shop.ask('DELETE', '/personal-data', {
    as: shop.admin,
    body: { id_usuario: person.id, confirm: 'ELIMINAR' },
  })
  expect(gone.status, JSON.stringify(gone.body)).toBe(200)
  for (const table of [
    'orders',
    'addresses',
    'delivery_corrections',
    'order_events',
    'outbox',
    'mail_catcher',
  ]) {
    const { rows } = await pool.query<{ n: number }>(
      `SELECT count(*)::int AS n FROM ${table} t WHERE t::text ~ 'Zulema'`,
    )
    expect(rows[0]?.n, table).toBe(0)
  }
})
