import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { stockWines } from '../wines.ts'
import { openDatabase, type Database } from '../../../src/platform/database/open-database.ts'
import { createTestDatabase } from '../../database.ts'
import { freePort, startShopProcess, type ShopProcess } from '../../shop-process.ts'
import { openTokens, type Tokens } from '../people.ts'
import { embeddedServerOf } from '../postgres-server.ts'
import { openPaymentProvider, type PaymentProvider } from '../payment-provider.ts'
import { askOverHttp, type Ask } from '../shopper.ts'

export type Shops = {
  /** The processes, each of which may be replaced by `restart`. */
  processes: ShopProcess[]
  /** Requests go to the processes in turn. */
  ask: Ask
  tokens: Tokens
  admin: string
  database: Database
  provider: PaymentProvider
  /** Starts process n again, on its port, with its settings. */
  restart: (n: number) => Promise<void>
  /** Ids of wines of which there are so many, and no more. */
  stockWines: (count: number, bottles: number) => Promise<number[]>
  close: () => Promise<void>
}

const preload = path.join(import.meta.dirname, '../provider-address.mjs')

/**
 * Shop processes that share one database and one payment provider, which is a third party. In: how many, their
 * settings, and the database: a copy of the demo shop on the tests' server when none is given.
 */
export async function openShops(
  count: number,
  settings: Record<string, string> = {},
  connection?: string,
): Promise<Shops> {
  const copy = connection === undefined ? await createTestDatabase() : undefined
  const connectionString = connection ?? copy?.connectionString ?? ''
  const folder = await mkdtemp(path.join(tmpdir(), 'descorche-shops-'))
  const ports = await Promise.all(Array.from({ length: count }, freePort))
  // one address for all of them, as behind a balancer: tokens name it
  const publicUrl = `http://localhost:${ports[0]}`
  let turn = 0
  const address = () => `http://localhost:${ports[turn++ % count]}`
  const provider = await openPaymentProvider(address)
  const start = (n: number) =>
    startShopProcess(
      {
        PORT: String(ports[n]),
        PUBLIC_URL: publicUrl,
        DATABASE_URL: connectionString,
        DATA_DIR: path.join(folder, String(n)),
        ...provider.settings,
        ...settings,
      },
      [preload],
    )
  const processes = await Promise.all(ports.map((_, n) => start(n)))
  const database = openDatabase({ connectionString, poolSize: 4 })
  const tokens = await openTokens(database.pool, publicUrl)
  return {
    processes,
    ask: askOverHttp(address),
    tokens,
    admin: await tokens('encargada', 'Admin'),
    database,
    provider,
    async restart(n) {
      processes[n] = await start(n)
    },
    stockWines: (wanted, bottles) => stockWines(database, wanted, bottles),
    async close() {
      await Promise.all(processes.map((shop) => shop.stop()))
      await provider.close()
      await database.close()
      await copy?.drop()
      await rm(folder, { recursive: true, force: true })
    },
  }
}

/**
 * One process with its own embedded database server; `server` is that server's pid. In: creates the database in its
 * data folder, where it should not be a new one.
 */
export async function openShopWithEmbeddedServer(fill?: (dataDir: string) => Promise<void>) {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'descorche-embedded-'))
  // if root runs the tests, the server's unprivileged account needs access
  await chmod(dataDir, 0o711)
  await fill?.(dataDir)
  const server = await embeddedServerOf(dataDir)
  const shops = await openShops(1, { DATABASE_URL: '', DATA_DIR: dataDir }, server.connectionString)
  return {
    ...shops,
    server,
    dataDir,
    async close() {
      await shops.close()
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}
