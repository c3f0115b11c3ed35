import type { Db } from '../platform/database/open-database.ts'
import { cacheValue, type CachedValue } from '../platform/http/response-cache/tagged-cache.ts'
import { readStored } from './settings.queries.ts'
import { settingsTag } from './settings-tag.ts'
import { settingsOf, type Settings, type StoredSettings } from './settings-tree.ts'

/** However old: every change is notified. */
const longestMs = 600_000

/** The settings as they are now, read again by every process after each change. */
export type CurrentSettings = CachedValue<Settings>

/**
 * In: values that hold while the owner has not saved any, such as those of the environment. While the database is away
 * the last known ones hold.
 */
export function createCurrentSettings(db: Db, defaults: StoredSettings): CurrentSettings {
  let last: Settings | undefined
  const read = async () => {
    try {
      last = settingsOf(await readStored(db), defaults)
    } catch (failure) {
      if (!last) throw failure
    }
    return last
  }
  return cacheValue(read, [settingsTag], longestMs)
}
