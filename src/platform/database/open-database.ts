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
  /** Leads to the server itself, for features that need their own session, such as LISTEN. */
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
 * Opens a connection pool without connecting yet. Reads bigint as number (throws RangeError above 2^53),
 * timestamptz as Date, jsonb as its value, and numeric as string.
 * @param options.statementTimeoutMs cancels longer statements, including time waiting for locks; default
 * 15,000
 * @param options.onIdleError receives errors of idle connections
 * @param options.onQuery receives each statement's text without values, and its duration in ms
 */
export function openDatabase(options: {
  connectionString: string
  /** Leads to the server itself if `connectionString` leads to a pooler. */
  directConnectionString?: string | undefined
  poolSize?: number
  statementTimeoutMs?: number
  /** Uses named prepared statements, which a pooler in between must support. */
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
  // the pool drops a broken idle connection; without a listener the error would end the process
  pool.on('error', options.onIdleError ?? (() => undefined))
  // a broken connection in use rejects its query; the pool does not listen meanwhile
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
    // Kysely ends the pool only if a query used it
    if (!pool.ending) await pool.end()
  }
  return { db, pool, connectionString: direct, close }
}

const mostTries = 4

/**
 * Runs `work` in a READ COMMITTED transaction. Repeats it up to four times after a deadlock (40P01) or a
 * serialization failure (40001), so `work` may only have effects that roll back with it.
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
