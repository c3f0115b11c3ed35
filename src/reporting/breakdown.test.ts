import { afterAll, beforeAll, expect, test } from 'vitest'
import { plantSales } from '../../test/planted-sales.ts'
import { openTestShop, type TestShop } from '../../test/shop.ts'
import { readSheetFile } from '../platform/spreadsheet/worker-client.ts'
import type { BreakdownPage, BreakdownRow } from './breakdown.contract.ts'
import { exportBreakdown } from './breakdown.queries.ts'
import { cutsOrders, dimensions, type Dimension } from './breakdown-words.ts'
import type { SalesReport } from './report.contract.ts'
import { daysBefore, daysBetween } from './sales-period.ts'
import type { StockPage } from './stock-report.contract.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await openTestShop()
  const others = await Promise.all([1, 2, 3].map((n) => shop.person(`compra-${n}@ejemplo.test`)))
  await plantSales(shop.database, 600, [shop.customer.id, ...others.map(({ id }) => id)])
})
afterAll(() => shop.close())

type Period = { fdesde: string; fhasta: string }
const june: Period = { fdesde: '2026-06-01', fhasta: '2026-06-30' }

async function ask<T>(address: string, period: Period, more = ''): Promise<T> {
  const { fdesde, fhasta } = period
  const { status, body } = await shop.ask('GET', `${address}?fdesde=${fdesde}&fhasta=${fhasta}${more}`, {
    as: shop.admin,
  })
  expect(status, JSON.stringify(body)).toBe(200)
  return body as T
}

/** All rows. */
async function breakdown(por: Dimension, period: Period) {
  const exported = await exportBreakdown(shop.database.db, { ...period, por })
  if (!exported) throw new Error('Too many rows')
  expect(new Set(exported.rows.map(({ key }) => key)).size).toBe(exported.count)
  return { ...exported, items: exported.rows }
}

const centavos = (pesos: number) => Math.round(pesos * 100)
const sumOf = (rows: readonly BreakdownRow[], figure: (row: BreakdownRow) => number) =>
  rows.reduce((sum, row) => sum + figure(row), 0)

async function salesOf({ fdesde, fhasta }: Period): Promise<{ count: number; total: number }> {
  const { body } = await shop.ask('GET', `/admin/sales?desde=${fdesde}&hasta=${fhasta}`, { as: shop.admin })
  return body as { count: number; total: number }
}

const periods: Period[] = [
  june,
  { fdesde: '2026-05-13', fhasta: '2026-06-02' },
  { fdesde: '2026-06-17', fhasta: '2026-06-17' },
  { fdesde: '2025-01-01', fhasta: '2026-12-31' },
]

test.each(periods)(
  'from $fdesde to $fhasta every split adds up to the whole, the list of sales and the charts',
  async (period) => {
    const chart = await ask<SalesReport>('/sales/report', period)
    const days = daysBetween(period.fdesde, period.fhasta)
    const earlier = { fdesde: daysBefore(period.fdesde, days), fhasta: daysBefore(period.fdesde, 1) }
    const [listed, listedBefore] = [await salesOf(period), await salesOf(earlier)]
    for (const por of dimensions) {
      const { items, whole, before } = await breakdown(por, period)
      expect([por, centavos(whole.total), centavos(before.total)]).toEqual([
        por,
        centavos(listed.total),
        centavos(listedBefore.total),
      ])
      expect([whole.orders, whole.bottles, whole.total, whole.average]).toEqual([
        chart.orders,
        chart.bottles,
        chart.total,
        chart.average,
      ])
      expect(whole.margin).toEqual(chart.margin)
      expect([before.orders, before.total]).toEqual([chart.before.orders, chart.before.total])
      const sums = {
        total: sumOf(items, (row) => centavos(row.total)),
        bottles: sumOf(items, (row) => row.bottles),
        returned: sumOf(items, (row) => row.returned),
        refunded: sumOf(items, (row) => centavos(row.refunded)),
        cost: sumOf(items, (row) => centavos(row.margin?.cost ?? 0)),
        before: sumOf(items, (row) => centavos(row.before.total)),
        bottlesBefore: sumOf(items, (row) => row.before.bottles),
      }
      expect([por, sums]).toEqual([
        por,
        {
          total: centavos(whole.total),
          bottles: whole.bottles,
          returned: whole.returned,
          refunded: centavos(whole.refunded),
          cost: centavos(whole.margin?.cost ?? 0),
          before: centavos(before.total),
          bottlesBefore: before.bottles,
        },
      ])
      if (!cutsOrders(por) && por !== 'promocion')
        expect([por, sumOf(items, (row) => row.orders)]).toEqual([por, whole.orders])
    }
  },
)

