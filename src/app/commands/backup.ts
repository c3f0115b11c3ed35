import { randomBytes } from 'node:crypto'
import { existsSync, mkdirSync } from 'node:fs'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { stampOf } from '../../backups/backup-name.ts'
import { markMade } from '../../backups/backups.queries.ts'
import { makeBackup } from '../../backups/make-backup.ts'
import { openBackupFolder } from '../../backups/backup-place.ts'
import { newSealKey } from '../../platform/database/backup/seal.ts'
import { tryToWrite } from '../../platform/observability/disk-space.ts'
import { openDatabase } from '../../platform/database/open-database.ts'
import { readConfig, type Config } from '../config.ts'
import { exitOnFailure } from '../exit-on-failure.ts'
import { backupSetup } from '../open-backups.ts'
import { openMedia } from '../open-media.ts'
import { withConnectionsAt } from '../stored-connections.ts'
import { actAsOwner, ownName } from './act-as-owner.ts'
import { terminal } from './terminal.ts'
import { readIdentities, verifyBackup } from './verify-backup.ts'
import { withShopServer } from './with-shop-server.ts'

/**
 * `npm run backup [-- FILE]` writes the shop's data into one file; the shop may run. `-- --verify [FILE]` restores one
 * into a spare database and compares it; `-- --new-key` makes the keys that backups are sealed with.
 */
const usage = 'Usage: npm run backup [-- FILE | -- --verify [FILE] | -- --new-key]'

function readArguments() {
  try {
    const { values, positionals } = parseArgs({
      allowPositionals: true,
      options: {
        verify: { type: 'boolean', default: false },
        'new-key': { type: 'boolean', default: false },
      },
    })
    if (positionals.length > 1) throw new Error('one file at a time')
    const given = positionals[0]
    return {
      ...values,
      file: given === undefined ? undefined : path.resolve(process.env['INIT_CWD'] ?? '.', given),
    }
  } catch (cause) {
    throw new Error(usage, { cause })
  }
}

/** Throws what to do where the folder cannot be made or written. */
async function makeFolder(folder: string): Promise<void> {
  try {
    mkdirSync(folder, { recursive: true, mode: 0o700 })
    await tryToWrite(folder)
  } catch (cause) {
    throw new Error(
      `${ownName()} cannot write to ${path.resolve(folder)}: give the folder to that account (chown -R ${ownName()} ${path.resolve(folder)}), or name another file`,
      { cause },
    )
  }
}

async function backUp(given: Config, named: string | undefined): Promise<void> {
  if (named !== undefined && existsSync(named)) throw new Error(`${named} is there already.`)
  if (named !== undefined) await makeFolder(path.dirname(named))
  await withShopServer(given, async (connectionString) => {
    const began = performance.now()
    const config = await withConnectionsAt(given, connectionString)
    const now = new Date()
    const sealed = config.backups.recipient !== undefined
    const plainName = `descorche-${stampOf(now)}-${randomBytes(2).toString('hex')}.tar.gz`
    const file = named ?? path.join(config.dataDir, 'backups', sealed ? `${plainName}.age` : plainName)
    await makeFolder(path.dirname(file))
    const setup = {
      ...backupSetup(config, connectionString, openMedia(config)),
      workFolder: path.dirname(file),
      // a person's own file, whatever the schedule's bucket
      place: openBackupFolder(path.dirname(file)),
    }
    const made = await makeBackup(setup, path.basename(file))
    const database = openDatabase({ connectionString, poolSize: 1 })
    // a database that an update has not reached yet has no list of backups
    await markMade(database.db, now, made).catch(() => undefined)
    await database.close()
    const seconds = ((performance.now() - began) / 1000).toFixed(1)
    const how = sealed ? 'sealed' : 'not sealed: it holds personal data (BACKUP_RECIPIENT)'
    console.log(
      `${made.rows} rows and ${made.pictures} pictures in ${seconds} s, ${how}: ${path.resolve(file)}`,
    )
  })
}

try {
  const { file, verify, 'new-key': newKey } = readArguments()
  if (newKey) {
    const { recipient, identity } = await newSealKey()
    console.log(
      `# for the shop's settings\nBACKUP_RECIPIENT=${recipient}\n\n` +
        `# for a file that is kept elsewhere: without it no backup can be read (BACKUP_IDENTITY_FILE)\n${identity}`,
    )
  } else {
    const config = readConfig({ ...process.env, ALLOW_EMBEDDED: 'true' })
    // the private key may be a file that only root reads
    const identities = verify ? await readIdentities(config.backups.identityFile) : undefined
    await actAsOwner(config.dataDir)
    await (verify ? verifyBackup(config, { file, identities }, terminal) : backUp(config, file))
  }
  process.exit(0)
} catch (failure) {
  exitOnFailure(failure)
}
