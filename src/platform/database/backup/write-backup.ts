import { createHash } from 'node:crypto'
import { mkdtemp, open, rename, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import pg from 'pg'
import { writeArchive } from './archive.ts'
import {
  prepareConnection,
  readTable,
  storedTables,
  type StoredTable,
  type TableSum,
} from './stored-tables.ts'

/** A backup's manifest, its first file. */
export type Manifest = {
  format: 1
  takenAt: string
  migrations: string[]
  tables: (StoredTable & TableSum)[]
  sequences: { name: string; value: string; called: boolean }[]
  media: { name: string; sha256: string }[]
}

type Sources = {
  connectionString: string
  /** Uploaded pictures, from whichever store. */
  pictures: {
    list: () => Promise<string[]>
    get: (name: string) => Promise<Uint8Array | undefined>
  }
  /** The file to write, atomically. */
  file: string
  /** age public key; without it the backup is not sealed. */
  recipient?: string | undefined
}

/**
 * Backs up the running shop into one file: all tables in one snapshot, then the pictures. Pictures added or
 * removed meanwhile may or may not be included.
 * @returns the manifest
 */
export async function writeBackup({
  connectionString,
  pictures,
  file,
  recipient,
}: Sources): Promise<Manifest> {
  const folder = await mkdtemp(path.join(path.dirname(file), '.backup-'))
  const client = new pg.Client({ connectionString, application_name: 'descorche backup' })
  try {
    await prepareConnection(client)
    const rows = await spoolRows(client, folder)
    // copying pictures and packing take long and need no database
    await client.end()
    const media = await spoolPictures(pictures, folder)
    const manifest: Manifest = {
      format: 1,
      takenAt: new Date().toISOString(),
      ...rows,
      media,
    }
    const draft = await pack(manifest, folder, recipient)
    await rename(draft, file)
    return manifest
  } finally {
    await client.end().catch(() => undefined)
    await rm(folder, { recursive: true, force: true })
  }
}

/** Writes a snapshot of all tables to a folder and returns their manifest entries. */
async function spoolRows(
  client: pg.Client,
  folder: string,
): Promise<Pick<Manifest, 'migrations' | 'tables' | 'sequences'>> {
  await client.query('BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY')
  const migrations = await client.query<{ name: string }>('SELECT name FROM schema_migrations ORDER BY name')
  const tables: Manifest['tables'] = []
  for (const table of await storedTables(client)) {
    await using spool = await open(spoolOf(folder, table), 'wx', 0o600)
    const sum = await readTable(client, table, (part) => spool.appendFile(part))
    tables.push({ ...table, ...sum })
  }
  // read after the rows: an id may be skipped but never reused
  const sequences = await sequencesOf(client)
  await client.query('COMMIT')
  return { migrations: migrations.rows.map(({ name }) => name), tables, sequences }
}

const spoolOf = (folder: string, table: StoredTable) =>
  path.join(folder, `${table.name.replaceAll('"', '')}.jsonl`)

/**
 * Packs the spooled files into one archive, the manifest first.
 * @returns its path
 */
async function pack(manifest: Manifest, folder: string, recipient?: string): Promise<string> {
  const draft = path.join(folder, 'draft')
  const archive = writeArchive(draft, recipient)
  await archive.text('manifest.json', JSON.stringify(manifest, null, 1))
  for (const table of manifest.tables) {
    const spool = spoolOf(folder, table)
    await archive.file(`tables/${path.basename(spool)}`, spool)
  }
  for (const [n, { name }] of manifest.media.entries())
    await archive.file(`media/${name}`, path.join(folder, `picture-${n}`))
  await archive.finish()
  return draft
}

async function sequencesOf(client: pg.Client): Promise<Manifest['sequences']> {
  const { rows: names } = await client.query<{ name: string }>(
    `SELECT quote_ident(sequencename) AS name FROM pg_sequences WHERE schemaname = 'public' ORDER BY 1`,
  )
  const sequences: Manifest['sequences'] = []
  for (const { name } of names) {
    const { rows } = await client.query<{ value: string; called: boolean }>(
      `SELECT last_value::text AS value, is_called AS called FROM ${name}`,
    )
    if (rows[0]) sequences.push({ name, ...rows[0] })
  }
  return sequences
}

/**
 * Copies the pictures, so that none disappears while the archive is written.
 * @returns their checksums
 */
async function spoolPictures(pictures: Sources['pictures'], folder: string): Promise<Manifest['media']> {
  const media: Manifest['media'] = []
  for (const name of await pictures.list()) {
    const content = await pictures.get(name)
    // deleted since the list was made
    if (content === undefined) continue
    await writeFile(path.join(folder, `picture-${media.length}`), content, { flag: 'wx', mode: 0o600 })
    media.push({ name, sha256: createHash('sha256').update(content).digest('hex') })
  }
  return media
}
