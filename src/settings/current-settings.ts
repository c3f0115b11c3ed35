import type { Db } from '../platform/database/open-database.ts'
import { cacheValue, type CachedValue } from '../platform/http/response-cache/tagged-cache.ts'
import { readStored } from './settings.queries.ts'
import { settingsTag } from './settings-tag.ts'
import { settingsOf, type Settings, type StoredSettings } from './settings-tree.ts'

/** However old: every change is notified. */
const longestMs = 600_000

/** The settings in this process, read again after each change. */
export type CurrentSettings = CachedValue<Settings> & {
  /** The last ones that were read. */
  now: () => Settings
  /** Reads them again, for who has just changed them. */
  refresh: () => Promise<Settings>
  /** Those in force where this is stored. */
  inForce: (stored: StoredSettings) => Settings
}

/**
 * In: values that hold while the owner has not saved any, such as those of the environment. While the database is away
 * the last known ones hold.
 */
export async function openCurrentSettings(db: Db, defaults: StoredSettings): Promise<CurrentSettings> {
  const inForce = (stored: StoredSettings) => settingsOf(stored, defaults)
  const stored = async () => inForce(await readStored(db))
  let last = await stored()
  let started = 0
  let newest = 0
  const refresh = async () => {
    const read = (started += 1)
    const found = await stored()
    // an older read that took longer does not come back over a newer one
    if (read > newest) {
      newest = read
      last = found
    }
    return last
  }
  const cached = cacheValue(() => refresh().catch(() => last), [settingsTag], longestMs)
  return {
    ...cached,
    now: () => last,
    refresh,
    inForce,
    invalidate(tags) {
      cached.invalidate(tags)
      if (tags === 'all' || tags.includes(settingsTag)) void cached.read()
    },
  }
}
