import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { cpuMs, serverCpuMs } from '../../bench/process-figures.ts'
import { booksBalance } from '../invariants.ts'
import { paymentId, placeOrder, startPayment } from '../shopper.ts'
import { figure, percentile, progress } from '../size.ts'
import { arrive, blackFriday, type Second } from './arrivals.ts'
import { openShops, type Shops } from './two-shops.ts'

/** What an order costs, and a sale of a hot wine that a hundred times the usual number of people come to: docs/capacity.md. */

const times = 100
/** Requests a second of a quiet day; the sale brings a hundred times as many. */
const usual = Number(process.env['BLACK_FRIDAY_USUAL'] ?? 1)
const seconds = 60
const bottles = 150
let shops: Shops
beforeAll(async () => {
  shops = await openShops(2, { REQUESTS_PER_MINUTE: '100000000' })
}, 600_000)
afterAll(() => shops?.close(), 60_000)

async function consumption() {
  const { rows } = await shops.database.pool.query<{ postmaster: string; wal: string; commits: number }>(
    `SELECT pg_read_file('postmaster.pid') AS postmaster, pg_current_wal_insert_lsn() - '0/0'::pg_lsn AS wal,
       (SELECT xact_commit FROM pg_stat_database WHERE datname = current_database()) AS commits`,
  )
  const [row] = rows
  return {
    shop: shops.processes.reduce((sum, { pid }) => sum + cpuMs(pid), 0),
    database: serverCpuMs(Number(row?.postmaster.split('\n')[0])),
    wal: Number(row?.wal),
    commits: Number(row?.commits),
  }
}

test('the cost of an order: CPU, WAL, commits', async () => {
  const orders = 200
  const [wine = 0] = await shops.stockWines(1, orders + 100)
  const line = [{ product_id: wine, quantity: 1 }]
  // each of a person of its own: who buys the same again goes on with the purchase begun
  const buy = async (n: number) =>
    placeOrder(shops.ask, await shops.tokens(`costo-${n}`), line, `costo-${wine}-${n}`)
  for (let n = 0; n < 60; n += 1) await buy(n)
  const before = await consumption()
  const began = performance.now()
  let next = 60
  const buying = async () => {
    while (next < 60 + orders) await buy(next++)
  }
  await Promise.all(Array.from({ length: 4 }, buying))
  const took = (performance.now() - began) / 1000
  // statistics of the server come in a little later
  await wait(1500)
  const after = await consumption()
  const each = (name: keyof typeof before) => (after[name] - before[name]) / orders
  figure(
    'capacity',
    `${orders} orders of four buyers (POST /payment, POST /orders), two processes`,
    `${(orders / took).toFixed(0)} orders/s; an order: ${each('shop').toFixed(1)} ms CPU of the shop, ${each('database').toFixed(1)} of PostgreSQL, ` +
      `${(each('wal') / 1000).toFixed(1)} kB of log, ${each('commits').toFixed(1)} transactions`,
  )
  expect(each('commits')).toBeLessThan(60)
}, 600_000)

