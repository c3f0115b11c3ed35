import type { Db } from '../platform/database/open-database.ts'
import type { Caller } from '../platform/http/caller.ts'
import { implement, type ServedCall } from '../platform/http/implement.ts'
import { saveSettings, undoSettings } from './save-settings.ts'
import { settingsCalls } from './settings.contract.ts'
import { readChangesOfSettings, readStored } from './settings.queries.ts'
import { publicSettings, settingsOf, type StoredSettings } from './settings-tree.ts'

/** In: values that hold while the owner has not saved any. */
export function settingsApi(db: Db, defaults: StoredSettings): ServedCall[] {
  const all = async () => settingsOf(await readStored(db), defaults)
  return implement(settingsCalls, {
    'GET /settings': async ({ caller }) => (mayChange(caller) ? all() : publicSettings(await all())),
    'PUT /settings': async ({ body, caller }) => {
      await saveSettings(db, body, caller.id)
      return all()
    },
    'GET /settings/history': ({ query }) => readChangesOfSettings(db, query),
    'POST /settings/undo': async ({ input, caller }) =>
      (await undoSettings(db, input.id, caller.id)) ?? all(),
  })
}

function mayChange(caller: Caller): boolean {
  return caller.state === 'signed-in' && caller.role === 'Admin'
}
