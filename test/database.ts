import { randomBytes } from 'node:crypto'
import { afterAll, beforeAll, inject } from 'vitest'
import { openDatabase, type Database } from '../src/database/open-database.ts'
import { databaseUrl, inMaintenance } from './postgres.setup.ts'

export type TestDatabase = { connectionString: string; drop: () => Promise<void> }

/** A database of its own for a test file: a copy of the demo shop. */
export function createTestDatabase(): Promise<TestDatabase> {
  return createDatabase(`TEMPLATE ${inject('template')}`)
}

/** The demo shop's database for all tests of a file. Out: what gives it to a test; it is gone after them. */
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

/** A database with nothing in it. */
export function createEmptyDatabase(): Promise<TestDatabase> {
  return createDatabase('TEMPLATE template0')
}

async function createDatabase(from: string): Promise<TestDatabase> {
  const server = inject('server')
  const name = `descorche_test_${randomBytes(6).toString('hex')}`
  await inMaintenance(server, `CREATE DATABASE ${name} ${from}`)
  return {
    connectionString: databaseUrl(server, name),
    drop: () => inMaintenance(server, `DROP DATABASE IF EXISTS ${name} WITH (FORCE)`),
  }
}
