import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import pg from 'pg'
import type { TestProject } from 'vitest/node'
import { plantDemoShop } from '../seeds/plant-demo-shop.ts'
import { startEmbeddedServer } from '../src/platform/database/embedded/embedded-server.ts'
import { migrate } from '../src/platform/database/migrate.ts'
import { openDatabase } from '../src/platform/database/open-database.ts'

declare module 'vitest' {
  export interface ProvidedContext {
    /** Connection string of the test server, and the template's name. */
    server: string
    template: string
  }
}

/** The data need not survive the machine. Killing a process still loses nothing. */
const notDurable = { fsync: 'off', full_page_writes: 'off', wal_level: 'minimal', max_wal_senders: '0' }

type Prepared = { server: string; template: string; users: number; takeDown: () => Promise<void> }

/** Vitest loads this file once per project; they share one server. */
const shared = globalThis as typeof globalThis & { descorcheTestServer?: Promise<Prepared> }

/**
 * One PostgreSQL server for the whole run: embedded, or that of DATABASE_URL. The template database with the
 * demo shop is created once, and every test file gets a copy.
 */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  shared.descorcheTestServer ??= prepare()
  const prepared = await shared.descorcheTestServer
  prepared.users += 1
  project.provide('server', prepared.server)
  project.provide('template', prepared.template)
  return async () => {
    prepared.users -= 1
    if (prepared.users === 0) await prepared.takeDown()
  }
}

async function prepare(): Promise<Prepared> {
  const given = process.env['DATABASE_URL']
  const embedded = given ? undefined : await startServer()
  const server = given ?? embedded?.connectionString ?? ''
  const template = `descorche_template_${process.pid}`
  await inMaintenance(server, `CREATE DATABASE ${template} TEMPLATE template0`)
  const database = openDatabase({ connectionString: databaseUrl(server, template) })
  await migrate(database.pool, path.resolve(import.meta.dirname, '../migrations'), () => undefined)
  await plantDemoShop(database.db, () => undefined)
  await database.close()
  return {
    server,
    template,
    users: 0,
    async takeDown() {
      await inMaintenance(server, `DROP DATABASE IF EXISTS ${template} WITH (FORCE)`)
      await embedded?.stop()
    },
  }
}

async function startServer(): Promise<{ connectionString: string; stop: () => Promise<void> }> {
  const folder = await mkdtemp(path.join(tmpdir(), 'descorche-test-'))
  // if root runs the tests, the server's unprivileged account needs access
  await chmod(folder, 0o711)
  const server = await startEmbeddedServer({ dataDir: folder, log: () => undefined, settings: notDurable })
  return {
    connectionString: server.connectionString,
    async stop() {
      await server.stop()
      await rm(folder, { recursive: true, force: true })
    },
  }
}

/** Another database on the same server. */
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
