import { randomBytes } from 'node:crypto'
import { existsSync } from 'node:fs'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import pg from 'pg'
import { takenAt as scheduledAt } from '../../backups/backup-name.ts'
import { markVerified } from '../../backups/backups.queries.ts'
import { findStockFaults } from '../../inventory/stock-ledger.queries.ts'
import { restoreBackup } from '../../platform/database/backup/restore-backup.ts'
import { openDatabase } from '../../platform/database/open-database.ts'
import { openMediaFolder } from '../../platform/media/media-folder.ts'
import type { LogLine } from '../../platform/observability/log.ts'
import type { Config } from '../config.ts'
import { openBackupPlace } from '../open-backups.ts'
import { withConnectionsAt } from '../stored-connections.ts'
import { withShopServer } from './with-shop-server.ts'

/**
 * Restores a backup into a database of its own beside the shop's, compares every table and picture with what the backup
 * says, checks the ledger against the shelf, and drops it again. Without a file: the newest scheduled backup, out of its
 * folder or bucket. Throws what is wrong with it.
 */
export async function verifyBackup(
  config: Config,
  given: { file: string | undefined; identities: string | undefined },
  log: LogLine,
): Promise<void> {
  const { identities } = given
  const folder = await mkdtemp(path.join(tmpdir(), 'descorche-verify-'))
  try {
    await withShopServer(config, async (connectionString) => {
      const began = performance.now()
      const own = await withConnectionsAt(config, connectionString)
      const file = given.file ?? (await fetchNewest(own, folder))
      if (!existsSync(file)) throw new Error(`${file} is not there: nothing was verified.`)
      const spare = await createSpareDatabase(connectionString)
      try {
        const pictures = openMediaFolder(path.join(folder, 'media'))
        const report = await restoreAndCheck({ file, identities, connectionString: spare.url, pictures, log })
        const seconds = ((performance.now() - began) / 1000).toFixed(1)
        console.log(`${path.basename(file)} was restored and is whole: ${report}, in ${seconds} s`)
      } finally {
        await spare.drop()
      }
      const shop = openDatabase({ connectionString, poolSize: 1 })
      await markVerified(shop.db, path.basename(file)).catch(() => undefined)
      await shop.close()
    })
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

type Restore = Omit<Parameters<typeof restoreBackup>[0], 'migrationsFolder'>

async function restoreAndCheck(restore: Restore): Promise<string> {
  const migrationsFolder = path.resolve(import.meta.dirname, '../../../migrations')
  const { tables, media, takenAt } = await restoreBackup({ ...restore, migrationsFolder })
  const database = openDatabase({ connectionString: restore.connectionString, poolSize: 1 })
  const faults = await findStockFaults(database.db)
  await database.close()
  if (faults.length > 0) throw new Error(`ledger and stock of ${faults.length} wines do not agree in it`)
  const rows = tables.reduce((sum, table) => sum + table.rows, 0)
  return `of ${takenAt}, ${rows} rows of ${tables.length} tables, ${media.length} pictures, ledger and stock agree`
}

/** The private keys of the settings; undefined without any. */
export async function readIdentities(file: string | undefined): Promise<string | undefined> {
  if (file === undefined) return undefined
  return readFile(file, 'utf8').catch((cause: unknown) => {
    throw new Error('BACKUP_IDENTITY_FILE cannot be read', { cause })
  })
}

async function fetchNewest(config: Config, folder: string): Promise<string> {
  const place = openBackupPlace(config)
  const newest = (await place.list())
    .filter((name) => scheduledAt(name) !== undefined)
    .toSorted()
    .at(-1)
  if (!newest) throw new Error(`There is no scheduled backup in ${place.where}: name a file.`)
  const file = path.join(folder, newest)
  await place.fetch(newest, file)
  return file
}

/** An empty database on the shop's server. */
async function createSpareDatabase(url: string): Promise<{ url: string; drop: () => Promise<void> }> {
  const name = `verify_${randomBytes(6).toString('hex')}`
  const act = async (statement: string) => {
    const client = new pg.Client({ connectionString: url, application_name: 'descorche verify' })
    try {
      await client.connect()
      await client.query(statement)
    } finally {
      await client.end().catch(() => undefined)
    }
  }
  await act(`CREATE DATABASE ${name} TEMPLATE template0 ENCODING 'UTF8'`).catch((cause: unknown) => {
    throw new Error(
      "A spare database could not be made on the shop's server (ALTER ROLE ... CREATEDB allows it)",
      { cause },
    )
  })
  const spare = new URL(url)
  spare.pathname = `/${name}`
  return { url: spare.href, drop: () => act(`DROP DATABASE IF EXISTS ${name} WITH (FORCE)`) }
}
