import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { createTestDatabase } from '../database.ts'
import { freePort, startShopProcess } from '../shop-process.ts'

export type ServedShop = {
  url: string
  connectionString: string
  dataDir: string
  logs: () => string
  /** Sends it a signal: of a cluster, its first process. */
  signal: (signal: NodeJS.Signals) => void
  /** Kills the process with SIGKILL. */
  crash: () => Promise<void>
  /** Starts it again on the same port, database and data. */
  restart: () => Promise<void>
  stop: () => Promise<void>
}

/**
 * The shop as `npm start` serves it, or `npm run cluster` with `cluster.ts`: a process of its own, with a free port and
 * its own database. In: its settings, and modules to load before it.
 */
export async function serveShop(
  settings: Record<string, string> = {},
  main: 'main.ts' | 'cluster.ts' = 'main.ts',
  preload: string[] = [],
): Promise<ServedShop> {
  const { connectionString, drop } = await createTestDatabase()
  const dataDir = await mkdtemp(path.join(tmpdir(), 'descorche-e2e-'))
  const port = String(await freePort())
  const start = () =>
    startShopProcess(
      { PORT: port, DATABASE_URL: connectionString, DATA_DIR: dataDir, ...settings },
      preload,
      main,
    )
  let shop = await start()
  return {
    url: shop.url,
    connectionString,
    dataDir,
    logs: () => shop.logs(),
    signal: (signal) => void process.kill(shop.pid, signal),
    crash: () => shop.kill(),
    async restart() {
      shop = await start()
    },
    async stop() {
      await shop.stop()
      await drop().finally(() => rm(dataDir, { recursive: true, force: true }))
    },
  }
}
