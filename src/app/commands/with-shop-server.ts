import { existsSync } from 'node:fs'
import path from 'node:path'
import { useEmbeddedServer } from '../../platform/database/embedded/embedded-server.ts'
import type { Config } from '../config.ts'
import { terminal } from './terminal.ts'

/** Does something with the shop's database, whose embedded server is started where nothing runs it. */
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
