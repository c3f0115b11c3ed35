import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import type pg from 'pg'
import { reasonAndRemedy } from './explain-setup-failure.ts'
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
