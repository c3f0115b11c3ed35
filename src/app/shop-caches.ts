import { createCurrentDelivery } from '../delivery/current-delivery.ts'
import type { Database, Db } from '../platform/database/open-database.ts'
import type { TaggedAnswer } from '../platform/http/in-process-client.ts'
import { createResponseCache } from '../platform/http/response-cache/response-cache.ts'
import { createTaggedCache } from '../platform/http/response-cache/tagged-cache.ts'
import { securityHeaders } from '../platform/http/security-headers.ts'
import type { Log } from '../platform/observability/log.ts'
import { cheapUpTo } from '../settings/cheap-band.ts'
import type { CurrentConnections } from '../connections/current-connections.ts'
import type { CurrentSettings } from '../settings/current-settings.ts'
import { createCatalogueCaches } from './catalogue-caches.ts'
import type { Config } from './config.ts'

/** Answers of calls that pages are made of, and their longest life: what a season shows changes with the day. */
const pageValues = 1000
const pageValuesMs = 60_000

type Parts = {
  config: Config
  https: boolean
  database: Database
  replica?: Db
  settings: CurrentSettings
  connections: CurrentConnections
  log: Log
}

/** What one process caches, invalidated by the notifications that `changes` listens to from here on. */
export function openShopCaches({ config, https, database, replica, settings, connections, log }: Parts) {
  const catalogue = createCatalogueCaches(database, replica, () => cheapUpTo(settings.now().bands))
  const responses = createResponseCache(config.answerCacheMb * 1_000_000, (own) =>
    securityHeaders(own, https),
  )
  const values = createTaggedCache<TaggedAnswer>({ max: pageValues, ttl: pageValuesMs })
  const delivery = createCurrentDelivery(database.db)
  const changes = catalogue.follow(
    [settings, connections, delivery, ...(config.answerCacheMb > 0 ? [responses, values] : [])],
    (message, fields = {}) => log.warn(fields, message),
  )
  return { catalogue, responses, values, delivery, changes }
}

export type ShopCaches = ReturnType<typeof openShopCaches>
