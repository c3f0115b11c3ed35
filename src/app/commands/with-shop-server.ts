import { existsSync } from 'node:fs'
import path from 'node:path'
import { useEmbeddedServer } from '../../platform/database/embedded/embedded-server.ts'
import type { Config } from '../config.ts'
import { terminal } from './terminal.ts'

/** Runs work on the shop's database, starting the embedded server if it is not running. */
export async function withShopServer<T>(
  config: Config,
  act: (connectionString: string) => Promise<T>,
): Promise<T> {
  const { databaseDirectUrl, databaseUrl, dataDir } = config
  if (!databaseUrl && !existsSync(path.join(dataDir, 'postgres')))
    throw new Error(`There is no shop in ${path.resolve(dataDir)}: set DATA_DIR or DATABASE_URL.`)
  const server = databaseUrl ? undefined : await useEmbeddedServer({ dataDir, log: terminal })
  try {
    return await act(databaseDirectUrl ?? databaseUrl ?? server?.connectionString ?? '')
  } finally {
    await server?.stop()
  }
}