test('a hundredfold load on one wine: every bottle is sold once, other buyers get a message', async () => {
  const [wine = 0] = await shops.stockWines(1, bottles)
  const line = [{ product_id: wine, quantity: 1 }]
  let turn = 0
  const orders = new Set<number>()
  const page = async (address: string) => {
    const response = await fetch(`${shops.processes[turn % 2]?.url}${address}`).catch(() => undefined)
    await response?.arrayBuffer()
    return `page ${response?.status ?? 0}`
  }
  const buy = async (n: number) => {
    const [as, attempt] = [await shops.tokens(`viernes-${n}`), `negro-${wine}-${n}`]
    const payment = await startPayment(shops.ask, as, line, attempt)
    if (payment.status !== 200) return `purchase ${payment.status}`
    const { status, body } = await shops.ask('POST', '/orders', {
      as,
      body: { id_payment: paymentId(payment) },
    })
    if (status === 200) orders.add((body as { order: { id: number } }).order.id)
    return `purchase ${status}`
  }
  // of twenty: two buy, two ask for a price, ten open the wine's page, four the home, two the list
  const request = async () => {
    turn += 1
    const what = turn % 20
    if (what < 2) return buy(turn)
    if (what < 4) return `call ${(await shops.ask('POST', '/quote', { body: { products: line } })).status}`
    if (what < 14) return page(`/detail/${wine}`)
    return what < 18 ? page('/') : `call ${(await shops.ask('GET', '/products?page=0')).status}`
  }
  const queue = watchQueue()
  const rows = await arrive(seconds, (second) => usual * blackFriday(second / seconds, times), request)
  const waited = await queue.end()
  await booksBalance({ shop: shops.database, provider: shops.provider.database })
  console.log(table(rows, waited))
  const answers: Record<string, number> = {}
  for (const row of rows)
    for (const [answer, count] of Object.entries(row.answers))
      answers[answer] = (answers[answer] ?? 0) + count
  figure(
    'capacity',
    `${usual} to ${usual * times} requests/s for ${seconds} s at two processes, ${bottles} bottles of a hot wine`,
    `${orders.size} sold; ${JSON.stringify(answers)}; most waiting ${Math.max(...waited.map((one) => one.waiting))}`,
  )
  expect(orders.size).toBe(bottles)
  expect(Object.keys(answers).filter((one) => !/ (200|409|503)$/.test(one))).toEqual([])
}, 600_000)

type Waited = { at: number; underWay: number; waiting: number }

/** What both processes have under way and waiting, twice a second, by their own figures. */
function watchQueue() {
  const seen: Waited[] = []
  let over = false
  const began = performance.now()
  const looking = (async () => {
    while (!over) {
      const at = (performance.now() - began) / 1000
      const texts = await Promise.all(
        shops.processes.map(({ url }) =>
          fetch(`${url}/metrics`).then(
            (response) => response.text(),
            () => '',
          ),
        ),
      )
      const sum = (name: string) =>
        texts.reduce(
          (all, text) =>
            all + Number(new RegExp(String.raw`^${name}(?:\{.*\})? (\d+)`, 'm').exec(text)?.[1] ?? 0),
          0,
        )
      seen.push({
        at,
        underWay: sum('descorche_requests_under_way'),
        waiting: sum('descorche_requests_waiting'),
      })
      progress(`black friday: ${at.toFixed(0)} of ${seconds} s`)
      await wait(500)
    }
  })()
  return {
    async end() {
      over = true
      await looking
      return seen
    },
  }
}

/** A line for each five seconds. */
function table(rows: readonly Second[], waited: readonly Waited[]): string {
  const lines = [
    '| second | requests/s | p50 ms | p95 ms | under way | waiting | orders/s | sold out | 503 |',
    '|---|---|---|---|---|---|---|---|---|',
  ]
  for (let from = 0; from < rows.length; from += 5) {
    const part = rows.slice(from, from + 5)
    const ms = part.flatMap((row) => row.ms)
    const count = (answer: RegExp) =>
      part.reduce(
        (sum, row) =>
          sum + Object.entries(row.answers).reduce((all, [name, n]) => all + (answer.test(name) ? n : 0), 0),
        0,
      )
    const seen = waited.filter(({ at }) => at >= from && at < from + 5)
    const most = (of: (one: Waited) => number) => Math.max(0, ...seen.map(of))
    const sent = part.reduce((sum, row) => sum + row.sent, 0)
    lines.push(
      `| ${from} | ${(sent / 5).toFixed(0)} | ${percentile(ms, 0.5).toFixed(0)} | ${percentile(ms, 0.95).toFixed(0)} | ` +
        `${most((one) => one.underWay)} | ${most((one) => one.waiting)} | ${(count(/purchase 200/) / 5).toFixed(1)} | ${count(/409/)} | ${count(/503/)} |`,
    )
  }
  return lines.join('\n')
}
