import { mkdtemp, rename, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openDatabase } from '../../../src/platform/database/open-database.ts'
import { migrate } from '../../../src/platform/database/migrate.ts'
import { plantDemoShop } from '../../../seeds/plant-demo-shop.ts'
import { hangMs } from '../../hang-limit.ts'
import { booksBalance } from '../invariants.ts'
import { startPostgres, type PostgresServer } from '../postgres-server.ts'
import { startPayment } from '../shopper.ts'
import { figure, progress, size } from '../size.ts'
import { until } from '../until.ts'
import { buyThroughCrashes, countLosses, type Bought } from './buy-through-crashes.ts'
import { openShops, openShopWithEmbeddedServer, type Shops } from './two-shops.ts'

let postgres: PostgresServer
/** A copy of it from before anything was bought: planting takes longer than all that is done to it. */
let planted: string
let two: Shops
beforeAll(async () => {
  postgres = await plantedPostgres()
  planted = await mkdtemp(path.join(tmpdir(), 'descorche-planted-'))
  await postgres.copyTo(planted)
  two = await openShops(2, {}, postgres.connectionString)
})
afterAll(async () => {
  await two.close()
  await postgres.remove()
  await rm(planted, { recursive: true, force: true })
})

const kills = size(2, 100)
const purchases = size(4, 200)
const books = (shops: Shops) => ({ shop: shops.database, provider: shops.provider.database })

/** A shop's database on a server that may be killed. */
async function plantedPostgres(): Promise<PostgresServer> {
  const server = await startPostgres()
  const database = openDatabase({ connectionString: server.connectionString })
  await migrate(database.pool, path.resolve('migrations'), () => undefined)
  await plantDemoShop(database.db, () => undefined)
  await database.close()
  return server
}

/** Strikes at random moments while customers buy, so that the last purchase begins with the last blow. */
async function buyUnder(shops: Shops, title: string, blow: (n: number) => Promise<void>): Promise<Bought[]> {
  let struck = 0
  const striking = (async () => {
    for (; struck < kills; struck += 1) {
      progress(`${title}: ${struck} of ${kills} kills`)
      await wait(Math.random() * size(500, 1200))
      await blow(struck)
    }
  })()
  const buying = buyThroughCrashes(shops, purchases, (n) => n <= (struck * purchases) / kills)
  await Promise.all([striking, buying])
  return buying
}

async function expectNothingLost(shops: Shops, bought: Bought[], what: string): Promise<void> {
  await booksBalance(books(shops))
  const counts = await countLosses(shops, bought)
  expect(counts).toEqual({ orders: purchases, payments: purchases, mails: purchases, lost: 0, doubled: 0 })
  figure(
    4,
    what,
    `orders ${counts.orders}, payments ${counts.payments}, confirmations ${counts.mails}; lost ${counts.lost}, doubled ${counts.doubled}`,
  )
}

test('two processes on one PostgreSQL, killed at random moments, the database server too', async () => {
  const bought = await buyUnder(two, 'two processes', async (n) => {
    if (n % 5 === 1) {
      await postgres.kill()
      await postgres.start()
    } else {
      await two.processes[n % 2]?.kill()
      await two.restart(n % 2)
    }
  })
  await expectNothingLost(
    two,
    bought,
    `${kills} times kill -9 of a process or (every fifth) of PostgreSQL, two processes, ${purchases} purchases`,
  )
})

test('one process with the embedded server, killed at random moments, the server too', async () => {
  const shops = await openShopWithEmbeddedServer((dataDir) =>
    rename(path.join(planted, 'postgres'), path.join(dataDir, 'postgres')),
  )
  try {
    const bought = await buyUnder(shops, 'embedded server', async (n) => {
      if (n % 5 === 1) {
        // the shop starts it again by itself
        process.kill(shops.server.pid() ?? 0, 'SIGKILL')
      } else {
        await shops.processes[0]?.kill()
        await shops.restart(0)
      }
    })
    await expectNothingLost(
      shops,
      bought,
      `${kills} times kill -9 of the process or (every fifth) of its embedded server, ${purchases} purchases`,
    )
  } finally {
    await shops.close()
  }
})

test('the database is restarted under load: it sells again, no acknowledged order lost', async () => {
  const restarts = size(1, 3)
  const seconds: number[] = []
  let over = 0
  const restarting = (async () => {
    const [probe = 0] = await two.stockWines(1, 50)
    const as = await two.tokens('sonda')
    for (let n = 0; n < restarts; n += 1) {
      await wait(size(700, 5000))
      progress(`restart ${n + 1} of ${restarts}`)
      const began = Date.now()
      await (n === 1 ? postgres.kill() : postgres.stop())
      await postgres.start()
      await until(
        'a payment to be started',
        async () =>
          (await startPayment(two.ask, as, [{ product_id: probe, quantity: 1 }], `sonda-${probe}-${n}`))
            .status === 200 || undefined,
      )
      seconds.push((Date.now() - began) / 1000)
      over = n + 1
    }
  })()
  const buying = buyThroughCrashes(two, purchases, (n) => n < ((over + 1) * purchases) / restarts)
  await Promise.all([restarting, buying])
  await booksBalance(books(two))
  const counts = await countLosses(two, await buying)
  expect(counts).toMatchObject({ orders: purchases, lost: 0, doubled: 0 })
  const slowest = Math.max(...seconds)
  expect(slowest).toBeLessThan(size(hangMs / 1000, 10))
  figure(
    10,
    `PostgreSQL restarted ${restarts} times (once by kill -9) under load, ${purchases} purchases`,
    `selling again after ${seconds.map((one) => one.toFixed(1)).join(', ')} s; lost ${counts.lost}, doubled ${counts.doubled}`,
  )
})
