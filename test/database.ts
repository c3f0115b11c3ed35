import { randomBytes } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import { afterAll, beforeAll, inject } from 'vitest'
import { openDatabase, type Database } from '../src/platform/database/open-database.ts'
import { databaseUrl, inMaintenance } from './postgres.setup.ts'
import { expectWholeBooks } from './whole-books.ts'

export type TestDatabase = { connectionString: string; drop: () => Promise<void> }

/** A copy of the demo shop's database for a test file or a shop's processes. Dropping it checks its books. */
export async function createTestDatabase(): Promise<TestDatabase> {
  // copying files takes a third of the time of logging every page
  const { connectionString, drop } = await createDatabase(`TEMPLATE ${inject('template')} STRATEGY FILE_COPY`)
  return {
    connectionString,
    async drop() {
      await expectWholeBooks(connectionString).finally(drop)
    },
  }
}

/** The demo shop's database for a file's tests, dropped after them. @returns gives it to a test */
export function withDemoDatabase(): () => Database {
  let created: TestDatabase
  let database: Database
  beforeAll(async () => {
    created = await createTestDatabase()
    database = openDatabase({ connectionString: created.connectionString })
  })
  afterAll(async () => {
    await database.close()
    await created.drop()
  })
  return () => database
}

/** An empty database. */
export function createEmptyDatabase(): Promise<TestDatabase> {
  return createDatabase('TEMPLATE template0')
}

async function createDatabase(from: string): Promise<TestDatabase> {
  const server = inject('server')
  const name = `descorche_test_${randomBytes(6).toString('hex')}`
  await inMaintenance(server, `CREATE DATABASE ${name} ${from}`)
  return {
    connectionString: databaseUrl(server, name),
    async drop() {
      await connectionsClosed(server, name)
      await inMaintenance(server, `DROP DATABASE IF EXISTS ${name} WITH (FORCE)`)
    },
  }
}

/**
 * Waits up to two seconds for closing connections: `pool.end()` resolves before the server has released them,
 * and cutting one off reports an error that no test can handle.
 */
async function connectionsClosed(server: string, name: string): Promise<void> {
  const client = new pg.Client({ connectionString: server })
  await client.connect()
  const open = async () => {
    const sessions = await client.query('SELECT 1 FROM pg_stat_activity WHERE datname = $1 LIMIT 1', [name])
    return sessions.rowCount !== 0
  }
  for (let tries = 0; tries < 40 && (await open()); tries += 1) await wait(50)
  await client.end()
}
