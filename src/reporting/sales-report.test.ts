import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestShop, type TestShop } from '../../test/shop.ts'
import type { SalesReport } from './report.contract.ts'
import type { SoldPage } from './sales.contract.ts'
import { bucketOf, bucketsOf, daysBetween } from './sales-period.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await openTestShop()
  // 400 days of orders in every state, some just before and after midnight in Buenos Aires
  await shop.database.pool.query(
    `WITH made AS (
      INSERT INTO purchases (id, user_id, attempt, lines, total, id_payment, hold)
      SELECT gen_random_uuid(), $1, 'attempt-' || n, '[]', 1, 'payment-' || n, 'taken' FROM generate_series(1, 3000) AS n
      RETURNING id, attempt),
    placed AS (
      INSERT INTO orders (numero, purchase_id, user_id, estado, total, paid_at, fecha, id_payment)
      SELECT 'N' || n, made.id, $1, (ARRAY['Ingreso', 'Creada', 'Procesando', 'Completo', 'Cancelada'])[1 + n % 5], 1000 + n * 7, now(),
        ('2026-06-30T23:59:59-03'::timestamptz - make_interval(mins => (n * 197) % 576000)) + CASE WHEN n % 3 = 0 THEN interval '1 second' ELSE interval '0' END,
        'payment-' || n
      FROM made, LATERAL (SELECT substr(attempt, 9)::int AS n) AS turn RETURNING id)
    INSERT INTO order_items (order_id, line, product_id, name, image, quantity, unit_price, type, variety, degree_sugar)
    SELECT placed.id, line, p.id, p.name, p.image, 1 + (placed.id + line) % 6, p.price, c.type, c.variety, c.degree_sugar
    FROM placed, generate_series(1, 3) AS line, LATERAL (SELECT 1 + (placed.id * 31 + line * 17) % 60 AS wanted) AS w
      JOIN products p ON p.id = w.wanted JOIN categories c USING (id_categ)`,
    [shop.customer.id],
  )
  // every third wine has a cost, and every fifth line the cost on its day
  await shop.database.pool.query('UPDATE products SET cost = list_price / 2 WHERE id % 3 = 0')
  await shop.database.pool.query('UPDATE order_items SET unit_cost = unit_price / 3 WHERE order_id % 5 = 0')
})
afterAll(() => shop.close())

const counted = new Set(['Creada', 'Procesando', 'Completo'])
const dayOf = (moment: Date) => new Date(moment.getTime() - 3 * 3_600_000).toISOString().slice(0, 10)

async function report(from: string, to: string): Promise<SalesReport> {
  const { status, body } = await shop.ask('GET', `/sales/report?fdesde=${from}&fhasta=${to}`, {
    as: shop.admin,
  })
  expect(status).toBe(200)
  return body as SalesReport
}

