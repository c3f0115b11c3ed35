import { Kysely, PostgresDialect } from 'kysely'
import pg from 'pg'
import type { Tables } from './tables.ts'

/** What queries run on: the database or a transaction on it. */
export type Db = Kysely<Tables>

export type Database = { db: Db; pool: pg.Pool; close: () => Promise<void> }

// int8 as number: ids and centavos stay far below 2^53
pg.types.setTypeParser(pg.types.builtins.INT8, (text) => {
  const value = Number(text)
  if (!Number.isSafeInteger(value)) throw new RangeError(`bigint ${text} does not fit a number`)
  return value
})

export function openDatabase(options: {
  connectionString: string
  poolSize?: number
  statementTimeoutMs?: number
  onIdleError?: (failure: Error) => void
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
  const db = new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) })
  return { db, pool, close: () => db.destroy() }
}
