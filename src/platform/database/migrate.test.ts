import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { sql } from 'kysely'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createEmptyDatabase } from '../../../test/database.ts'
import { inMaintenance } from '../../../test/postgres.setup.ts'
import { migrate } from './migrate.ts'
import { openDatabase, type Database } from './open-database.ts'

let folder: string
let database: Database
let other: Database
let drop: () => Promise<void>
const lines: string[] = []

beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'descorche-migrations-'))
  const empty = await createEmptyDatabase()
  drop = empty.drop
  database = openDatabase({ connectionString: empty.connectionString, poolSize: 2 })
  other = openDatabase({ connectionString: empty.connectionString, poolSize: 2 })
  lines.length = 0
})
afterEach(async () => {
  await Promise.all([database.close(), other.close()])
  await drop()
  await rm(folder, { recursive: true })
})

const write = (name: string, text: string) => writeFile(path.join(folder, name), text)
const run = (on = database) =>
  migrate(on.pool, folder, (message, fields) => lines.push(`${message}: ${String(fields?.['name'])}`))
const names = async () => {
  const { rows } = await sql<{ name: string }>`SELECT name FROM schema_migrations ORDER BY name`.execute(
    database.db,
  )
  return rows.map((row) => row.name)
}

test('files run in order, each once, whatever else lies in the folder', async () => {
  await write('0002-b.sql', 'INSERT INTO a VALUES (2);')
  await write('0001-a.sql', 'CREATE TABLE a (n int); INSERT INTO a VALUES (1);')
  await write('notes.md', 'no SQL at all')
  await run()
  await run()
  await write('0003-c.sql', 'INSERT INTO a VALUES (3);')
  await run()
  const { rows } = await sql`SELECT n FROM a ORDER BY n`.execute(database.db)
  expect(rows).toEqual([{ n: 1 }, { n: 2 }, { n: 3 }])
  expect(lines).toEqual(['migrated: 0001-a.sql', 'migrated: 0002-b.sql', 'migrated: 0003-c.sql'])
})

test('two processes that start at once run each file once', async () => {
  await write('0001-a.sql', 'CREATE TABLE a (n int); SELECT pg_sleep(0.3); INSERT INTO a VALUES (1);')
  await Promise.all([run(), run(other), run(other)])
  const { rows } = await sql`SELECT n FROM a`.execute(database.db)
  expect(rows).toEqual([{ n: 1 }])
  expect(lines).toEqual(['migrated: 0001-a.sql'])
})

test('a failed migration rolls back, and earlier ones stay', async () => {
  await write('0001-a.sql', 'CREATE TABLE a (n int);')
  await write('0002-b.sql', 'CREATE TABLE b (n int); SELECT 1 / 0;')
  await expect(run()).rejects.toThrow('0002-b.sql')
  expect(await names()).toEqual(['0001-a.sql'])
  const { rows } = await sql`SELECT to_regclass('b') AS b`.execute(database.db)
  expect(rows).toEqual([{ b: null }])
  await write('0002-b.sql', 'CREATE TABLE b (n int);')
  await run()
  expect(await names()).toEqual(['0001-a.sql', '0002-b.sql'])
})

test('a file that was changed after it ran is refused, line ends aside', async () => {
  await write('0001-a.sql', 'CREATE TABLE a (\n  n int\n);\n')
  await run()
  await write('0001-a.sql', 'CREATE TABLE a (\r\n  n int\r\n);\r\n')
  await run()
  await write('0001-a.sql', 'CREATE TABLE a (\n  n bigint\n);\n')
  await expect(run()).rejects.toThrow('0001-a.sql was changed after it ran')
})

test('a statement may take longer than a request may', async () => {
  const hasty = openDatabase({
    connectionString: database.pool.options.connectionString ?? '',
    statementTimeoutMs: 100,
  })
  await write('0001-a.sql', 'SELECT pg_sleep(0.4);')
  await run(hasty)
  await expect(sql`SELECT pg_sleep(0.4)`.execute(hasty.db)).rejects.toThrow('statement timeout')
  await hasty.close()
})

/** Runs the shop's migrations as a role that owns nothing, with or without rights on the public schema. */
async function startAsStranger(preparing: string[]): Promise<string> {
  const role = `descorche_stranger_${Date.now()}`
  await database.pool.query(`CREATE ROLE ${role} LOGIN PASSWORD 'x'`)
  for (const statement of preparing) await database.pool.query(statement.replace('ROLE', role))
  const url = new URL(database.connectionString)
  url.username = role
  url.password = 'x'
  const stranger = openDatabase({ connectionString: url.href, poolSize: 1 })
  try {
    await migrate(stranger.pool, path.resolve(import.meta.dirname, '../../../migrations'), () => undefined)
    return 'nothing'
  } catch (failure) {
    return (failure as Error).message
  } finally {
    await stranger.close()
    await database.pool.query(`DROP OWNED BY ${role}`)
    await inMaintenance(database.connectionString, `DROP ROLE ${role}`)
  }
}

test('a role without CREATE EXTENSION gets an error naming the extensions and a remedy', async () => {
  const output = await startAsStranger(['GRANT CREATE ON SCHEMA public TO ROLE'])
  expect(output).toBe(
    'Migration 0001-catalogue.sql failed: permission denied to create extension "unaccent". ' +
      'Have a superuser run in this database: CREATE EXTENSION IF NOT EXISTS unaccent; CREATE EXTENSION IF NOT EXISTS pg_trgm;',
  )
})

test('a role without CREATE on the schema gets an error naming it', async () => {
  expect(await startAsStranger([])).toMatch(
    /^The database cannot be set up: permission denied for schema public\. Have the owner .* GRANT CREATE ON SCHEMA public/,
  )
})

test('extensions that a superuser made beforehand are enough', async () => {
  const made = [
    'CREATE EXTENSION unaccent',
    'CREATE EXTENSION pg_trgm',
    'GRANT CREATE ON SCHEMA public TO ROLE',
  ]
  expect(await startAsStranger(made)).toBe('nothing')
})

test('extensions in another schema give an error with the remedy', async () => {
  const made = [
    'CREATE SCHEMA tools',
    'CREATE EXTENSION unaccent SCHEMA tools',
    'CREATE EXTENSION pg_trgm SCHEMA tools',
    'GRANT CREATE ON SCHEMA public TO ROLE',
  ]
  expect(await startAsStranger(made)).toContain('ALTER EXTENSION unaccent SET SCHEMA public;')
})
