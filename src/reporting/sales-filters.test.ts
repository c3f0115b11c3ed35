import { afterAll, beforeAll, expect, test } from 'vitest'
import { order, pay, wineWithStock } from '../../test/buying.ts'
import { openTestShop, type TestShop } from '../../test/shop.ts'
import type { Sale, SalesFacets } from './sales.contract.ts'

let shop: TestShop
let wine: number
beforeAll(async () => {
  shop = await openTestShop()
  wine = await wineWithStock(shop, 100)
})
afterAll(() => shop.close())

type List = { sales: Sale[]; count: number; facets: SalesFacets }
const list = async (query: Record<string, string>) =>
  (await shop.ask('GET', `/admin/sales?${new URLSearchParams(query).toString()}`, { as: shop.admin }))
    .body as List

let people = 0
/** A paid order that travels like this. */
async function travelling(delivery: object | null, values: { recipient?: string; gift?: object } = {}) {
  const buyer = await shop.person(`viaja-${(people += 1)}@ejemplo.test`)
  const paid = await pay(shop, buyer.token, await order(shop, buyer.token, wine, 1))
  await shop.database.pool.query(
    `UPDATE orders SET delivery = $2, direccion = CASE WHEN $2::jsonb->>'kind' = 'pickup' THEN NULL ELSE 'Mitre 100' END,
      address = CASE WHEN $3 <> '' THEN jsonb_build_object('calle', 'Mitre 100', 'ciudad', 'CABA', 'provincia', 'x',
        'codigoPostal', '1425', 'destinatario', $3::text) END, gift = $4 WHERE id = $1`,
    [
      paid.id,
      JSON.stringify(delivery),
      values.recipient ?? '',
      values.gift ? JSON.stringify(values.gift) : null,
    ],
  )
  return paid
}

const days = (earliest: string, latest: string) => ({ earliest, latest, leaves: earliest })
const stored = (kind: string, name: string, zone: string, hours: string | null, promised: object) => ({
  way: name,
  name,
  kind,
  zone,
  branch: null,
  hours,
  postal_code: '1425',
  province: null,
  list_price: 0,
  discounts: [],
  price: 0,
  min_days: 0,
  max_days: 1,
  cutoff: null,
  ...promised,
})

