import { existsSync } from 'node:fs'
import path from 'node:path'
import pg from 'pg'
import { useEmbeddedServer } from '../../platform/database/embedded/embedded-server.ts'
import { rotateKeys } from '../../platform/identity/keys.ts'
import { readConfig } from '../config.ts'
import { exitOnFailure } from '../exit-on-failure.ts'
import { terminal } from './terminal.ts'

/** `npm run keys -- rotate`: new keys; ends every session and token at once, in all processes of a running shop. */

try {
  if (process.argv[2] !== 'rotate') throw new Error('Usage: npm run keys -- rotate')
  const config = readConfig({ ...process.env, ALLOW_EMBEDDED: 'true' })
  if (config.identity.domain)
    throw new Error(`Sign-in is ${config.identity.domain}'s: rotate its keys and end its sessions there.`)
  if (!config.databaseUrl && !existsSync(path.join(config.dataDir, 'postgres')))
    throw new Error(`There is no shop in ${path.resolve(config.dataDir)}: set DATA_DIR or DATABASE_URL.`)
  const server = config.databaseUrl
    ? undefined
    : await useEmbeddedServer({ dataDir: config.dataDir, log: terminal })
  const connectionString = config.databaseDirectUrl ?? config.databaseUrl ?? server?.connectionString
  const pool = new pg.Pool({ connectionString, max: 1 })
  try {
    const ended = await rotateKeys(pool)
    console.log(`new keys; ${ended} sessions, tokens and open sign-ins have ended: everyone signs in again`)
  } finally {
    await pool.end()
    await server?.stop()
  }
  process.exit(0)
} catch (failure) {
  exitOnFailure(failure)
}
