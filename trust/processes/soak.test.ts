import { readdir, readFile } from 'node:fs/promises'
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

/** Resident memory in megabytes, where the operating system tells it. */
async function memory(pid: number): Promise<number | undefined> {
  const text = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '')
  const kilobytes = /VmRSS:\s+(\d+)/.exec(text)?.[1]
  return kilobytes === undefined ? undefined : Number(kilobytes) / 1000
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

/** Least squares: by how much the values grow a minute. */
function slope(points: { minute: number; value: number }[]): number {
  const mean = (pick: (point: { minute: number; value: number }) => number) =>
    points.reduce((sum, point) => sum + pick(point), 0) / points.length
  const x = mean((point) => point.minute)
  const y = mean((point) => point.value)
  const above = points.reduce((sum, point) => sum + (point.minute - x) * (point.value - y), 0)
  return above / points.reduce((sum, point) => sum + (point.minute - x) ** 2, 0)
}

test('under steady use memory does not grow, and no connection stays behind', async () => {
  const { pid } = shops.processes[0] ?? { pid: 0 }
  const [wine = 0] = await shops.stockWines(1, 90_000)
  const as = await shops.tokens('constante')
  const points: { minute: number; value: number }[] = []
  const began = Date.now()
  const end = began + seconds * 1000
  let asked = 0
  const visitor = async (n: number) => {
    for (let turn = 0; Date.now() < end; turn += 1) {
      const page = (turn * 7 + n) % 900
      await fetch(`${shops.processes[0]?.url}/detail/${page + 1}`).then((response) => response.text())
      await shops.ask('GET', `/products?page=${page % 40}&size=8&name=mal`)
      asked += 2
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
      asked += 3
    }
  }
  const visitors = Array.from({ length: 4 }, (_, n) => visitor(n))
  while (Date.now() < end) {
    await wait(size(250, 5000))
    const value = await memory(pid)
    const minute = (Date.now() - began) / 60_000
    // the first half warms caches and compiles
    if (value !== undefined && minute * 120 > seconds) points.push({ minute, value })
    progress(`soak: ${Math.round(minute * 60)} of ${seconds} s, ${asked} requests, ${value?.toFixed(0)} MB`)
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
  const grows = points.length > 3 ? slope(points) : 0
  if (size(false, true)) expect(grows).toBeLessThan(megabytesAMinute)
  figure(
    14,
    `${(seconds / 60).toFixed(0)} minutes of steady use by four visitors`,
    `${asked} requests; memory ${grows >= 0 ? '+' : ''}${grows.toFixed(2)} MB a minute over the second half (${points[0]?.value.toFixed(0)} to ${points.at(-1)?.value.toFixed(0)} MB); ${left.open} connections, none left in a transaction, ${files} open files`,
  )
})