test('refunds count once, cancelled and unpaid orders not at all', async () => {
  const { whole } = await breakdown('canal', june)
  const { rows } = await shop.database.pool.query<{ estado: string; total: number; refunded: number }>(
    `SELECT estado, total, (SELECT coalesce(sum(amount), 0)::bigint FROM refunds r
      WHERE r.order_id = o.id AND r.state = 'done' AND r.created_at >= o.paid_at) AS refunded
    FROM orders o WHERE paid_at IS NOT NULL AND (fecha AT TIME ZONE 'America/Argentina/Buenos_Aires')::date BETWEEN '2026-06-01' AND '2026-06-30'`,
  )
  const sold = rows.filter(({ estado }) => ['Creada', 'Procesando', 'Completo'].includes(estado))
  expect(sold.length).toBeLessThan(rows.length)
  const refunded = sold.reduce((sum, row) => sum + row.refunded, 0)
  expect(refunded).toBeGreaterThan(0)
  expect(centavos(whole.refunded)).toBe(refunded)
  expect(centavos(whole.total)).toBe(sold.reduce((sum, row) => sum + row.total - row.refunded, 0))
})

test('wines and bodegas have the bottles and the money of the charts', async () => {
  for (const [por, bars] of [
    ['vino', 'wines'],
    ['bodega', 'producers'],
  ] as const) {
    const rows = new Map((await breakdown(por, june)).items.map((row) => [row.key, row]))
    for (const { id, label, bottles, total, margin } of (await ask<SalesReport>('/sales/report', june))[bars])
      expect(rows.get(String(id))).toMatchObject({ label, bottles, total, margin })
  }
  const kinds = (await breakdown('categoria', june)).items
  for (const { label, bottles, total } of (await ask<SalesReport>('/sales/report', june)).categories)
    expect(kinds.find((row) => row.label === label)).toMatchObject({ bottles, total })
})

test('buyers are new or returning; anonymous ones are counted apart', async () => {
  const { items, whole } = await breakdown('comprador', june)
  expect(new Set(items.map(({ key }) => key))).toEqual(new Set(['new', 'returning', 'unnamed']))
  expect(whole.buyers.returning).toBeGreaterThan(3)
  expect(whole.buyers.unnamed).toBe(items.find(({ key }) => key === 'unnamed')?.orders)
  // over all time, every buyer is new
  const ever = await ask<BreakdownPage>(
    '/sales/breakdown',
    { fdesde: '2025-01-01', fhasta: '2026-12-31' },
    '&por=canal',
  )
  expect(ever.whole.buyers.returning).toBe(0)
  expect(ever.before.orders).toBe(0)
})

test('rows are searched and sorted; a promotion says what it took off, days without sales are there', async () => {
  const search = (q: string) =>
    ask<BreakdownPage>('/sales/breakdown', june, `&por=bodega&q=${encodeURIComponent(q)}`)
  const all = await breakdown('bodega', june)
  const wanted = all.items.find(({ key }) => key !== 'envio')?.label ?? ''
  const results = await search(wanted.toUpperCase())
  expect(results.items.map(({ label }) => label)).toContain(wanted)
  expect(results.whole).toEqual(all.whole)
  expect((await search('50%_')).items).toEqual([])
  const first = await ask<BreakdownPage>('/sales/breakdown', june, '&por=bodega')
  const last = await ask<BreakdownPage>('/sales/breakdown', june, `&por=bodega&page=${first.pages - 1}`)
  expect([first.items, last.items]).toEqual([all.items.slice(0, 50), all.items.slice((first.pages - 1) * 50)])
  expect([first.count, first.whole]).toEqual([all.count, all.whole])
  const sorted = await ask<BreakdownPage>('/sales/breakdown', june, '&por=variedad&orden=-botellas')
  const bottles = sorted.items.map((row) => row.bottles)
  expect(bottles).toEqual(bottles.toSorted((a, b) => b - a))
  const { items } = await breakdown('promocion', june)
  expect(items.map(({ label }) => label).toSorted()).toEqual([
    '3x2 en Malbec',
    'Envío bonificado',
    'Sin promoción',
  ])
  expect(items.find(({ key }) => key === 'none')?.discount).toBeNull()
  expect(items.find(({ label }) => label === '3x2 en Malbec')?.discount).toBeGreaterThan(0)
  const days = await breakdown('dia', { fdesde: '2026-06-20', fhasta: '2026-08-31' })
  expect(days.items.map(({ key }) => key)).toHaveLength(73)
  expect(days.items.at(-1)).toMatchObject({ key: '2026-08-31', orders: 0, total: 0 })
})

