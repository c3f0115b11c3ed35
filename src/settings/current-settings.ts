import type { Db } from '../platform/database/open-database.ts'
import { cacheValue, type CachedValue } from '../platform/http/response-cache/tagged-cache.ts'
import { readStored } from './settings.queries.ts'
import { settingsTag } from './settings-tag.ts'
import { settingsOf, type Settings, type StoredSettings } from './settings-tree.ts'

/** Reading again is only a safeguard, as every change is notified. */
const longestMs = 600_000

/** This process's copy of the settings, reloaded after each change. */
export type CurrentSettings = CachedValue<Settings> & {
  /** The last copy read. */
  now: () => Settings
  /** Reloads at once, for the caller that just changed something. */
  refresh: () => Promise<Settings>
  /** The settings in force for given stored values. */
  inForce: (stored: StoredSettings) => Settings
}

/**
 * Opens the settings. While the database is unavailable, the last copy stays in force.
 * @param defaults apply until the owner saves a value, such as those from the environment
 */
export async function openCurrentSettings(db: Db, defaults: StoredSettings): Promise<CurrentSettings> {
  const inForce = (stored: StoredSettings) => settingsOf(stored, defaults)
  const stored = async () => inForce(await readStored(db))
  let last = await stored()
  let started = 0
  let newest = 0
  const refresh = async () => {
    const read = (started += 1)
    const values = await stored()
    // a slow older read must not replace a newer one
    if (read > newest) {
      newest = read
      last = values
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
