import { sql } from 'kysely'
import { capabilities } from '../../capabilities/capabilities.ts'
import { joinHooks } from '../../capabilities/hooks.ts'
import { openDatabase } from '../../platform/database/open-database.ts'
import { readConfig } from '../config.ts'
import { exitOnFailure } from '../exit-on-failure.ts'
import { openMedia } from '../open-media.ts'
import { actAsOwner } from './act-as-owner.ts'
import { withShopServer } from './with-shop-server.ts'

/**
 * Runs a command of a capability on the shop's database; the shop may run.
 * @param table one of its tables, which tells that this version has been started
 */
export async function runCapabilityCommand(name: string, table: string): Promise<never> {
  try {
    const command = capabilities.flatMap(({ commands }) => commands?.[name] ?? [])[0]
    if (!command) throw new Error('This shop was built without it.')
    const config = readConfig({ ...process.env, ALLOW_EMBEDDED: 'true' })
    await actAsOwner(config.dataDir)
    const done = await withShopServer(config, async (connectionString) => {
      const database = openDatabase({ connectionString, poolSize: 4 })
      try {
        const { rows } = await sql<{
          found: boolean
        }>`SELECT to_regclass(${table}) IS NOT NULL AS found`.execute(database.db)
        if (!rows[0]?.found) throw new Error('Start this version of the shop once, then run this again.')
        return await command({
          db: database.db,
          hooks: joinHooks(capabilities),
          media: openMedia(config),
          args: process.argv.slice(2),
          folder: process.env['INIT_CWD'] ?? process.cwd(),
          say: (line) => console.log(line),
        })
      } finally {
        await database.close()
      }
    })
    process.exit(done ? 0 : 1)
  } catch (failure) {
    return exitOnFailure(failure)
  }
}
