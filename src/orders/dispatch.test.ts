import { afterAll, beforeAll, expect, test } from 'vitest'
import { order, orderToHome, pay, stockOf, wineWithStock } from '../../test/buying.ts'
import { openTestShop, type TestShop } from '../../test/shop.ts'
import { byDeliveryMethod } from './picking-groups.ts'
import type { PickOrder, PickWine } from './picking.contract.ts'
import type { TrackingPreviewRow } from './tracking-list.contract.ts'

let shop: TestShop
let packer: string
let seller: string
let wine: number
beforeAll(async () => {
  shop = await openTestShop()
  packer = (await shop.staff('despacha@ejemplo.test', 'Depósito')).token
  seller = (await shop.staff('vende@ejemplo.test', 'Ventas')).token
  wine = await wineWithStock(shop, 60)
})
afterAll(() => shop.close())

let people = 0
const buyer = () => shop.person(`despacho-${(people += 1)}@ejemplo.test`)

async function toDoor() {
  const { token } = await buyer()
  return pay(shop, token, await orderToHome(shop, token, wine, 2))
}
async function atBranch() {
  const { token } = await buyer()
  return pay(shop, token, await order(shop, token, wine, 1))
}

test('a courier gets a file of the boxes to carry: who, where, how many; amounts for whom may see them', async () => {
  const sent = await toDoor()
  const collected = await atBranch()
  const file = async (as: string, query = '') =>
    shop.ask('GET', `/export/envios?ids=${sent.id},${collected.id}${query}`, { as })
  const { status, body } = await file(seller)
  expect(status).toBe(200)
  const [heading = '', ...lines] = String(body).replace('\uFEFF', '').trim().split('\r\n')
  const headings = heading.split(';')
  expect(lines).toHaveLength(1)
  const cells = lines[0]?.split(';') ?? []
  const cell = (name: string) => cells[headings.indexOf(name)]
  expect(cell('Compra')).toBe(sent.numero)
  expect(cell('Calle y número')).toBe('Honduras 4800')
  expect(cell('Botellas')).toBe('2')
  expect(cell('Código postal')).toMatch(/^\d{4}/)
  expect(Number(cell('Valor declarado')?.replace(',', '.'))).toBeGreaterThan(0)
  expect(headings).toEqual(expect.arrayContaining(['Quién recibe', 'Teléfono', 'Documento', 'Zona']))
  expect(String((await file(packer)).body)).not.toContain('Valor declarado')
  expect((await file(shop.customer.token)).status).toBe(403)

  // what must not leave is in no file
  await shop.database.pool.query(
    "UPDATE orders SET stopped_for = 'claim', stopped_at = now() WHERE id = $1",
    [sent.id],
  )
  expect(
    String((await file(seller)).body)
      .trim()
      .split('\r\n'),
  ).toHaveLength(1)
  await shop.database.pool.query('UPDATE orders SET stopped_for = NULL, stopped_at = NULL WHERE id = $1', [
    sent.id,
  ])
  const workbook = await file(seller, '&format=xlsx')
  expect(workbook.headers.get('content-type')).toContain('spreadsheetml')
})

test('a list of tracking numbers is shown and then noted, each buyer mailed once', async () => {
  const [first, second, unpacked, collected] = [
    await toDoor(),
    await toDoor(),
    await toDoor(),
    await atBranch(),
  ]
  for (const { id } of [first, second, collected])
    await shop.ask('PUT', '/orders', { as: packer, body: { id, estado: 'Procesando' } })
  const list = [
    'Despachos;;',
    'Numero Andreani;Numero de remito;Estado',
    `360000012345671;${first.numero};Ingresado`,
    `360000012345672;#${second.numero.replace('-', '')};Ingresado`,
    `360000012345673;${unpacked.numero};Ingresado`,
    `360000012345674;${collected.numero};Ingresado`,
    `360000012345675;99999-9;Ingresado`,
    `360000012345676;${first.numero};Repetida`,
    `;${second.numero};Sin código`,
  ].join('\n')
  const preview = async (text: string, as = packer) => {
    const form = new FormData()
    form.set('file', new Blob([text]))
    form.set('carrier', 'Andreani')
    const request = { method: 'POST', headers: { authorization: `Bearer ${as}` }, body: form }
    const answer = await shop.fetch(
      new Request('http://localhost:9/api/orders/seguimientos/preview', request),
    )
    return { status: answer.status, body: (await answer.json()) as unknown }
  }
  const shown = (await preview(list)).body as { ready: number; columns: object; rows: TrackingPreviewRow[] }
  expect(shown.columns).toEqual({ order: 'Numero de remito', code: 'Numero Andreani' })
  expect(shown.rows.map(({ line, outcome, why }) => [line, outcome, why])).toEqual([
    [3, 'ready', ''],
    [4, 'ready', ''],
    [5, 'refused', 'La compra está en Creada: el envío se anota cuando está en Procesando o Completo.'],
    [6, 'refused', 'La retiran en un local: nadie la lleva.'],
    [7, 'refused', 'No encontramos esa compra.'],
    [8, 'refused', 'Esa compra ya está en una fila de arriba.'],
    [9, 'refused', 'Esa compra ya está en una fila de arriba.'],
  ])
  expect(shown.ready).toBe(2)
  const mails = async () => {
    const { rows } = await shop.database.pool.query<{ count: number }>(
      `SELECT count(*)::int FROM outbox m JOIN order_events e ON m.message_id = 'order-event-' || e.id
        WHERE e.order_id = ANY($1) AND e.action = 'enviar'`,
      [[first.id, second.id]],
    )
    return rows[0]?.count
  }
  expect(await mails()).toBe(0)
  const shipments = shown.rows.flatMap(({ id, outcome, shipment }) =>
    outcome === 'ready' ? [{ id, ...shipment }] : [],
  )
  const apply = () => shop.ask('POST', '/orders/seguimientos', { as: packer, body: { shipments } })
  expect((await apply()).body).toMatchObject({
    message: '2 de 2 compras con su seguimiento',
    results: [{ changed: true }, { changed: true }],
  })
  expect(await mails()).toBe(2)
  expect((await apply()).body).toMatchObject({ results: [{ changed: false }, { changed: false }] })
  expect(await mails()).toBe(2)
  const [noted] = (await shop.ask('GET', `/orders?id=${first.id}`, { as: shop.admin })).body as {
    parcel: object
  }[]
  expect(noted?.parcel).toEqual({ empresa: 'Andreani', codigo: '360000012345671', enlace: '' })
  expect(((await preview(list)).body as { ready: number }).ready).toBe(0)

  for (const wrong of ['Compra;Importe\n10001-6;5', 'a;b\nc;d', 'una sola línea', '%PDF-1.4 x\ny'])
    expect((await preview(wrong)).status, wrong).toBe(422)
  expect((await preview(list, shop.customer.token)).status).toBe(403)
  const bad = { shipments: [{ id: first.id, empresa: '', codigo: 'x', enlace: '' }] }
  expect((await shop.ask('POST', '/orders/seguimientos', { as: packer, body: bad })).status).toBe(422)
})

