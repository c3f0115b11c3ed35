import path from 'node:path'
import { callbackify } from 'node:util'
import pg from 'pg'
import { migrate } from '../../src/platform/database/migrate.ts'
import { openDatabase, type Database } from '../../src/platform/database/open-database.ts'
import type { SimulatedClock } from './seeded-globals.ts'

/**
 * Functions that the shop's SQL calls without a schema; the search path finds these before PostgreSQL's own. Time comes
 * from a setting of the connection, identifiers from a sequence.
 */
const shadows = `
  CREATE SEQUENCE simulated_ids;
  CREATE FUNCTION now() RETURNS timestamptz LANGUAGE sql STABLE PARALLEL SAFE
    AS $$ SELECT current_setting('simulation.now')::timestamptz $$;
  CREATE FUNCTION clock_timestamp() RETURNS timestamptz LANGUAGE sql VOLATILE PARALLEL SAFE
    AS $$ SELECT current_setting('simulation.now')::timestamptz $$;
  CREATE FUNCTION gen_random_uuid() RETURNS uuid LANGUAGE sql VOLATILE
    AS $$ SELECT md5('simulation' || nextval('simulated_ids'))::uuid $$`

export const serverSettings = {
  fsync: 'off',
  full_page_writes: 'off',
  synchronous_commit: 'off',
  wal_level: 'minimal',
  max_wal_senders: '0',
  // what runs by itself would change plans, and with them the order of rows
  autovacuum: 'off',
  max_parallel_workers_per_gather: '0',
  jit: 'off',
  checkpoint_timeout: '1h',
  max_wal_size: '4GB',
}

async function maintain(server: string, ...statements: string[]): Promise<void> {
  const client = new pg.Client({ connectionString: server })
  await client.connect()
  try {
    for (const statement of statements) await client.query(statement)
  } finally {
    await client.end()
  }
}

export function databaseUrl(server: string, name: string): string {
  const url = new URL(server)
  url.pathname = `/${name}`
  return url.href
}

const settingsOf = (name: string) => [
  `ALTER DATABASE ${name} SET search_path = public, pg_catalog`,
  `ALTER DATABASE ${name} SET simulation.now = '2026-01-01T00:00:00Z'`,
]

/** A database with the shop's tables, whose clock and identifiers are the simulation's. */
export async function createEmptyShop(server: string, name: string): Promise<void> {
  await maintain(server, `CREATE DATABASE ${name} TEMPLATE template0`, ...settingsOf(name))
  const database = openDatabase({ connectionString: databaseUrl(server, name), poolSize: 1 })
  try {
    await database.pool.query(shadows)
    await migrate(database.pool, path.resolve(import.meta.dirname, '../../migrations'), () => undefined)
  } finally {
    await database.close()
  }
}

export async function copyDatabase(server: string, from: string, name: string): Promise<string> {
  await maintain(
    server,
    `DROP DATABASE IF EXISTS ${name} WITH (FORCE)`,
    `CREATE DATABASE ${name} TEMPLATE ${from} STRATEGY FILE_COPY`,
    ...settingsOf(name),
  )
  return databaseUrl(server, name)
}

export async function dropDatabase(server: string, name: string): Promise<void> {
  await maintain(server, `DROP DATABASE IF EXISTS ${name} WITH (FORCE)`)
}

/** What a fault does to one statement: it is sent as usual, its answer is lost, it is never sent, or the disk is full. */
export type Interception = 'as usual' | 'lose the answer' | 'never send' | 'disk full'

/** SQLSTATE of a disk that takes no more. */
export const diskFull = '53100'
const failForDisk = `DO $$ BEGIN RAISE EXCEPTION 'could not extend file: No space left on device' USING ERRCODE = '${diskFull}'; END $$`

/** Holds back statements until they may go on. */
export type Gate = {
  /** Resolves when the statement of a connection may be sent. */
  enter: (processId: number) => Promise<void>
  /** Its statement was answered. */
  leave: (processId: number) => void
}

/** Runs the migrations as a new version of the shop does, on the data of the one before. */
export async function migrateAgain(connectionString: string): Promise<void> {
  const database = openDatabase({ connectionString, poolSize: 1 })
  try {
    await migrate(database.pool, path.resolve(import.meta.dirname, '../../migrations'), () => undefined)
  } finally {
    await database.close()
  }
}

/** Decides about each statement of a shop before it is sent. */
export type Intercept = (statement: string) => Interception

