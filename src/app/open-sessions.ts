import type { Database } from '../platform/database/open-database.ts'
import { openWebSessions, type WebSessions } from '../platform/identity/web-session/web-sessions.ts'
import type { Log } from '../platform/observability/log.ts'
import { registerPerson } from '../users/register-person.ts'
import type { Config } from './config.ts'
import type { OutsideSystems } from './outside-systems.ts'

/** The shop's own sessions, with the configured provider. */
export function openSessions(parts: {
  config: Config
  database: Database
  outside: OutsideSystems
  log: Log
}): WebSessions {
  const { config, database, outside, log } = parts
  const { webClient, rolesClaim } = outside.identity
  return openWebSessions({
    pool: database.pool,
    publicUrl: config.publicUrl,
    client: webClient,
    rolesClaim,
    async register({ picture, ...person }) {
      // the embedded provider's placeholder picture
      const own = picture === `${config.publicUrl}/avatar.svg` ? undefined : picture
      return (await registerPerson(database.db, { ...person, picture: own })).role !== 'Baja'
    },
    log: (message, fields = {}) => log.warn(fields, message),
  })
}
