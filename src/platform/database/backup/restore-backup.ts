import { createHash } from 'node:crypto'
import path from 'node:path'
import pg from 'pg'
import { migrate, migrationFiles } from '../migrate.ts'
import { readArchive, type ArchiveEntry } from './archive.ts'
import { mayBeInBackup, prepareConnection, readTable } from './stored-tables.ts'
import type { Manifest } from './write-backup.ts'
import type { LogLine } from '../../observability/log.ts'

type Target = {
  file: string
  /** age private keys for a sealed backup. */
  identities?: string | undefined
  connectionString: string
  /** Where uploaded pictures go. */
  pictures: {
    list: () => Promise<string[]>
    put: (name: string, content: Uint8Array, type: string) => Promise<void>
    remove: (names: string[]) => Promise<void>
  }
  migrationsFolder: string
  log: LogLine
}

/** Thrown before anything is written, because stored pictures may belong to the other restore. */
export class RestoreUnderWay extends Error {}

/** Advisory lock of the restoring connection. */
const lockKey = 5_317_010

/** Bytes of rows sent to the database at once. */
const batchBytes = 2_000_000

/**
 * Restores a backup into an empty database and picture store: creates the schema of that time by its
 * migrations, inserts the rows in one transaction, compares every table with the manifest, then runs the
 * later migrations. Throws an Error with the reason and leaves the database empty; never touches a database
 * that has content.
 */
export async function restoreBackup(target: Target): Promise<Manifest> {
  const { file, connectionString, pictures, migrationsFolder, log } = target
  const manifest = await readManifest(file, target.identities)
  await throwIfNewer(manifest, migrationsFolder)
  const put: string[] = []
  let begun = false
  const pool = new pg.Pool({ connectionString, max: 2 })
  const client = new pg.Client({ connectionString, application_name: 'descorche restore' })
  try {
    await prepareConnection(client)
    await throwUnlessAlone(client)
    await throwUnlessEmpty(client)
    begun = true
    await migrate(pool, migrationsFolder, () => undefined, manifest.migrations)
    await client.query('BEGIN')
    await putContent(client, target, manifest, put)
    await client.query('COMMIT')
    await migrate(pool, migrationsFolder, log)
    await client.query('ANALYZE')
    return manifest
  } catch (failure) {
    // emptied again, so that the restore can be retried
    await client.query('ROLLBACK').catch(() => undefined)
    await pictures.remove(put).catch(() => undefined)
    if (begun) await emptyAgain(client, failure)
    throw failure
  } finally {
    await client.end().catch(() => undefined)
    await pool.end()
  }
}

/** Throws if emptying fails too, naming the original failure and what the operator must do. */
async function emptyAgain(client: pg.Client, failure: unknown): Promise<void> {
  await client.query('DROP SCHEMA public CASCADE; CREATE SCHEMA public').catch(() => {
    const reason = failure instanceof Error ? failure.message : String(failure)
    throw new Error(`${reason} The database could not be emptied: restore into a new one.`, {
      cause: failure,
    })
  })
}

async function throwIfNewer({ migrations }: Manifest, migrationsFolder: string): Promise<void> {
  const ownMigrations = await migrationFiles(migrationsFolder)
  const newer = migrations.filter((name) => !ownMigrations.includes(name))
  if (newer.length > 0) throw new Error(`The backup is of a newer shop: it has ${newer.join(', ')}.`)
}

/** Restores rows, pictures and sequences. `put` receives each stored picture's name. */
async function putContent(
  client: pg.Client,
  { file, identities, pictures }: Target,
  manifest: Manifest,
  put: string[],
): Promise<void> {
  // keys and sessions in old backups are skipped: new ones are made, and all users sign in again
  const tables = manifest.tables.filter(mayBeInBackup)
  await switchTriggers(client, manifest, 'DISABLE')
  for (const { name } of tables.toReversed()) await client.query(`DELETE FROM ${name}`)
  // equal names mean equal pictures, so the existing ones may belong to another shop too
  const there = new Set(await pictures.list())
  const media = new Map(manifest.media.map(({ name, sha256 }) => [name, sha256]))
  for await (const entry of readArchive(file, identities)) {
    const table = tables.find(({ name }) => entry.name === `tables/${name.replaceAll('"', '')}.jsonl`)
    if (table) await insertRows(client, table, entry)
    const picture = entry.name.startsWith('media/') ? entry.name.slice('media/'.length) : undefined
    if (picture === undefined || there.has(picture)) continue
    const content = await readPicture(picture, entry, media.get(picture))
    put.push(picture)
    await pictures.put(picture, content, `image/${path.extname(picture).slice(1)}`)
  }
  for (const table of tables) await throwUnlessSame(client, table)
  await switchTriggers(client, manifest, 'ENABLE')
  for (const { name, value, called } of manifest.sequences)
    await client.query('SELECT setval($1::regclass, $2::bigint, $3)', [name, value, called])
}

