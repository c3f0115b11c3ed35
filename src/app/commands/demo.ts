import { capabilities } from '../../capabilities/capabilities.ts'
import { joinHooks } from '../../capabilities/hooks.ts'
import { backUpFirst } from '../../launch/back-up-first.ts'
import { removedSentence } from '../../launch/launch.api.ts'
import { removeDemo } from '../../launch/remove-demo.ts'
import { removeAccount } from '../../platform/identity/accounts/accounts.ts'
import { demoAccountIds, demoAddresses } from '../../platform/identity/accounts/demo-accounts.ts'
import { endSessionsOf } from '../../platform/identity/web-session/web-sessions.queries.ts'
import { openDatabase, type Database } from '../../platform/database/open-database.ts'
import { readConfig, type Config } from '../config.ts'
import { exitOnFailure } from '../exit-on-failure.ts'
import { backupSetup } from '../open-backups.ts'
import { openMedia } from '../open-media.ts'
import { actAsOwner } from './act-as-owner.ts'
import { withShopServer } from './with-shop-server.ts'

/** `npm run demo -- remove`: takes the demo out of a shop, after a backup; the shop may run. */

async function remove({ db, pool, connectionString }: Database, config: Config): Promise<string> {
  const ready = await pool.query<{ found: boolean }>(
    `SELECT to_regclass('demo_removals') IS NOT NULL AS found`,
  )
  if (!ready.rows[0]?.found) throw new Error('Start this version of the shop once, then run this again.')
  const setup = backupSetup(config, connectionString, openMedia(config))
  const removal = await removeDemo({
    db,
    hooks: joinHooks(capabilities),
    actor: 'shop',
    accounts: {
      addresses: demoAddresses,
      ids: async () => (config.identity.domain ? [] : demoAccountIds(pool)),
      remove: async (id) => {
        await endSessionsOf(pool, id)
        await removeAccount(pool, id)
      },
    },
    backUp: () => backUpFirst(db, setup),
  })
  if (removal.ok) return removedSentence(removal)
  if (removal.why === 'no-demo') return 'There is no demo in this shop.'
  throw new Error(
    removal.why === 'under-way'
      ? 'It is being removed at this moment.'
      : 'Make an Admin of your own first: npm run admin -- EMAIL, then sign in once.',
  )
}

try {
  if (process.argv[2] !== 'remove') throw new Error('Usage: npm run demo -- remove')
  const config = readConfig({ ...process.env, ALLOW_EMBEDDED: 'true' })
  await actAsOwner(config.dataDir)
  await withShopServer(config, async (connectionString) => {
    const database = openDatabase({ connectionString, poolSize: 4 })
    try {
      console.log(await remove(database, config))
    } finally {
      await database.close()
    }
  })
  process.exit(0)
} catch (failure) {
  exitOnFailure(failure)
}