export type SimulatedDatabase = Database & {
  /** Waits until no connection is in use. */
  idle: () => Promise<void>
  /** Faults of the statements from here on. */
  intercept: (next: Intercept | undefined, ended?: () => void) => void
  /** Statements wait at this gate from here on. */
  gate: (next: Gate | undefined) => void
  /** Opens all connections that it may have. */
  openConnections: () => Promise<void>
  /** Ends every connection at once, in whatever transaction it is, and waits until the server has rolled back. */
  cut: () => Promise<void>
}

const poolSize = 4

const never = () => new Promise<never>(() => undefined)

/**
 * Opens the database as a shop does. A connection learns the simulated time when it is taken from the pool, so that time
 * stands still within a transaction, as PostgreSQL's `now()` does.
 */
export function openSimulatedDatabase(connectionString: string, clock: SimulatedClock): SimulatedDatabase {
  const database = openDatabase({ connectionString, poolSize, statementTimeoutMs: 60_000 })
  const { pool } = database
  const clients = new Set<pg.PoolClient>()
  const known = new WeakMap<pg.PoolClient, number>()
  let intercept: Intercept | undefined
  let gate: Gate | undefined
  let dead = false
  let busy = 0
  pool.on('connect', (client) => {
    clients.add(client)
    client.once('end', () => clients.delete(client))
    const query = client.query.bind(client) as (...args: unknown[]) => Promise<unknown>
    const intercepted = async (args: unknown[]) => {
      if (dead) return never()
      const passed = gate
      const { processID } = client as unknown as { processID: number }
      await passed?.enter(processID)
      try {
        return await sent(args)
      } finally {
        passed?.leave(processID)
      }
    }
    const sent = async (args: unknown[]) => {
      const action = intercept?.(textOf(args[0])) ?? 'as usual'
      if (action === 'as usual') {
        const result = await query(...args)
        return dead ? never() : result
      }
      if (action === 'disk full') return query(failForDisk)
      dead = true
      if (action === 'lose the answer') await query(...args).catch(() => undefined)
      killed?.()
      return never()
    }
    Object.assign(client, {
      query: (...args: unknown[]) => {
        // the pool's own `query` passes a callback
        if (typeof args.at(-1) !== 'function') return intercepted(args)
        const callback = args.at(-1) as (failure: Error | null, result: unknown) => void
        callbackify(() => intercepted(args.slice(0, -1)))(callback)
        return undefined
      },
    })
    Object.assign(client, {
      setTime: (ms: number) => query(`SET simulation.now = '${new Date(ms).toISOString()}'`),
    })
  })
  pool.on('acquire', (client) => {
    busy += 1
    const at = clock.ms()
    if (known.get(client) === at) return
    known.set(client, at)
    void (client as unknown as { setTime: (ms: number) => Promise<unknown> })
      .setTime(at)
      .catch(() => undefined)
  })
  pool.on('release', () => (busy -= 1))
  let killed: (() => void) | undefined
  return {
    ...database,
    async idle() {
      for (let quiet = 0; quiet < 3;) {
        await new Promise<void>((resolve) => setImmediate(resolve))
        quiet = busy === 0 || dead ? quiet + 1 : 0
      }
    },
    intercept(next, ended) {
      intercept = next
      killed = ended
    },
    gate(next) {
      gate = next
    },
    async openConnections() {
      const all = await Promise.all(Array.from({ length: poolSize }, () => pool.connect()))
      for (const client of all) client.release()
    },
    async cut() {
      const ended = [...clients] as unknown as {
        processID: number
        connection: { stream: { destroy: () => void } }
      }[]
      for (const { connection } of ended) connection.stream.destroy()
      if (ended.length > 0)
        await rolledBack(
          connectionString,
          ended.map(({ processID }) => processID),
        )
    },
  }
}

/** Waits until the server has no transaction under way in a database whose connections were ended. */
async function rolledBack(connectionString: string, processes: number[]): Promise<void> {
  const control = new pg.Client({ connectionString, application_name: 'simulation control' })
  await control.connect()
  try {
    await control.query(
      'SELECT pg_terminate_backend(pid, 5000) FROM pg_stat_activity WHERE pid = ANY($1::int[])',
      [processes],
    )
  } finally {
    await control.end()
  }
}

function textOf(query: unknown): string {
  if (typeof query === 'string') return query
  return (query as { text?: string }).text ?? ''
}
