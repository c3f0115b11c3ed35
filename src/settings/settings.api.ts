import type { Db } from '../platform/database/open-database.ts'
import type { Caller } from '../platform/http/caller.ts'
import { implement, type ServedCall } from '../platform/http/implement.ts'
import type { CurrentSettings } from './current-settings.ts'
import { may } from '../users/permissions.ts'
import { sendTestMail } from './mails/send-test-mail.ts'
import { saveSettings, undoSettings } from './save-settings.ts'
import { settingsCalls } from './settings.contract.ts'
import { readChangesOfSettings } from './settings.queries.ts'
import { publicSettings, type Settings } from './settings-tree.ts'

export function settingsApi(db: Db, settings: CurrentSettings): ServedCall[] {
  // cached, because every page reads them
  let open: { of: Settings; value: Partial<Settings> } | undefined
  const openPart = (all: Settings) => {
    if (open?.of !== all) open = { of: all, value: publicSettings(all) }
    return open.value
  }
  return implement(settingsCalls, {
    'GET /settings': async ({ caller }) => {
      const all = await settings.read()
      return mayChange(caller) ? all : openPart(all)
    },
    'PUT /settings': async ({ body, query, caller }) =>
      (await saveSettings(db, body, { actor: caller.id, inForce: settings.inForce, ...query })) ??
      settings.refresh(),
    'POST /settings/mails/test': async ({ body }) =>
      sendTestMail(db, body, (await settings.read()).notices.email),
    'GET /settings/history': ({ query }) => readChangesOfSettings(db, query),
    'POST /settings/undo': async ({ input, caller }) =>
      (await undoSettings(db, input.id, { actor: caller.id, inForce: settings.inForce })) ??
      settings.refresh(),
  })
}

function mayChange(caller: Caller): boolean {
  return caller.state === 'signed-in' && may(caller, 'settings.change')
}