test('the list is filtered by method, zone, hours, promised day, payment and recipient, together, with counts', async () => {
  const home = await travelling(
    stored('home', 'Envío a domicilio', 'Interior', null, days('2026-12-09', '2026-12-11')),
    { recipient: 'Señora Ibáñez' },
  )
  const courier = await travelling(
    stored('courier', 'Moto propia', 'CABA', '18 a 21', days('2026-12-08', '2026-12-08')),
  )
  const other = await travelling(
    stored('courier', 'Moto propia', 'Zona norte', '9 a 12', days('2026-12-09', '2026-12-09')),
  )
  const branch = await travelling(
    stored('pickup', 'Retiro en Palermo', '', null, days('2026-12-10', '2026-12-10')),
  )
  const wished = await travelling(
    stored('courier', 'Moto propia', 'CABA', '18 a 21', days('2026-12-08', '2026-12-09')),
    {
      gift: {
        wrap: false,
        message: '',
        recipient: 'Abuela Rosa',
        phone: '',
        wished_day: '2026-12-24',
        hide_prices: true,
      },
    },
  )
  const sorted = (ids: number[]) => ids.toSorted((a, b) => a - b)
  const idsOf = async (query: Record<string, string>) => sorted((await list(query)).sales.map(({ id }) => id))
  expect(await idsOf({ forma: 'Moto propia' })).toEqual(sorted([courier.id, other.id, wished.id]))
  expect(await idsOf({ zona: 'CABA' })).toEqual(sorted([courier.id, wished.id]))
  expect(await idsOf({ horario: '9 a 12' })).toEqual([other.id])
  expect(await idsOf({ dia: '2026-12-09' })).toEqual(sorted([home.id, other.id]))
  expect(await idsOf({ dia: '2026-12-24' })).toEqual([wished.id])
  expect(await idsOf({ q: 'ibanez' })).toEqual([home.id])
  expect(await idsOf({ q: 'abuela' })).toEqual([wished.id])
  expect(await idsOf({ forma: 'Moto propia', zona: 'CABA', dia: '2026-12-08' })).toEqual([courier.id])
  expect(await idsOf({ forma: 'Moto propia', pago: 'transfer' })).toEqual([])
  expect(await idsOf({ ids: `${home.id},${branch.id}` })).toEqual(sorted([home.id, branch.id]))

  // each facet counts under the other filters, and leaves out its own
  const { facets, count } = await list({ forma: 'Moto propia', zona: 'CABA' })
  expect(count).toBe(2)
  expect(facets.methods).toEqual([{ name: 'Moto propia', kind: 'courier', count: 2 }])
  expect(facets.zones).toEqual([
    { name: 'CABA', count: 2 },
    { name: 'Zona norte', count: 1 },
  ])
  const every = await list({ estado: 'Creada' })
  expect(every.facets.methods).toEqual([
    { name: 'Moto propia', kind: 'courier', count: 3 },
    { name: 'Envío a domicilio', kind: 'home', count: 1 },
    { name: 'Retiro en Palermo', kind: 'pickup', count: 1 },
  ])
  expect(every.sales.find(({ id }) => id === wished.id)).toMatchObject({
    method: 'Moto propia',
    zone: 'CABA',
    hours: '18 a 21',
    earliest: '2026-12-24',
    recipient: 'Abuela Rosa',
    payment: 'provider',
  })
  for (const wrong of ['pago=trueque', 'dia=mañana', `ids=${'1,'.repeat(401)}`, 'ids=x'])
    expect(
      (await shop.ask('GET', `/admin/sales?${wrong}`, { as: shop.admin })).status,
      wrong,
    ).toBeGreaterThan(399)
})

test('a bulk action leaves alone what no longer matches its filter or has left its state, and says so', async () => {
  const method = stored('courier', 'Bicicleta', 'CABA', null, days('2026-12-08', '2026-12-08'))
  const [first, second, third] = [
    await travelling(method),
    await travelling(method),
    await travelling(method),
  ]
  const ids = [first.id, second.id, third.id]
  await shop.database.pool.query(
    `UPDATE orders SET delivery = delivery || '{"name": "Moto"}' WHERE id = $1`,
    [second.id],
  )
  const filter = { estado: 'Creada', forma: 'Bicicleta' }
  const step = (body: object) => shop.ask('PUT', '/orders/lote', { as: shop.admin, body })
  const processed = await step({ ids, filter, estado: 'Procesando', desde: 'Creada' })
  expect(processed.body).toMatchObject({
    message: '2 de 3 compras en Procesando',
    results: [
      { id: first.id, changed: true },
      { id: second.id, changed: false, detail: 'Cambió después de que la elegiste: queda como está.' },
      { id: third.id, changed: true },
    ],
  })
  await step({ ids: [third.id], estado: 'Completo' })
  // without the state on screen, it would be taken back from Completo
  const again = await step({ ids: [third.id], estado: 'Procesando', desde: 'Creada' })
  expect(again.body).toMatchObject({ results: [{ changed: false }] })
  const marked = await shop.ask('PUT', '/orders/entrega', {
    as: shop.admin,
    body: { ids, filter: { forma: 'Bicicleta' }, paso: 'enviar' },
  })
  expect(marked.body).toMatchObject({ results: [{ changed: true }, { changed: false }, { changed: true }] })
  expect((await step({ ids, filter: { raro: 'x' }, estado: 'Procesando' })).status).toBe(422)
  expect(
    (await step({ ids: Array.from({ length: 401 }, (_, n) => n + 1), estado: 'Procesando' })).status,
  ).toBe(422)
})