async function throwUnlessSame(client: pg.Client, table: Manifest['tables'][number]): Promise<void> {
  const { rows, sha256 } = await readTable(client, table)
  if (rows !== table.rows || sha256 !== table.sha256)
    throw new Error(
      `${table.name} is not as the backup has it: ${rows} rows of ${table.rows}. Nothing was restored.`,
    )
}

async function readManifest(file: string, identities?: string): Promise<Manifest> {
  for await (const entry of readArchive(file, identities)) {
    if (entry.name !== 'manifest.json') break
    const manifest = JSON.parse((await wholeOf(entry)).toString('utf8')) as Manifest
    if (manifest.format !== 1) throw new Error(`${file} has a form that this shop does not know.`)
    return manifest
  }
  throw new Error(`${file} is not a backup of a shop.`)
}

/** During another restore the database is also empty until its schema exists. */
async function throwUnlessAlone(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ alone: boolean }>('SELECT pg_try_advisory_lock($1) AS alone', [
    lockKey,
  ])
  if (!rows[0]?.alone)
    throw new RestoreUnderWay(
      'Another restore into this database is under way: let it end, or stop it first.',
    )
}

async function throwUnlessEmpty(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ full: boolean }>(
    `SELECT EXISTS (SELECT FROM pg_tables WHERE schemaname = 'public') AS full`,
  )
  if (rows[0]?.full)
    throw new Error('There is a shop in this database already. Restore into an empty one, or a new DATA_DIR.')
}

/** Disables triggers, because the backup contains their results and inserts append-only rows this once. */
async function switchTriggers(
  client: pg.Client,
  { tables }: Manifest,
  to: 'ENABLE' | 'DISABLE',
): Promise<void> {
  for (const { name } of tables) await client.query(`ALTER TABLE ${name} ${to} TRIGGER USER`)
}

async function insertRows(
  client: pg.Client,
  { name, columns }: Manifest['tables'][number],
  entry: ArchiveEntry,
): Promise<void> {
  const list = columns.join(', ')
  const insert = async (lines: string) =>
    client.query(
      `INSERT INTO ${name} (${list}) OVERRIDING SYSTEM VALUE SELECT ${list} FROM json_populate_recordset(NULL::${name}, $1::json)`,
      [`[${lines.trimEnd().replaceAll('\n', ',')}]`],
    )
  const decoder = new TextDecoder('utf-8', { fatal: true })
  let text = ''
  for await (const part of entry.content()) {
    text += decoder.decode(part, { stream: true })
    if (text.length < batchBytes) continue
    const end = text.lastIndexOf('\n') + 1
    if (end > 0) await insert(text.slice(0, end))
    text = text.slice(end)
  }
  text += decoder.decode()
  if (text !== '') await insert(text)
}

/** A picture's content, checked against the manifest. */
async function readPicture(
  name: string,
  entry: ArchiveEntry,
  sha256: string | undefined,
): Promise<Uint8Array> {
  // path traversal: a name must not lead out of the store
  if (path.posix.normalize(`/${name}`) !== `/${name}` || name.includes('\\'))
    throw new Error(`${name} is no name of a picture`)
  const content = await wholeOf(entry)
  if (createHash('sha256').update(content).digest('hex') !== sha256)
    throw new Error(`media/${name} is not as the backup has it.`)
  return content
}

async function wholeOf(entry: ArchiveEntry): Promise<Buffer> {
  const parts: Buffer[] = []
  for await (const part of entry.content()) parts.push(part)
  return Buffer.concat(parts)
}
