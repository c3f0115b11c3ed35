import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { booksBalance } from '../invariants.ts'
import { askOverHttp } from '../shopper.ts'
import { figure, progress, size } from '../size.ts'
import { openBalancer, type Balancer } from './balancer.ts'
import { openShops, type Shops } from './two-shops.ts'

let shops: Shops
let balancer: Balancer
beforeAll(async () => {
  shops = await openShops(2, { DRAIN_SECONDS: '4' })
  balancer = openBalancer(() => shops.processes.map((shop) => shop.url))
})
afterAll(async () => {
  balancer.close()
  await shops.close()
})

test('both processes are replaced, one after the other, and no request fails', async () => {
  const rounds = size(1, 5)
  const [wine = 0] = await shops.stockWines(1, 5000)
  const ask = askOverHttp(balancer.next)
  const failed: string[] = []
  let requested = 0
  let rolling = true
  const client = async (n: number) => {
    const as = await shops.tokens(`rodante-${n}`)
    for (let turn = 0; rolling; turn += 1) {
      const url = balancer.next()
      const what =
        turn % 3 === 0
          ? await ask('POST', '/payment', {
              as,
              body: { products: [{ product_id: wine, quantity: 1 }], attempt: `rodante-${n}-${turn}` },
            })
          : turn % 3 === 1
            ? await ask('GET', '/products?page=0&size=4')
            : await fetch(url).then(
                async (response) => ({ status: response.status, body: (await response.text()).length }),
                (failure: unknown) => ({ status: 0, body: String((failure as Error).cause ?? failure) }),
              )
      requested += 1
      if (what.status !== 200)
        failed.push(`${turn % 3} ${what.status} ${JSON.stringify(what.body).slice(0, 200)}`)
      await wait(5)
    }
  }
  const clients = Array.from({ length: 6 }, (_, n) => client(n))
  for (let round = 0; round < rounds; round += 1) {
    for (const n of size([0], [0, 1])) {
      progress(`rolling restart ${round + 1} of ${rounds}, process ${n}, ${requested} requests`)
      await balancer.sees(n)
      const old = shops.processes[n]
      const code = await old?.stop()
      expect(code, old?.logs().slice(-5000)).toBe(0)
      await shops.restart(n)
    }
  }
  rolling = false
  await Promise.all(clients)
  expect(failed).toEqual([])
  expect(requested).toBeGreaterThan(50)
  await booksBalance({ shop: shops.database, provider: shops.provider.database })
  figure(
    13,
    `two processes replaced one after the other, ${rounds} times, behind a round-robin client`,
    `${requested} requests, 0 failed`,
  )
})
