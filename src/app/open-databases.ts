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
  /** Answers the public's reads of the catalogue, where there is one. */
  replica: Database | undefined
  close: () => Promise<void>
}

/**
 * The database of the settings, or a server of the shop's own, with the shop's newest schema in it, and the replica.
 * `slow` is called for each statement that took longer than the settings allow; every one is a span of its request.
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
  // its lock belongs to a session, which a pooler may not have
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
  // the server itself, where a pooler stands before it
  for (const url of new Set([config.databaseDirectUrl ?? databaseUrl, databaseUrl])) {
    await waitForDatabase(url, config.databaseWaitSeconds, say)
  }
  const direct = config.databaseDirectUrl
  const found = {
    pooled: await findPooler(databaseUrl),
    direct: direct === undefined ? undefined : await findPooler(direct),
  }
  const problems = poolerProblems(found, config.namedStatements)
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
