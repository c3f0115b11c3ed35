import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import type pg from 'pg'
import { reasonAndRemedy } from './explain-setup-failure.ts'
import type { LogLine } from '../observability/log.ts'

const lockKey = 5_317_001

/** Names of the migrations in a folder, in their order. */
export async function migrationFiles(folder: string): Promise<string[]> {
  return (await readdir(folder)).filter((name) => /^\d{4}-[\w-]+\.sql$/.test(name)).toSorted()
}

/**
 * Brings the database to the newest state: plain SQL files `NNNN-name.sql` in order, each once, each in one
 * transaction. Processes that start at once wait for each other. A file that was changed after it ran is an error.
 * `only` names those to run, when the state of an earlier shop is wanted.
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
      const known = applied.get(name)
      if (known === checksum) continue
      if (known !== undefined) {
        throw new Error(`Migration ${name} was changed after it ran. Put it back, and write a new one.`)
      }
      await apply(client, { name, text, checksum })
      log('migrated', { name })
    }
  } finally {
    await client.query('SELECT pg_advisory_unlock($1)', [lockKey]).catch(() => undefined)
    // the connection's settings were changed for the migrations: it is not given back
    client.release(true)
  }
}

/** The migrations that have run, with the checksums of their files then. */
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
