import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { mkdtemp, open, readdir, rename, rm } from 'node:fs/promises'
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

/** What a backup says of itself, in its first file. */
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
  /** Folder of uploaded pictures; it may not exist. */
  mediaFolder: string
  /** The file to write. A half-written one never stands there. */
  file: string
}

/**
 * Writes everything that the shop keeps into one file while it runs: all tables as they were at one moment, then the
 * pictures. Pictures that are added or removed meanwhile may or may not be in it. Out: what is in the backup.
 */
export async function writeBackup({ connectionString, mediaFolder, file }: Sources): Promise<Manifest> {
  const folder = await mkdtemp(path.join(path.dirname(file), '.backup-'))
  const client = new pg.Client({ connectionString, application_name: 'descorche backup' })
  try {
    await prepareConnection(client)
    await client.query('BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY')
    const spooled = (table: StoredTable) => path.join(folder, `${table.name.replaceAll('"', '')}.jsonl`)
    const migrations = await client.query<{ name: string }>(
      'SELECT name FROM schema_migrations ORDER BY name',
    )
    const tables: Manifest['tables'] = []
    for (const table of await storedTables(client)) {
      await using spool = await open(spooled(table), 'wx', 0o600)
      const sum = await readTable(client, table, (part) => spool.appendFile(part))
      tables.push({ ...table, ...sum })
    }
    // after the rows: an id may be skipped, and is never given twice
    const sequences = await sequencesOf(client)
    await client.query('COMMIT')
    const media = await sumsOf(mediaFolder)
    const manifest: Manifest = {
      format: 1,
      takenAt: new Date().toISOString(),
      migrations: migrations.rows.map(({ name }) => name),
      tables,
      sequences,
      media,
    }
    const draft = path.join(folder, 'draft')
    const archive = writeArchive(draft)
    await archive.text('manifest.json', JSON.stringify(manifest, null, 1))
    for (const table of tables) await archive.file(`tables/${path.basename(spooled(table))}`, spooled(table))
    for (const { name } of media) await archive.file(`media/${name}`, path.join(mediaFolder, name))
    await archive.finish()
    await rename(draft, file)
    return manifest
  } finally {
    await client.end().catch(() => undefined)
    await rm(folder, { recursive: true, force: true })
  }
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

/** The pictures below a folder with their checksums. */
export async function sumsOf(folder: string): Promise<Manifest['media']> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => [])
  const media: Manifest['media'] = []
  for (const entry of entries.filter((one) => one.isFile())) {
    const full = path.join(entry.parentPath, entry.name)
    const sum = createHash('sha256')
    for await (const chunk of createReadStream(full) as AsyncIterable<Buffer>) sum.update(chunk)
    media.push({ name: path.relative(folder, full).split(path.sep).join('/'), sha256: sum.digest('hex') })
  }
  return media.toSorted((a, b) => (a.name < b.name ? -1 : 1))
}
