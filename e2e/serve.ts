import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { createTestDatabase } from '../test/database.ts'
import { freePort, startShopProcess } from '../test/shop-process.ts'

export type ServedShop = {
  url: string
  connectionString: string
  logs: () => string
  stop: () => Promise<void>
}

/** The shop as `npm start` serves it: a process of its own, on a free port and a database of its own. */
export async function serveShop(settings: Record<string, string> = {}): Promise<ServedShop> {
  const { connectionString, drop } = await createTestDatabase()
  const dataDir = await mkdtemp(path.join(tmpdir(), 'descorche-e2e-'))
  const shop = await startShopProcess({
    PORT: String(await freePort()),
    DATABASE_URL: connectionString,
    DATA_DIR: dataDir,
    ...settings,
  })
  return {
    url: shop.url,
    connectionString,
    logs: shop.logs,
    async stop() {
      await shop.stop()
      await drop()
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}
