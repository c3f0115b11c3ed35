import { afterAll, beforeAll, expect, test } from 'vitest'
import { booksBalance } from '../invariants.ts'
import { orderOf, paymentId, startPayment, type Answer } from '../shopper.ts'
import { figure, percentile, progress, size } from '../size.ts'
import { openShops, openShopWithEmbeddedServer, type Shops } from './two-shops.ts'

let shops: Shops
let people: string[]
beforeAll(async () => {
  shops = await openShops(2)
  people = await Promise.all(Array.from({ length: size(30, 500) }, (_, n) => shops.tokens(`compra-${n}`)))
})
afterAll(() => shops.close())

const person = (n: number) => people[n % people.length] ?? ''
const statuses = (answers: Answer[]) => {
  const counts: Record<string, number> = {}
  for (const { status } of answers) counts[status] = (counts[status] ?? 0) + 1
  return counts
}
const books = () => ({ shop: shops.database, provider: shops.provider.database })

/** Sells wines with K bottles to a crowd, K in {1, 7, 50}. In: the shop, and its name in the report. */
async function sellLastBottles(shop: Shops, buyersOf: string[], reported: string): Promise<void> {
  const buyers = size(30, 500)
  const runs = size(1, 20)
  for (const bottles of size([7], [1, 7, 50])) {
    let slowest = 0
    for (let run = 0; run < runs; run += 1) {
      progress(`${bottles} bottles, ${buyers} buyers, ${reported}, run ${run + 1} of ${runs}`)
      const [wine = 0] = await shop.stockWines(1, bottles)
      const began = performance.now()
      const answers = await Promise.all(
        Array.from({ length: buyers }, (_, n) =>
          startPayment(
            shop.ask,
            buyersOf[n % buyersOf.length] ?? '',
            [{ product_id: wine, quantity: 1 }],
            `ultimas-${wine}-${n}`,
          ),
        ),
      )
      slowest = Math.max(slowest, performance.now() - began)
      expect(statuses(answers)).toEqual({ 200: bottles, 409: buyers - bottles })
    }
    figure(
      1,
      `${bottles} bottles, ${buyers} buyers at once, ${reported}, ${runs} runs`,
      `${bottles} sold each time, no 5xx, slowest run ${(slowest / 1000).toFixed(1)} s`,
    )
  }
  await booksBalance({ shop: shop.database, provider: shop.provider.database })
}

test('the last bottles: of K exactly K are sold, however many want them', async () => {
  await sellLastBottles(shops, people, 'two processes')
})

// in the short run crashes.test.ts has a shop with its own server, which is slow to create
test.runIf(size(false, true))(
  'the last bottles with one process and the server that it starts itself',
  async () => {
    const embedded = await openShopWithEmbeddedServer()
    try {
      const crowd = await Promise.all(
        Array.from({ length: size(30, 500) }, (_, n) => embedded.tokens(`compra-${n}`)),
      )
      await sellLastBottles(embedded, crowd, 'one process with its embedded server')
    } finally {
      await embedded.close()
    }
  },
)

test('orders of three wines in any order: no deadlock', async () => {
  const buyers = size(30, 300)
  const bottles = size(10, 50)
  const wines = await shops.stockWines(3, bottles)
  const times: number[] = []
  const answers = await Promise.all(
    Array.from({ length: buyers }, async (_, n) => {
      const mixed = wines.map((id) => ({ id, at: Math.random() })).toSorted((a, b) => a.at - b.at)
      const began = performance.now()
      const answer = await startPayment(
        shops.ask,
        person(n),
        mixed.map(({ id }) => ({ product_id: id, quantity: 1 })),
        `mezcla-${wines[0]}-${n}`,
      )
      times.push(performance.now() - began)
      return answer
    }),
  )
  expect(statuses(answers)).toEqual({ 200: bottles, 409: buyers - bottles })
  const p95 = percentile(times, 0.95)
  figure(
    2,
    `${buyers} orders of three wines at once, wines in random order`,
    `${bottles} sold, no deadlock, p95 ${p95.toFixed(0)} ms`,
  )
  await booksBalance(books())
})

test('the same purchase fifty times at once is one purchase, one preference and one order', async () => {
  const runs = size(1, 20)
  for (let run = 0; run < runs; run += 1) {
    const [wine = 0] = await shops.stockWines(1, 90)
    const as = person(run)
    const payments = await Promise.all(
      Array.from({ length: 50 }, () =>
        startPayment(shops.ask, as, [{ product_id: wine, quantity: 2 }], `misma-compra-${wine}`),
      ),
    )
    expect(statuses(payments)).toEqual({ 200: 50 })
    const ids = new Set(payments.map(paymentId))
    expect(ids.size).toBe(1)
    const orders = await Promise.all(
      payments.map((payment) =>
        shops.ask('POST', '/orders', { as, body: { id_payment: paymentId(payment) } }),
      ),
    )
    expect(statuses(orders)).toEqual({ 200: 50 })
    expect(new Set(orders.map((answer) => orderOf(answer).id)).size).toBe(1)
    const [id = ''] = ids
    const stored = await shops.provider.database.pool.query(
      'SELECT 1 FROM sandbox_preferences WHERE external_reference = (SELECT external_reference FROM sandbox_preferences WHERE id = $1)',
      [id],
    )
    expect(stored.rowCount).toBe(1)
    const { rows } = await shops.database.pool.query<{ reserved: number }>(
      'SELECT reserved FROM products WHERE id = $1',
      [wine],
    )
    expect(rows[0]?.reserved).toBe(2)
  }
  figure(3, `the same purchase 50 times at once, ${runs} times`, 'one order and one preference each time')
  await booksBalance(books())
})