test('several orders are read in their order by staff alone', async () => {
  const [first, second] = [await toDoor(), await toDoor()]
  const { body } = await shop.ask('GET', `/orders?ids=${second.id},${first.id},987654`, { as: packer })
  expect((body as { id: number }[]).map(({ id }) => id)).toEqual([second.id, first.id])
  const stranger = await buyer()
  expect((await shop.ask('GET', `/orders?ids=${first.id}`, { as: stranger.token })).body).toEqual([])
})

test('the picking list is of the chosen orders, one part for each delivery method', async () => {
  const [sent, collected] = [await toDoor(), await atBranch()]
  const { body } = await shop.ask('GET', `/picking?ids=${sent.id},${collected.id}`, { as: packer })
  const list = body as { orders: PickOrder[]; wines: PickWine[] }
  expect(list.orders.map(({ id }) => id)).toEqual([sent.id, collected.id])
  expect(list.wines.map(({ quantity }) => quantity)).toEqual([3])
  const groups = byDeliveryMethod(list)
  expect(groups.map(({ orders, wines }) => [orders.length, wines.map(({ quantity }) => quantity)])).toEqual(
    expect.arrayContaining([
      [1, [2]],
      [1, [1]],
    ]),
  )
  const [method = ''] = groups.map((group) => group.method)
  const one = await shop.ask('GET', `/picking?${new URLSearchParams({ forma: method }).toString()}`, {
    as: packer,
  })
  expect(new Set((one.body as { orders: PickOrder[] }).orders.map(({ method: name }) => name))).toEqual(
    new Set([method]),
  )
})

test('staff of sales write off a broken bottle, and may not add any', async () => {
  const before = await stockOf(shop, wine)
  const writeOff = (botellas: number, as = seller) =>
    shop.ask('POST', '/stock/bajas', { as, body: { id: wine, botellas } })
  expect((await writeOff(1)).status).toBe(200)
  expect(await stockOf(shop, wine)).toEqual({ ...before, stock: before.stock - 1 })
  for (const [botellas, status] of [
    [0, 422],
    [-1, 422],
    [101, 422],
  ] as const)
    expect((await writeOff(botellas)).status).toBe(status)
  expect((await shop.ask('PUT', '/stock', { as: seller, body: { id: wine, suma: 1 } })).status).toBe(403)
  expect((await writeOff(1, (await shop.staff('catalogo@ejemplo.test', 'Catálogo')).token)).status).toBe(403)
  // what an order has reserved stays
  const { rows } = await shop.database.pool.query<{ id: number }>(
    'SELECT id FROM products WHERE id <> $1 AND stock BETWEEN 2 AND 50 AND reserved = 0 ORDER BY id LIMIT 1',
    [wine],
  )
  const scarce = rows[0]?.id ?? 0
  await shop.database.pool.query('UPDATE products SET reserved = stock WHERE id = $1', [scarce])
  const refused = await shop.ask('POST', '/stock/bajas', { as: seller, body: { id: scarce, botellas: 1 } })
  expect(refused.status).toBe(409)
  await shop.database.pool.query('UPDATE products SET reserved = 0 WHERE id = $1', [scarce])
})
