import { existsSync, realpathSync, rmSync } from 'node:fs'
import { access, constants } from 'node:fs/promises'
import path from 'node:path'
import { restoreBackup, RestoreUnderWay } from '../../platform/database/backup/restore-backup.ts'
import { startEmbeddedServer } from '../../platform/database/embedded/embedded-server.ts'
import { openDatabase } from '../../platform/database/open-database.ts'
import { findStockFaults } from '../../inventory/stock-ledger.queries.ts'
import { readConfig } from '../config.ts'
import { withStoredConnections } from '../stored-connections.ts'
import { checkLocked } from '../doctor/connections.ts'
import { exitOnFailure } from '../exit-on-failure.ts'
import { actAsOwner, ownName } from './act-as-owner.ts'
import { terminal } from './terminal.ts'
import { readIdentities } from './verify-backup.ts'
import { openMedia } from '../open-media.ts'

/** `npm run restore -- FILE`: puts a backup into a new DATA_DIR, or into the empty database of DATABASE_URL. */

/** @returns a function that removes the embedded database, and its folder, if they did not exist before the call */
function newDatabaseRemover(dataDir: string): () => void {
  const database = path.join(dataDir, 'postgres')
  const [hadFolder, hadDatabase] = [existsSync(dataDir), existsSync(database)]
  return () => {
    if (hadDatabase) return
    // it may be a link to where the server's account can reach it
    if (existsSync(database)) rmSync(realpathSync(database), { recursive: true, force: true })
    rmSync(hadFolder ? database : dataDir, { recursive: true, force: true })
  }
}

try {
  const config = readConfig({ ...process.env, ALLOW_EMBEDDED: 'true' })
  const file = process.argv[2]
  if (!file || file.startsWith('-')) throw new Error('Usage: npm run restore -- FILE')
  if (!existsSync(file)) throw new Error(`${path.resolve(file)} is not there: nothing was restored.`)
  const mediaFolder = path.join(config.dataDir, 'media')
  if (!config.mediaBucket && existsSync(mediaFolder))
    throw new Error(`${mediaFolder} is there already: restore into a new DATA_DIR.`)
  const identities = await readIdentities(config.backups.identityFile)
  await actAsOwner(config.dataDir)
  await access(file, constants.R_OK).catch((cause: unknown) => {
    const remedy = `chown ${ownName()} ${path.resolve(file)}`
    throw new Error(`${ownName()} cannot read the backup (${remedy}): nothing was restored`, { cause })
  })
  const takeBack = config.databaseUrl ? () => undefined : newDatabaseRemover(config.dataDir)
  // holds the data folder's lock: no shop opens a half-restored backup
  const server = config.databaseUrl
    ? undefined
    : await startEmbeddedServer({ dataDir: config.dataDir, log: terminal })
  try {
    const connectionString = config.databaseDirectUrl ?? config.databaseUrl ?? server?.connectionString ?? ''
    const { tables, media, takenAt } = await restoreBackup({
      file,
      identities,
      connectionString,
      pictures: openMedia(config),
      migrationsFolder: path.resolve(import.meta.dirname, '../../../migrations'),
      log: terminal,
    }).catch(async (failure: unknown) => {
      // back to its previous state, so that it can be retried, and no start takes what is left for a shop
      const mine = !config.mediaBucket && !(failure instanceof RestoreUnderWay)
      if (mine) rmSync(mediaFolder, { recursive: true, force: true })
      await server?.stop()
      takeBack()
      throw new Error(`${path.resolve(file)}: nothing was restored`, { cause: failure })
    })
    const rows = tables.reduce((sum, table) => sum + table.rows, 0)
    console.log(`restored the backup of ${takenAt}: ${rows} rows and ${media.length} pictures`)
    const database = openDatabase({ connectionString, poolSize: 1 })
    const faults = await findStockFaults(database.db)
    const opened = await withStoredConnections(config, database.db)
    await database.close()
    for (const { says, remedy } of checkLocked(opened)) console.log(`${says} ${remedy ?? ''}`)
    if (faults.length > 0)
      throw new Error(`${faults.length} wines' ledger and stock do not agree: npm run stock:check`)
    console.log('ledger, stock and reservations agree')
  } finally {
    await server?.stop()
  }
  process.exit(0)
} catch (failure) {
  exitOnFailure(failure)
}
