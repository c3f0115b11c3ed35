import { openConnections } from '../connections/connected.ts'
import { readConnections } from '../connections/connections.queries.ts'
import { secretsKey } from '../connections/secrets-key.ts'
import { openDatabase, type Db } from '../platform/database/open-database.ts'
import type { Config } from './config.ts'
import { withConnections } from './connected-config.ts'

/** The settings with what the owner has connected, for a command: as the shop of this machine would open it. */
export async function withStoredConnections(config: Config, db: Db): Promise<Config> {
  const seal = await secretsKey(config.dataDir, config.secretsKey).find()
  // a database that an update has not reached yet has none
  const stored = await readConnections(db).catch(() => undefined)
  return stored ? withConnections(config, openConnections(stored, seal)) : config
}

/** The same by the address of the database. */
export async function withConnectionsAt(config: Config, connectionString: string): Promise<Config> {
  const database = openDatabase({ connectionString, poolSize: 1 })
  return withStoredConnections(config, database.db).finally(() => database.close())
}
