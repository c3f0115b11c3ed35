import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import type pg from 'pg'
import type { LogLine } from '../observability/log.ts'

const lockKey = 5_317_001

/** Names of a folder's migrations, in order. */
export async function migrationFiles(folder: string): Promise<string[]> {
  return (await readdir(folder)).filter((name) => /^\d{4}-[\w-]+\.sql$/.test(name)).toSorted()
}

/**
 * Migrates the database to the latest version: runs each new SQL file `NNNN-name.sql` in order and in its own
 * transaction. Concurrent processes wait for each other. A file that changed after it ran is an error.
 * @param only names of the migrations to run, to get an earlier version
 */
export async function migrate(
  pool: pg.Pool,
  folder: string,
  log: LogLine,
  only?: readonly string[],
): Promise<void> {
  const files = (await migrationFiles(folder)).filter((name) => !only || only.includes(name))
  const client = await pool.connect()
  try {
    await client.query('SET statement_timeout = 0')
    await client.query('SELECT pg_advisory_lock($1)', [lockKey])
    const applied = await readApplied(client)
    const unknown = [...applied.keys()].filter((name) => !files.includes(name))
    if (unknown.length > 0) log('database is newer than this shop', { migrations: unknown })
    for (const name of files) {
      const text = await readFile(path.join(folder, name), 'utf8')
      const checksum = createHash('sha256').update(text.replaceAll('\r\n', '\n')).digest('hex')
      const appliedChecksum = applied.get(name)
      if (appliedChecksum === checksum) continue
      if (appliedChecksum !== undefined) {
        throw new Error(`Migration ${name} was changed after it ran. Put it back, and write a new one.`)
      }
      await apply(client, { name, text, checksum })
      log('migrated', { name })
    }
  } finally {
    await client.query('SELECT pg_advisory_unlock($1)', [lockKey]).catch(() => undefined)
    // its settings were changed for the migrations, so it does not return to the pool
    client.release(true)
  }
}

/** Applied migrations with their checksums. */
async function readApplied(client: pg.ClientBase): Promise<Map<string, string>> {
  await client
    .query(
      `CREATE TABLE IF NOT EXISTS schema_migrations (
          name text PRIMARY KEY, checksum text NOT NULL, applied_at timestamptz NOT NULL DEFAULT now())`,
    )
    .catch((failure: unknown) => {
      throw new Error(`The database cannot be set up: ${reasonAndRemedy(failure)}`, { cause: failure })
    })
  const { rows } = await client.query<{ name: string; checksum: string }>(
    'SELECT name, checksum FROM schema_migrations',
  )
  return new Map(rows.map((row) => [row.name, row.checksum]))
}

async function apply(
  client: pg.ClientBase,
  { name, text, checksum }: { name: string; text: string; checksum: string },
): Promise<void> {
  await client.query('BEGIN')
  try {
    await client.query(text)
    await client.query('INSERT INTO schema_migrations (name, checksum) VALUES ($1, $2)', [name, checksum])
    await client.query('COMMIT')
  } catch (failure) {
    await client.query('ROLLBACK')
    throw new Error(`Migration ${name} failed: ${reasonAndRemedy(failure)}`, { cause: failure })
  }
}

/** Extensions that the shop needs. PostgreSQL ships both, but a superuser may have to enable them. */
const extensions = ['unaccent', 'pg_trgm']
const createThem = extensions.map((name) => `CREATE EXTENSION IF NOT EXISTS ${name};`).join(' ')

/** Explains in one line why a setup statement failed: PostgreSQL's own message and, if known, the fix. */
export function reasonAndRemedy(failure: unknown): string {
  const { code, message } = failure as { code?: string; message?: string }
  const reason = (message ?? String(failure)).replaceAll('\n', ' ')
  const remedy = remedyFor(code ?? '', reason)
  return remedy ? `${reason}. ${remedy}` : reason
}

function remedyFor(code: string, reason: string): string | undefined {
  const names = extensions.some((name) => reason.includes(name)) || reason.includes('gin_trgm_ops')
  if (code === '42501' && /extension/.test(reason)) {
    return `Have a superuser run in this database: ${createThem}`
  }
  // PostgreSQL has no file for the extension
  if (names && ['0A000', '58P01', '22023'].includes(code)) {
    return `Install PostgreSQL's contrib modules on the server (Debian: postgresql-contrib), then start again.`
  }
  // the extension is installed in another schema, so its function or operator class is not found
  if (names && ['42883', '42704', '3F000'].includes(code)) {
    return `Have a superuser run in this database: ${extensions.map((name) => `ALTER EXTENSION ${name} SET SCHEMA public;`).join(' ')}`
  }
  if (code === '42501' && /schema public/.test(reason)) {
    return 'Have the owner of the database run in it: GRANT CREATE ON SCHEMA public TO the role of DATABASE_URL;'
  }
  if (code === '25006')
    return 'The role or the server is read-only: ALTER ROLE ... SET default_transaction_read_only = off, or name the primary in DATABASE_URL.'
  if (code === '53100') return "Make room on the database server's disk."
  if (code === '42P07' || code === '42703')
    return 'Another program has tables of that name here: give the shop a database of its own.'
  if (code === '55P03' || code === '57014')
    return 'Another process holds the table, or the limit for statements is too short: end what is in pg_stat_activity, and start again.'
  if (code === '42501') return 'The role of DATABASE_URL must own the tables of the shop.'
  return undefined
}
