import { readdir } from 'node:fs/promises'
import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { booksBalance } from '../invariants.ts'
import { orderOf, paymentId, startPayment } from '../shopper.ts'
import { figure, progress, size } from '../size.ts'
import { until } from '../until.ts'
import { openShops, type Shops } from './two-shops.ts'

let shops: Shops
beforeAll(async () => {
  shops = await openShops(1, { DATABASE_POOL: '10' })
})
afterAll(() => shops.close())

const seconds = size(2, Number(process.env['SOAK_MINUTES'] ?? 10) * 60)
const megabytesAMinute = 1.5

/** Megabytes that the process says it has, and uses of its heap. */
async function memory(): Promise<{ whole: number; heap: number }> {
  const text = await (await fetch(`${shops.processes[0]?.url}/metrics`)).text()
  const read = (name: string) => Number(new RegExp(`^${name} (\\S+)`, 'm').exec(text)?.[1]) / 1e6
  return { whole: read('process_resident_memory_bytes'), heap: read('process_heap_bytes') }
}

/** The minimum of each interval: memory just after a collection, whose time is up to the collector. */
function troughs(points: Point[], stretches: number): Point[] {
  const length = Math.ceil(points.length / stretches)
  return Array.from({ length: stretches }, (_, n) => points.slice(n * length, (n + 1) * length))
    .filter((stretch) => stretch.length > 0)
    .map((stretch) => stretch.reduce((low, point) => (point.value < low.value ? point : low)))
}

const openFiles = (pid: number) =>
  readdir(`/proc/${pid}/fd`).then(
    (files) => files.length,
    () => undefined,
  )

/** Connections of the shop's own to its database, and those of them that were left in a transaction. */
async function connections(): Promise<{ open: number; stuck: number }> {
  const { rows } = await shops.database.pool.query<{ open: number; stuck: number }>(
    `SELECT count(*)::int AS open, count(*) FILTER (WHERE state LIKE 'idle in transaction%')::int AS stuck
     FROM pg_stat_activity WHERE datname = current_database() AND application_name LIKE 'descorche%' AND pid <> pg_backend_pid()`,
  )
  return rows[0] ?? { open: 0, stuck: 0 }
}

type Point = { minute: number; value: number }

/** Least squares: by how much the values grow a minute. */
function slope(points: Point[]): number {
  const mean = (pick: (point: Point) => number) =>
    points.reduce((sum, point) => sum + pick(point), 0) / points.length
  const x = mean((point) => point.minute)
  const y = mean((point) => point.value)
  const above = points.reduce((sum, point) => sum + (point.minute - x) * (point.value - y), 0)
  return above / points.reduce((sum, point) => sum + (point.minute - x) ** 2, 0)
}

test('under steady use memory does not grow, and no connection stays behind', async () => {
  const { pid } = shops.processes[0] ?? { pid: 0 }
  const [wine = 0] = await shops.stockWines(1, 90_000)
  const heap: Point[] = []
  const whole: Point[] = []
  // caches are full before the clock starts
  for (let page = 1; page <= size(1, 900); page += 1)
    await fetch(`${shops.processes[0]?.url}/detail/${page}`).then((response) => response.text())
  const began = Date.now()
  const end = began + seconds * 1000
  let requested = 0
  const visitor = async (n: number) => {
    const as = await shops.tokens(`constante-${n}`)
    for (let turn = 0; Date.now() < end; turn += 1) {
      const page = (turn * 7 + n) % 900
      await fetch(`${shops.processes[0]?.url}/detail/${page + 1}`).then((response) => response.text())
      await shops.ask('GET', `/products?page=${page % 40}&size=8&name=mal`)
      requested += 2
      if (turn % 5 !== 0) continue
      const payment = await startPayment(
        shops.ask,
        as,
        [{ product_id: wine, quantity: 1 }],
        `constante-${n}-${turn}`,
      )
      const placed = await shops.ask('POST', '/orders', { as, body: { id_payment: paymentId(payment) } })
      if (turn % 10 === 0) await shops.provider.decide(paymentId(payment))
      else await shops.ask('DELETE', '/orders', { as, body: { id: orderOf(placed).id } })
      requested += 3
    }
  }
  const visitors = Array.from({ length: 4 }, (_, n) => visitor(n))
  while (Date.now() < end) {
    await wait(size(250, 1000))
    const now = await memory()
    const minute = (Date.now() - began) / 60_000
    // the first part compiles
    if (minute * 180 > seconds) {
      heap.push({ minute, value: now.heap })
      whole.push({ minute, value: now.whole })
    }
    const [mb, used] = [now.whole.toFixed(0), now.heap.toFixed(0)]
    progress(
      `soak: ${Math.round(minute * 60)} of ${seconds} s, ${requested} requests, ${mb} MB, ${used} used`,
    )
  }
  await Promise.all(visitors)
  await booksBalance({ shop: shops.database, provider: shops.provider.database })
  const left = await until('transactions to end', async () => {
    const now = await connections()
    return now.stuck === 0 ? now : undefined
  })
  // the pool, the listener, and this test's own pool of four
  expect(left.open).toBeLessThanOrEqual(10 + 1 + 4)
  const files = await openFiles(pid)
  expect(files ?? 0).toBeLessThan(120)
  const lows = troughs(heap, 8)
  const grows = lows.length > 3 ? slope(lows) : 0
  const reported = (points: Point[]) =>
    `${points[0]?.value.toFixed(0)} to ${points.at(-1)?.value.toFixed(0)} MB`
  if (size(false, true)) expect(grows).toBeLessThan(megabytesAMinute)
  figure(
    14,
    `${(seconds / 60).toFixed(0)} minutes of steady use by four visitors`,
    `${requested} requests; heap after collections ${grows >= 0 ? '+' : ''}${grows.toFixed(2)} MB a minute over the last two thirds (${reported(lows)}), the whole process ${reported(whole)}; ${left.open} connections, none left in a transaction, ${files} open files`,
  )
})
