import { randomUUID } from 'node:crypto'
import { hasRecentBackup } from '../backups/backups.queries.ts'
import type { Db } from '../platform/database/open-database.ts'
import { implement, type ServedCall } from '../platform/http/implement.ts'
import { queueMessage } from '../platform/mail/outbox.queries.ts'
import type { CurrentSettings } from '../settings/current-settings.ts'
import { launchCalls } from './launch.contract.ts'
import { readLaunchFacts, testMessagePrefix } from './launch.queries.ts'
import { stepsOf, type LaunchFacts } from './launch-steps.ts'
import { testMessageMail } from './test-message.mail.ts'

type Parts = {
  db: Db
  settings: CurrentSettings
  real: LaunchFacts['real']
  /** Addresses of the demo's accounts. */
  demoAccounts: readonly string[]
}

export function launchApi({ db, settings, real, demoAccounts }: Parts): ServedCall[] {
  return implement(launchCalls, {
    'GET /admin/launch': async () => {
      const all = await settings.read()
      const facts = await readLaunchFacts(db, demoAccounts)
      const backedUp = await hasRecentBackup(db)
      return {
        steps: stepsOf(all, { real, backedUp, ...facts }),
        mail: { real: real.mail, to: all.notices.email },
      }
    },
    'POST /admin/launch/mail': async () => {
      const { email } = (await settings.read()).notices
      const messageId = `${testMessagePrefix}${randomUUID()}`
      await queueMessage(db, { ...testMessageMail(), messageId, userId: null, to: email })
      return { message: `El correo de prueba va en camino a ${email}` }
    },
  })
}
