import pg from 'pg'
import { rotateKeys } from '../../platform/identity/provider/keys.ts'
import { readConfig } from '../config.ts'
import { exitOnFailure } from '../exit-on-failure.ts'
import { actAsOwner } from './act-as-owner.ts'
import { withShopServer } from './with-shop-server.ts'

/**
 * `npm run keys -- rotate`: makes new keys and ends every session and token at once, in all processes of a
 * running shop.
 */

try {
  if (process.argv[2] !== 'rotate') throw new Error('Usage: npm run keys -- rotate')
  const config = readConfig({ ...process.env, ALLOW_EMBEDDED: 'true' })
  if (config.identity.domain)
    throw new Error(`Sign-in is ${config.identity.domain}'s: rotate its keys and end its sessions there.`)
  await actAsOwner(config.dataDir)
  await withShopServer(config, async (connectionString) => {
    const pool = new pg.Pool({ connectionString, max: 1 })
    try {
      const ended = await rotateKeys(pool)
      console.log(`new keys; ${ended} sessions, tokens and open sign-ins have ended: everyone signs in again`)
    } finally {
      await pool.end()
    }
  })
  process.exit(0)
} catch (failure) {
  exitOnFailure(failure)
}
