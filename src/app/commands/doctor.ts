import path from 'node:path'
import { backupAge } from '../../backups/backups.queries.ts'
import { migrationFiles } from '../../platform/database/migrate.ts'
import { openDatabase, type Db } from '../../platform/database/open-database.ts'
import { runningServer } from '../../platform/database/embedded/running-server.ts'
import { checkBackups } from '../doctor/backups.ts'
import { checkBucket } from '../doctor/bucket.ts'
import { checkDatabase, checkPooler } from '../doctor/database.ts'
import { checkDisk } from '../doctor/disk.ts'
import { checkFolders } from '../doctor/folders.ts'
import { fine, lineOf, type Finding } from '../doctor/finding.ts'
import { checkIdentity } from '../doctor/identity.ts'
import { checkInvoices } from '../doctor/invoices.ts'
import { checkLocked } from '../doctor/connections.ts'
import { checkListening } from '../doctor/listening.ts'
import { checkMail } from '../doctor/mail.ts'
import { checkPayment } from '../doctor/payment.ts'
import { checkPublicAddress } from '../doctor/public-address.ts'
import { checkReplica } from '../doctor/replica.ts'
import { checkSettings } from '../doctor/settings.ts'
import type { Config } from '../config.ts'
import { withStoredConnections } from '../stored-connections.ts'
import { exitOnFailure } from '../exit-on-failure.ts'
import { actAsOwner } from './act-as-owner.ts'

/** `npm run doctor`: looks at everything that the settings name, beside a running shop too; changes nothing. */

const migrationsFolder = path.resolve(import.meta.dirname, '../../../migrations')
/** Connections of a process beside its pool: two that listen, one for migrations. */
const besidePool = 3

async function checkDatabases(config: Config): Promise<Finding[]> {
  const migrations = await migrationFiles(migrationsFolder)
  if (!config.databaseUrl) {
    const running = await runningServer(config.dataDir)
    if (!running) return [fine('database', 'The embedded one, which npm start starts; it does not run now.')]
    return checkDatabase(running, migrations, config.databasePool)
  }
  const { databaseUrl, databaseDirectUrl, readDatabaseUrl } = config
  // of a pooler only the server behind it knows rights and connections
  const wanted = (config.workers ?? 1) * (config.databasePool + besidePool)
  return [
    ...(await checkDatabase(databaseDirectUrl ?? databaseUrl, migrations, wanted)),
    ...(databaseDirectUrl ? await checkDatabase(databaseUrl, migrations, 0) : []),
    ...(await checkPooler(config, databaseUrl)),
    ...(readDatabaseUrl ? [await checkReplica(readDatabaseUrl)] : []),
  ]
}

/** Undefined where the database cannot say, which another line tells of. */
async function askDatabase<T>(config: Config, ask: (db: Db) => Promise<T>): Promise<T | undefined> {
  const { databaseDirectUrl, databaseUrl, dataDir } = config
  const connectionString = databaseDirectUrl ?? databaseUrl ?? (await runningServer(dataDir))
  if (!connectionString) return undefined
  const database = openDatabase({ connectionString, poolSize: 1 })
  return ask(database.db)
    .catch(() => undefined)
    .finally(() => database.close())
}

/** Where a setting is wrong, the parts are not checked: each would be checked with the wrong one. */
async function examine(env: Record<string, string | undefined>): Promise<Finding[]> {
  const { findings: wrongSettings, config: given } = checkSettings(env)
  if (!given) return wrongSettings
  const config = (await askDatabase(given, (db) => withStoredConnections(given, db))) ?? given
  const { findings } = checkSettings(env, config)
  // with the eyes of the service: root may write everywhere
  await actAsOwner(config.dataDir)
  const parts = await Promise.all([
    checkDatabases(config),
    checkMail(config.mail),
    checkPayment(config.payments),
    checkInvoices(config.invoices),
    checkIdentity(config.identity),
    checkBucket(config.mediaBucket),
    checkDisk(config.dataDir, config.minFreeDiskMb),
    checkFolders(config.dataDir, config.backups.bucket ? undefined : config.backups.folder),
    askDatabase(config, backupAge).then((age) => checkBackups(config, age)),
    checkListening(config),
    checkPublicAddress(config),
  ])
  return [...findings, ...checkLocked(config), ...parts.flat()]
}

try {
  const findings = await examine(process.env)
  for (const finding of findings) console.log(lineOf(finding))
  const count = (state: Finding['state']) => findings.filter((finding) => finding.state === state).length
  console.log(`\n${count('wrong')} wrong, ${count('warning')} warnings, ${count('ok')} fine.`)
  process.exit(count('wrong') > 0 ? 1 : 0)
} catch (failure) {
  exitOnFailure(failure)
}