test.each([
  ['2026-06-30', '2026-06-30', 'day'],
  ['2026-06-01', '2026-06-30', 'day'],
  ['2026-03-10', '2026-06-17', 'week'],
  ['2025-01-01', '2026-12-31', 'month'],
  ['2010-01-01', '2010-02-01', 'day'],
] as const)('the charts from %s to %s agree with the rows', async (from, to, bucket) => {
  const given = await report(from, to)
  const { rows: orders } = await shop.database.pool.query<{
    id: number
    estado: string
    total: number
    fecha: Date
  }>('SELECT id, estado, total, fecha FROM orders')
  const sold = orders.filter((order) => {
    const day = dayOf(order.fecha)
    return counted.has(order.estado) && day >= from && day <= to
  })
  const { rows: items } = await shop.database.pool.query<{
    product_id: number
    producer: string
    quantity: number
    unit_price: number
    type: string
    degree_sugar: string
    cost: number | null
  }>(
    `SELECT i.*, coalesce(i.unit_cost, p.cost) AS cost, b.description AS producer FROM order_items i JOIN products p ON p.id = i.product_id
      JOIN producers b USING (id_prod) WHERE order_id = ANY($1)`,
    [sold.map((order) => order.id)],
  )
  const bottles = (fits: (item: (typeof items)[number]) => boolean) =>
    items.filter(fits).reduce((sum, item) => sum + item.quantity, 0)
  expect(given.bucket).toBe(bucket)
  expect(given.orders).toBe(sold.length)
  expect(given.total).toBe(sold.reduce((sum, order) => sum + order.total, 0) / 100)
  expect(given.bottles).toBe(bottles(() => true))
  // only bottles with known cost have a margin, and VAT is excluded
  const costed = items.filter((item) => item.cost !== null)
  const charged = costed.reduce((sum, item) => sum + item.quantity * item.unit_price, 0)
  const cost = costed.reduce((sum, item) => sum + item.quantity * (item.cost ?? 0), 0)
  const net = Math.round((charged * 100) / 121)
  if (costed.length === 0) expect(given.margin).toBeNull()
  else
    expect(given.margin).toEqual({
      bottles: costed.reduce((sum, item) => sum + item.quantity, 0),
      net: net / 100,
      cost: cost / 100,
      gross: (net - cost) / 100,
      percent: Math.round(((net - cost) * 1000) / net) / 10,
    })
  for (const bar of given.wines)
    expect(bar.margin?.bottles ?? 0).toBe(
      costed.filter((item) => item.product_id === bar.id).reduce((sum, item) => sum + item.quantity, 0),
    )
  expect(given.over.reduce((sum, bucket) => sum + bucket.orders, 0)).toBe(sold.length)
  expect(given.over).toHaveLength(bucketsOf(from, to, bucket).length)
  for (const bar of given.types) expect(bar.bottles).toBe(bottles((item) => item.type === bar.label))
  for (const bar of given.categories)
    expect(bar.bottles).toBe(bottles((item) => `${item.type} ${item.degree_sugar}` === bar.label))
  expect(given.categories.reduce((sum, bar) => sum + bar.bottles, 0)).toBe(given.bottles)
  for (const bar of given.wines) expect(bar.bottles).toBe(bottles((item) => item.product_id === bar.id))
  for (const bar of given.producers) expect(bar.bottles).toBe(bottles((item) => item.producer === bar.label))
  // the call's old form returns the same
  const { body } = await shop.ask('GET', `/orders/estado?fdesde=${from}&fhasta=${to}`, { as: shop.admin })
  const asListed = (body as { estado: string }[]).filter((order) => counted.has(order.estado))
  expect(asListed).toHaveLength(given.orders)
})