test('the files have every row and the same figures; an impossible period is refused', async () => {
  const { items, whole } = await breakdown('vino', june)
  const address = `/export/breakdown?fdesde=${june.fdesde}&fhasta=${june.fhasta}&por=vino`
  const csv = ((await shop.ask('GET', address, { as: shop.admin })).body as string).trimEnd().split('\r\n')
  expect(csv[0]).toBe(
    'Vino;Compras;Botellas;% de las botellas;Vendido;% de lo vendido;Botellas devueltas;Devuelto;Margen bruto;Margen %;Compras antes;Botellas antes;Vendido antes',
  )
  expect(csv).toHaveLength(items.length + 1)
  const response = await shop.fetch(
    new Request(`http://localhost:9/api${address}&format=xlsx`, {
      headers: { authorization: `Bearer ${shop.admin}` },
    }),
  )
  expect(response.headers.get('content-disposition')).toContain('ventas-por-vino-2026-06-01-2026-06-30.xlsx')
  const sheet = await readSheetFile(new Uint8Array(await response.arrayBuffer()))
  if (!sheet.ok) throw new Error(sheet.why)
  const sold = sheet.rows.slice(1).reduce((sum, row) => sum + centavos(Number(row[4])), 0)
  expect(sold).toBe(centavos(whole.total))
  for (const wrong of [
    'fdesde=2026-06-02&fhasta=2026-06-01&por=dia',
    'fdesde=1900-01-01&fhasta=2026-01-01&por=dia',
  ])
    for (const call of ['/sales/breakdown?', '/export/breakdown?'])
      expect((await shop.ask('GET', call + wrong, { as: shop.admin })).status).toBe(422)
  expect(
    (
      await shop.ask('GET', '/sales/breakdown?fdesde=2026-06-01&fhasta=2026-06-02&por=users', {
        as: shop.admin,
      })
    ).status,
  ).toBe(400)
})

test('the stock report has value, days of cover and wines without sales', async () => {
  const { pool } = shop.database
  const { rows: wines } = await pool.query<{ id: number; stock: number; price: number; sold: number }>(
    `SELECT p.id, p.stock, p.price, coalesce((SELECT sum(i.quantity) - coalesce(sum(b.quantity), 0) FROM orders o
        JOIN order_items i ON i.order_id = o.id LEFT JOIN return_lines b ON b.order_id = i.order_id AND b.line = i.line
        WHERE i.product_id = p.id AND o.estado IN ('Creada', 'Procesando', 'Completo') AND o.paid_at IS NOT NULL
          AND (o.fecha AT TIME ZONE 'America/Argentina/Buenos_Aires')::date BETWEEN '2026-06-01' AND '2026-06-30'), 0)::int AS sold
      FROM products p WHERE p.stock > 0 OR p.archived_at IS NULL`,
  )
  const all = await ask<StockPage>('/sales/stock', june, '&orden=cobertura')
  const sum = (figure: (wine: (typeof wines)[number]) => number) =>
    wines.reduce((total, wine) => total + figure(wine), 0)
  expect(all.whole).toMatchObject({
    wines: wines.length,
    stock: sum(({ stock }) => stock),
    sold: (await breakdown('tipo', june)).whole.bottles,
    priced: sum(({ stock, price }) => stock * price) / 100,
  })
  const byId = new Map(wines.map((wine) => [wine.id, wine]))
  for (const { id, sold, available, cover } of all.items)
    expect([id, sold, cover]).toEqual([id, byId.get(id)?.sold, Math.floor((available * 30) / sold)])
  const unsold = await ask<StockPage>('/sales/stock', june, '&vinos=sin-ventas')
  expect(unsold.count).toBe(wines.filter(({ sold, stock }) => sold === 0 && stock > 0).length)
  const ending = await ask<StockPage>('/sales/stock', june, '&vinos=se-acaban')
  expect(ending.items.every(({ cover }) => cover !== null && cover <= 14)).toBe(true)
  const file = await shop.ask('GET', '/export/stock?fdesde=2026-06-01&fhasta=2026-06-30', { as: shop.admin })
  expect((file.body as string).trimEnd().split('\r\n')).toHaveLength(wines.length + 1)
})
