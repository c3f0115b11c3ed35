import { capabilities } from '../capabilities/capabilities.ts'
import type { JobParts } from '../capabilities/capability.ts'
import { joinHooks } from '../capabilities/hooks.ts'
import type { Database } from '../platform/database/open-database.ts'
import { bareHost } from '../platform/http/outbound/inner-addresses.ts'
import type { SecretsKey } from '../connections/secrets-key.ts'
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
  secretsKey: SecretsKey
  log: Log
}

/** What the calls and jobs of every capability are handed. */
export function partsOfCapabilities({
  config,
  inForce,
  database,
  outside,
  settings,
  secretsKey,
  log,
}: Parts): JobParts {
  return {
    db: database.db,
    hooks: joinHooks(capabilities),
    settings,
    backups: () => backupSetup(inForce(), database.connectionString, outside.media),
    warn: (message, fields = {}) => log.warn(fields, message),
    publicUrl: config.publicUrl,
    apiUrl: apiUrlOf(config),
    secretsKey,
    outbound: { allowInner: config.webhooksToInnerNetworks, ownHosts: ownHosts(config, database) },
  }
}

/** Names that requests to typed addresses must not reach: the shop's own and its database's. */
function ownHosts({ publicUrl, allowedHosts }: Config, { connectionString }: Database): string[] {
  const urls = [publicUrl, connectionString].filter((text) => URL.canParse(text))
  return [...urls.map((text) => bareHost(new URL(text))), ...allowedHosts].filter((host) => host !== '')
}
