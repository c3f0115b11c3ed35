import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import pg from 'pg'
import type { TestProject } from 'vitest/node'
import { plantDemoShop } from '../seeds/plant-demo-shop.ts'
import { startEmbeddedServer } from '../src/database/embedded-server.ts'
import { migrate } from '../src/database/migrate.ts'
import { openDatabase } from '../src/database/open-database.ts'

declare module 'vitest' {
  export interface ProvidedContext {
    /** Connection string of a database of the server under test, and the template's name. */
    server: string
    template: string
  }
}

/**
 * One PostgreSQL server for the whole run: an embedded one, or that of DATABASE_URL. A template database with the demo
 * shop is made once; every test file works on a copy of its own.
 */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const given = process.env['DATABASE_URL']
  const folder = given ? undefined : await mkdtemp(path.join(tmpdir(), 'descorche-test-'))
  // the server may run as another account than the tests
  if (folder) await chmod(folder, 0o755)
  const server = folder ? await startEmbeddedServer({ dataDir: folder, log: () => undefined }) : undefined
  const connection = given ?? server?.connectionString ?? ''
  const template = `descorche_template_${process.pid}`
  await inMaintenance(connection, `CREATE DATABASE ${template}`)
  const database = openDatabase({ connectionString: databaseUrl(connection, template) })
  await migrate(database.pool, path.resolve(import.meta.dirname, '../migrations'), () => undefined)
  await plantDemoShop(database.db, () => undefined)
  await database.close()
  project.provide('server', connection)
  project.provide('template', template)
  return async () => {
    await inMaintenance(connection, `DROP DATABASE IF EXISTS ${template} WITH (FORCE)`)
    await server?.stop()
    if (folder) await rm(folder, { recursive: true, force: true })
  }
}

/** The same server, another database. */
export function databaseUrl(connection: string, name: string): string {
  const url = new URL(connection)
  url.pathname = `/${name}`
  return url.href
}

export async function inMaintenance(connection: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: connection })
  await client.connect()
  await client.query(statement)
  await client.end()
}
