import { capabilities } from '../capabilities/capabilities.ts'
import type { JobParts } from '../capabilities/capability.ts'
import { joinHooks } from '../capabilities/hooks.ts'
import type { Database } from '../platform/database/open-database.ts'
import type { Log } from '../platform/observability/log.ts'
import type { CurrentSettings } from '../settings/current-settings.ts'
import { apiUrlOf } from './api-url.ts'
import type { Config } from './config.ts'
import { backupSetup } from './open-backups.ts'
import type { OutsideSystems } from './outside-systems.ts'

type Parts = {
  config: Config
  /** The settings with what the owner has connected by now. */
  inForce: () => Config
  database: Database
  outside: OutsideSystems
  settings: CurrentSettings
  log: Log
}

/** What the calls and jobs of every capability are handed. */
export function partsOfCapabilities({ config, inForce, database, outside, settings, log }: Parts): JobParts {
  return {
    db: database.db,
    hooks: joinHooks(capabilities),
    settings,
    backups: () => backupSetup(inForce(), database.connectionString, outside.media),
    warn: (message, fields = {}) => log.warn(fields, message),
    media: outside.media,
    publicUrl: config.publicUrl,
    apiUrl: apiUrlOf(config),
  }
}
