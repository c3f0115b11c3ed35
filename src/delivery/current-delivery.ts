import type { Db } from '../platform/database/open-database.ts'
import { cacheValue, type CachedValue } from '../platform/http/response-cache/tagged-cache.ts'
import { settingsTag } from '../settings/settings-tag.ts'
import { readZones } from './delivery.queries.ts'
import { nationwide, type Nationwide } from './nationwide.ts'

/** Reading again is only a safeguard, as every change is notified. */
const longestMs = 600_000

export type CurrentDelivery = CachedValue<Nationwide | undefined>

/** Caches nationwide delivery costs in this process, reloaded when zones change. */
export function createCurrentDelivery(db: Db): CurrentDelivery {
  return cacheValue(async () => nationwide(await readZones(db)), [settingsTag], longestMs)
}
