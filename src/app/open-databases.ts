import path from 'node:path'
import { startEmbeddedServer } from '../platform/database/embedded/embedded-server.ts'
import { migrate } from '../platform/database/migrate.ts'
import { openDatabase, type Database } from '../platform/database/open-database.ts'
import { findPooler, poolerProblems } from '../platform/database/pooler.ts'
import { waitForDatabase } from '../platform/database/wait-for-database.ts'
import type { Log, LogLine } from '../platform/observability/log.ts'
import type { Tracing } from '../platform/observability/trace.ts'
import type { Config } from './config.ts'

export const migrationsFolder = path.resolve(import.meta.dirname, '../../migrations')

export type Databases = {
  database: Database
  /** Serves public reads of the catalogue, if there is one. */
  replica: Database | undefined
  close: () => Promise<void>
}

/**
 * Opens the configured database or the shop's own server, migrated to the latest schema, and the replica.
 * Traces every statement as a span.
 * @param slow called for each slow statement
 */
export async function openDatabases(
  config: Config,
  log: Log,
  tracing: Tracing,
  slow: () => void,
): Promise<Databases> {
  const say: LogLine = (message, fields = {}) => log.info(fields, message)
  const server = config.databaseUrl
    ? undefined
    : await startEmbeddedServer({ dataDir: config.dataDir, log: say })
  if (config.databaseUrl) await waitForServers(config, config.databaseUrl, say)
  const database = openDatabase({
    connectionString: config.databaseUrl ?? server?.connectionString ?? '',
    directConnectionString: config.databaseDirectUrl,
    poolSize: config.databasePool,
    named: config.namedStatements,
    onIdleError: (failure) => log.warn({ err: failure }, 'idle database connection ended'),
    onQuery(statement, ms) {
      tracing.statement(statement, ms)
      if (ms < config.slowQueryMs) return
      log.warn({ ms: Math.round(ms), statement: statement.slice(0, 2000) }, 'slow statement')
      slow()
    },
  })
  const replica = openReplica(config, log, tracing)
  // its lock belongs to a session, which a pooler may not keep
  const direct = openDatabase({ connectionString: database.connectionString, poolSize: 1 })
  await migrate(direct.pool, migrationsFolder, say).finally(() => direct.close())
  return {
    database,
    replica,
    async close() {
      await replica?.close()
      await database.close()
      await server?.stop()
    },
  }
}

async function waitForServers(config: Config, databaseUrl: string, say: LogLine): Promise<void> {
  // the server itself, if there is a pooler
  for (const url of new Set([config.databaseDirectUrl ?? databaseUrl, databaseUrl])) {
    await waitForDatabase(url, config.databaseWaitSeconds, say)
  }
  const direct = config.databaseDirectUrl
  const poolers = {
    pooled: await findPooler(databaseUrl),
    direct: direct === undefined ? undefined : await findPooler(direct),
  }
  const problems = poolerProblems(poolers, config.namedStatements)
  if (problems.length > 0) throw new Error(problems.map(({ says, remedy }) => `${says} ${remedy}`).join(' '))
}

function openReplica(config: Config, log: Log, tracing: Tracing): Database | undefined {
  if (!config.readDatabaseUrl) return undefined
  return openDatabase({
    connectionString: config.readDatabaseUrl,
    poolSize: config.databasePool,
    named: config.namedStatements,
    onIdleError: (failure) => log.warn({ err: failure }, 'idle connection to the replica ended'),
    onQuery: (statement, ms) => tracing.statement(statement, ms),
  })
}
