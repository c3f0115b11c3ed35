import { Kysely, PostgresDialect } from 'kysely'
import pg from 'pg'
import { setAuditActor } from './audit-actor.ts'
import { withNamedStatements } from './named-statements.ts'
import type { Tables } from './tables.ts'

/** The database or a transaction. */
export type Db = Kysely<Tables>

export type Database = {
  db: Db
  pool: pg.Pool
  /** To the server itself, for what needs a session of its own: listening. */
  connectionString: string
  close: () => Promise<void>
}

// int8 as number: ids and centavos stay far below 2^53
pg.types.setTypeParser(pg.types.builtins.INT8, (text) => {
  const value = Number(text)
  if (!Number.isSafeInteger(value)) throw new RangeError(`bigint ${text} does not fit a number`)
  return value
})

/**
 * Opens a pool of connections. Reads bigint as number (throws RangeError above 2^53), timestamptz as Date, jsonb as
 * its value, and numeric as text. `statementTimeoutMs` (15,000) ends a statement that waits or runs for longer;
 * `onIdleError` hears of connections that broke, `onQuery` of every statement that was run: its text without the
 * values, and milliseconds. Nothing is connected before the first query.
 */
export function openDatabase(options: {
  connectionString: string
  /** The server itself, when `connectionString` leads to a pooler. */
  directConnectionString?: string | undefined
  poolSize?: number
  statementTimeoutMs?: number
  /** Uses named prepared statements; a pooler between must support them. */
  named?: boolean
  onIdleError?: (failure: Error) => void
  onQuery?: (statement: string, ms: number) => void
}): Database {
  const pool = new pg.Pool({
    connectionString: options.connectionString,
    max: options.poolSize ?? 10,
    statement_timeout: options.statementTimeoutMs ?? 15_000,
    connectionTimeoutMillis: 8_000,
    application_name: 'descorche',
  })
  // an idle connection that breaks is dropped by the pool; without a listener it would end the process
  pool.on('error', options.onIdleError ?? (() => undefined))
  // an active client rejects its query, which the caller sees; the pool does not listen to it meanwhile
  pool.on('connect', (client) => void client.on('error', () => undefined))
  const { onQuery } = options
  const named = options.named ?? true
  const db = new Kysely<Tables>({
    dialect: new PostgresDialect({
      pool: setAuditActor(named ? withNamedStatements(pool) : pool),
    }),
    ...(onQuery ? { log: (event) => onQuery(event.query.sql, event.queryDurationMillis) } : {}),
  })
  const direct = options.directConnectionString ?? options.connectionString
  const close = async () => {
    await db.destroy()
    // Kysely ends the pool only if a query went through it
    if (!pool.ending) await pool.end()
  }
  return { db, pool, connectionString: direct, close }
}

const mostTries = 4

/**
 * Runs `work` in a READ COMMITTED transaction and commits. When PostgreSQL ends it for a deadlock (40P01) or a
 * serialization failure (40001) it is run again, four times at most: `work` may do nothing that is not undone with it.
 */
export async function inTransaction<T>(db: Db, work: (trx: Db) => Promise<T>): Promise<T> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await db.transaction().execute(work)
    } catch (failure) {
      if (tries === mostTries || !mayBeTriedAgain(failure)) throw failure
      // random backoff
      await new Promise((resolve) => setTimeout(resolve, Math.random() * 30 * tries))
    }
  }
}

function mayBeTriedAgain(failure: unknown): boolean {
  const code = failure instanceof Error ? (failure as { code?: unknown }).code : undefined
  return code === '40001' || code === '40P01'
}
