import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { plantDemoShop } from '../../../seeds/plant-demo-shop.ts'
import { migrate } from '../../../src/platform/database/migrate.ts'
import { openDatabase } from '../../../src/platform/database/open-database.ts'
import { booksBalance } from '../invariants.ts'
import type { Ask } from '../shopper.ts'
import { figure, progress } from '../size.ts'
import { buyThroughCrashes, countLosses } from './buy-through-crashes.ts'
import {
  missingPrograms,
  openReplicatedDatabase,
  type Blow,
  type ReplicatedDatabase,
} from './replicated-database.ts'
import { until } from '../until.ts'
import { openShops, type Shops } from './two-shops.ts'

/** The primary of docs/high-availability.md is killed while two processes of the shop sell. */

const purchases = 200
const missing = missingPrograms()
const title =
  missing.length > 0 ? `skipped: this machine lacks ${missing.join(', ')}` : 'two nodes under Patroni'

describe.skipIf(missing.length > 0)(title, () => {
  let folder: string
  let base: ReplicatedDatabase
  let shops: Shops
  beforeAll(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'descorche-replicated-'))
    progress('two nodes are set up')
    base = await openReplicatedDatabase(folder)
    await plant(base.urls.write)
    shops = await openShops(
      2,
      {
        DATABASE_URL: base.urls.pool,
        DATABASE_DIRECT_URL: base.urls.write,
        READ_DATABASE_URL: base.urls.read,
        // Debian's PgBouncer is older than 1.21
        DATABASE_NAMED_STATEMENTS: 'false',
        ANSWER_CACHE_MB: '0',
      },
      base.urls.write,
    )
  }, 300_000)
  afterAll(async () => {
    await shops?.close()
    await base?.close()
    await rm(folder, { recursive: true, force: true })
  }, 120_000)

  test('the catalogue is read at the standby', async () => {
    const standby = await base.having('sync_standby')
    // a change sends readers to the primary for two seconds
    await wait(3000)
    const before = await base.scans(standby, 'products')
    for (let page = 0; page < 20; page += 1)
      expect((await shops.ask('GET', `/products?page=${page}&size=3`)).status).toBe(200)
    // an idle session hands its figures on after ten seconds
    const read = await until('the figures of the standby', async () => {
      const more = (await base.scans(standby, 'products')) - before
      return more > 0 ? more : undefined
    })
    figure('high availability', '20 reads of the catalogue', `${read} scans of products at the standby`)
  }, 60_000)

  test.each<[Blow, string, 'leader' | 'sync_standby']>([
    ['postgres', "the primary's PostgreSQL", 'leader'],
    ['node', "the primary's Patroni and PostgreSQL at once", 'leader'],
    ['node', "the standby's Patroni and PostgreSQL at once", 'sync_standby'],
  ])(
    'kill -9 of %s: no acknowledged order is lost or doubled',
    async (blow, what, role) => {
      const primary = await base.having('leader')
      const standby = await base.having('sync_standby')
      const seen = watch(shops.ask)
      let over = false
      const reading = readOn(shops.ask, () => over)
      const buying = buyThroughCrashes({ ...shops, ask: seen.ask }, purchases, () => true)
      while (seen.sold() < 60) await wait(20)
      const struck = role === 'leader' ? primary : standby
      base.strike(struck, blow)
      seen.struck()
      progress(`kill -9: ${what}`)
      const bought = await buying
      over = true
      const reads = await reading
      if (blow === 'node') base.begin(struck)
      const back = performance.now()
      expect(await base.having('leader')).toBe(struck === primary ? standby : primary)
      expect(await base.having('sync_standby')).toBe(struck)
      const rejoined = (performance.now() - back) / 1000
      await booksBalance({ shop: shops.database, provider: shops.provider.database }, 120_000)
      const counts = await countLosses(shops, bought)
      figure(
        'high availability',
        `kill -9 of ${what} under ${purchases} purchases, two processes, PgBouncer and HAProxy between`,
        `orders ${counts.orders}, payments ${counts.payments}, mails ${counts.mails}; lost ${counts.lost}, doubled ${counts.doubled}; ` +
          `${seen.summary()}; reads ${JSON.stringify(reads)}; standby again ${rejoined.toFixed(1)} s after the last purchase`,
      )
      expect(counts).toEqual({
        orders: purchases,
        payments: purchases,
        mails: purchases,
        lost: 0,
        doubled: 0,
      })
    },
    600_000,
  )
})

async function plant(connectionString: string): Promise<void> {
  const database = openDatabase({ connectionString })
  await migrate(database.pool, path.resolve('migrations'), () => undefined)
  await plantDemoShop(database.db, () => undefined)
  await database.close()
}

/** What shoppers are answered from the blow on: how long nothing is sold, and what they hear meanwhile. */
function watch(send: Ask) {
  let sold = 0
  let blowAt = Number.POSITIVE_INFINITY
  let again: number | undefined
  let slowest = 0
  const heard: Record<string, number> = {}
  const ask: Ask = async (method, address, question) => {
    const began = performance.now()
    const answer = await send(method, address, question)
    const now = performance.now()
    if (now > blowAt) {
      slowest = Math.max(slowest, now - began)
      if (answer.status !== 200) heard[answer.status] = (heard[answer.status] ?? 0) + 1
    }
    if (method === 'POST' && address === '/orders' && answer.status === 200) {
      sold += 1
      if (began > blowAt) again ??= now
    }
    return answer
  }
  const seconds = (ms: number) => `${(ms / 1000).toFixed(1)} s`
  return {
    ask,
    sold: () => sold,
    struck: () => void (blowAt = performance.now()),
    summary: () =>
      `selling again after ${seconds((again ?? Number.NaN) - blowAt)}; refused meanwhile ${JSON.stringify(heard)}, slowest answer ${seconds(slowest)}`,
  }
}

/** Ten reads of the catalogue a second, by status. */
async function readOn(ask: Ask, over: () => boolean): Promise<Record<string, number>> {
  const answers: Record<string, number> = {}
  for (let page = 0; !over(); page += 1) {
    const { status } = await ask('GET', `/products?page=${page % 20}&size=3`)
    answers[status] = (answers[status] ?? 0) + 1
    await wait(100)
  }
  return answers
}
