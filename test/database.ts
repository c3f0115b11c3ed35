import { randomBytes } from 'node:crypto'
import { inject } from 'vitest'
import { databaseUrl, inMaintenance } from './postgres.setup.ts'

/** A database of its own for a test file: a copy of the demo shop. */
export async function createTestDatabase(): Promise<{ connectionString: string; drop: () => Promise<void> }> {
  const server = inject('server')
  const name = `descorche_test_${randomBytes(6).toString('hex')}`
  await inMaintenance(server, `CREATE DATABASE ${name} TEMPLATE ${inject('template')}`)
  return {
    connectionString: databaseUrl(server, name),
    drop: () => inMaintenance(server, `DROP DATABASE IF EXISTS ${name} WITH (FORCE)`),
  }
}
