import { isDeepStrictEqual } from 'node:util'
import { inTransaction, type Db } from '../platform/database/open-database.ts'
import { problem, type Problem } from '../platform/http/problem.ts'
import {
  lockSettings,
  readChangesOfSettings,
  readStored,
  storeChanges,
  type Changes,
} from './settings.queries.ts'
import { settingsByKey, type StoredSettings } from './settings-tree.ts'

/** A JSON merge patch of the settings, its values checked. Null stands for the default. */
export type SettingsPatch = Record<string, unknown>

/** What a patch says by key. Null for a group takes all of it back to the defaults. */
export function valuesOf(patch: SettingsPatch): Map<string, unknown> {
  const values = new Map<string, unknown>()
  for (const key of settingsByKey.keys()) {
    const [group = '', name] = key.split('.')
    const node = patch[group]
    if (node === undefined) continue
    const value = name === undefined || node === null ? node : (node as SettingsPatch)[name]
    if (value !== undefined) values.set(key, value)
  }
  return values
}

/** Those of the values that differ from what is stored. */
export function changesOf(values: ReadonlyMap<string, unknown>, stored: StoredSettings): Changes {
  const changes: Changes = {}
  for (const [key, after] of values) {
    const before = stored.get(key) ?? null
    if (!isDeepStrictEqual(before, after)) changes[key] = [before, after]
  }
  return changes
}

/** Saves a patch; one that changes nothing leaves no entry. */
export async function saveSettings(db: Db, patch: SettingsPatch, actor: string): Promise<void> {
  const values = valuesOf(patch)
  await inTransaction(db, async (trx) => {
    await lockSettings(trx)
    const changes = changesOf(values, await readStored(trx))
    if (Object.keys(changes).length > 0) await storeChanges(trx, changes, { actor })
  })
}

/** Takes a change back. Refused where one of its settings was changed since, or a value is no longer allowed. */
export async function undoSettings(db: Db, id: number, actor: string): Promise<Problem | undefined> {
  return inTransaction(db, async (trx) => {
    await lockSettings(trx)
    const [change] = (await readChangesOfSettings(trx, { only: id })).items
    if (!change) return problem(404, 'Ese cambio no existe.')
    if (!change.undoable) return problem(409, 'Esto cambió después: deshacé primero los cambios más nuevos.')
    const changes: Changes = {}
    for (const { key, before, after } of change.changes) {
      const setting = settingsByKey.get(key)
      if (!setting || (before !== null && !setting.schema.safeParse(before).success))
        return problem(409, `«${setting?.label ?? key}» ya no admite lo que decía antes.`)
      changes[key] = [after, before]
    }
    await storeChanges(trx, changes, { actor, undoes: id })
    return undefined
  })
}

/** The branches that a shop begins with go; its own stay. */
export async function forgetDemoBranches(trx: Db, actor: string): Promise<void> {
  await lockSettings(trx)
  const stored = await readStored(trx)
  if (!stored.has('branches')) await storeChanges(trx, { branches: [null, []] }, { actor })
}