test.each([
  ['bodega', 'producers'],
  ['vino', 'wines'],
] as const)(
  'by %s every row is listed, and in the file, with shares of all that was sold',
  async (por, bars) => {
    const [from, to] = ['2025-01-01', '2026-12-31']
    const given = await report(from, to)
    const column = por === 'vino' ? 'i.product_id' : 'p.id_prod'
    const { rows: sold } = await shop.database.pool.query<{ id: number; bottles: number; total: number }>(
      `SELECT ${column} AS id, sum(i.quantity)::bigint AS bottles, sum(i.quantity * i.unit_price)::bigint AS total
     FROM order_items i JOIN orders o ON o.id = i.order_id JOIN products p ON p.id = i.product_id
     WHERE o.estado IN ('Creada', 'Procesando', 'Completo') GROUP BY 1 ORDER BY 2 DESC, 3 DESC, 1`,
    )
    expect(sold.length).toBeGreaterThan(10)
    expect(given.sold[bars]).toBe(sold.length)
    expect(given[bars].map(({ id }) => id)).toEqual(sold.slice(0, 10).map(({ id }) => id))
    const ask = async (rest: string) => {
      const { body } = await shop.ask('GET', `/sales/sold?fdesde=${from}&fhasta=${to}&por=${por}${rest}`, {
        as: shop.admin,
      })
      return body as SoldPage
    }
    const first = await ask('')
    const pages = [first]
    for (let page = 1; page < first.pages; page += 1) pages.push(await ask(`&page=${page}`))
    const items = pages.flatMap((page) => page.items)
    expect(items.map(({ id, bottles, total }) => ({ id, bottles, total }))).toEqual(
      sold.map((row) => ({ ...row, total: row.total / 100 })),
    )
    expect([first.count, first.bottles]).toEqual([sold.length, given.bottles])
    // the search ignores accents and case; shares still refer to all sales
    const wanted = items.at(-1)?.label ?? ''
    const results = await ask(
      `&q=${encodeURIComponent(wanted.toUpperCase().normalize('NFD').replace(/\p{M}/gu, ''))}`,
    )
    expect(results.items.map(({ label }) => label)).toContain(wanted)
    expect(results.bottles).toBe(given.bottles)
    const { body } = await shop.ask('GET', `/export/sold?fdesde=${from}&fhasta=${to}&por=${por}`, {
      as: shop.admin,
    })
    const [headings, ...lines] = (body as string).trimEnd().split('\r\n')
    expect(headings).toMatch(/^(Vino|Bodega);Botellas;% de las botellas;Vendido;/)
    expect(lines).toHaveLength(sold.length)
    const shares = lines.map((line) =>
      Number(line.replace(/^("[^"]*"|[^;]*);\d+;([\d,]+);.*$/, '$2').replace(',', '.')),
    )
    expect(shares).toEqual(sold.map((row) => Math.round((row.bottles * 1000) / given.bottles) / 10))
  },
)

test('an impossible period is refused', async () => {
  for (const query of ['fdesde=2026-02-01&fhasta=2026-01-01', 'fdesde=1900-01-01&fhasta=2026-01-01'])
    for (const call of ['/sales/report?', '/sales/sold?por=vino&', '/export/sold?por=bodega&'])
      expect((await shop.ask('GET', call + query, { as: shop.admin })).status).toBe(422)
  expect(
    (await shop.ask('GET', '/sales/report?fdesde=2026-02-30&fhasta=2026-03-01', { as: shop.admin })).status,
  ).toBe(400)
})

test('periods are cut into days, weeks and months, whole ones at both ends', () => {
  expect(daysBetween('2026-02-27', '2026-03-01')).toBe(3)
  expect([1, 49, 50, 366, 367].map(bucketOf)).toEqual(['day', 'day', 'week', 'week', 'month'])
  expect(bucketsOf('2026-02-27', '2026-03-01', 'day')).toEqual(['2026-02-27', '2026-02-28', '2026-03-01'])
  expect(bucketsOf('2026-02-27', '2026-03-02', 'week')).toEqual(['2026-02-23', '2026-03-02'])
  expect(bucketsOf('2025-12-31', '2026-01-01', 'month')).toEqual(['2025-12-01', '2026-01-01'])
})

test('days that no calendar of a shop has are refused, and a period at the end of them has an end', async () => {
  for (const call of [
    '/sales/report?fdesde=$&fhasta=$',
    '/orders/estado?fdesde=$&fhasta=$',
    '/admin/sales?desde=$&hasta=$',
    '/export/sales?desde=$&hasta=$',
    '/audit?fdesde=$&fhasta=$',
  ])
    for (const day of ['0000-01-01', '1899-12-31', '2201-01-01', '9999-12-31']) {
      const { status } = await shop.ask('GET', call.replaceAll('$', day), { as: shop.admin })
      expect(`${call} ${day}: ${status}`).toBe(`${call} ${day}: 400`)
    }
  expect(bucketsOf('9999-12-01', '9999-12-31', 'month')).toEqual(['9999-12-01'])
  expect((await report('2200-12-01', '2200-12-31')).over).toHaveLength(31)
})
