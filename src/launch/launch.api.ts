import { randomUUID } from 'node:crypto'
import type { Hooks } from '../capabilities/hooks.ts'
import { hasRecentBackup } from '../backups/backups.queries.ts'
import { explain } from '../backups/explain-failure.ts'
import { problemWords } from '../backups/backup-words.ts'
import { hasOwnZones } from '../delivery/demo-zones.queries.ts'
import type { Db } from '../platform/database/open-database.ts'
import { implement, type ServedCall } from '../platform/http/implement.ts'
import { problem, type Problem } from '../platform/http/problem.ts'
import { queueMessage } from '../platform/mail/outbox.queries.ts'
import type { LogLine } from '../platform/observability/log.ts'
import { bandsWithout, type LosingBand } from '../settings/bands.ts'
import type { CurrentSettings } from '../settings/current-settings.ts'
import { BackupFailure } from './back-up-first.ts'
import { isDemoThere, readDemoPlan } from './demo-plan.queries.ts'
import { launchCalls } from './launch.contract.ts'
import { readLaunchFacts, testMessagePrefix } from './launch.queries.ts'
import { stepsOf, type LaunchFacts } from './launch-steps.ts'
import { removeDemo, type DemoAccounts, type DemoRemoval, type DemoRemoved } from './remove-demo.ts'
import { testMessageMail } from './test-message.mail.ts'

type Parts = {
  db: Db
  hooks: Hooks
  settings: CurrentSettings
  real: () => LaunchFacts['real']
  demoAccounts: DemoAccounts
  backUp: () => Promise<string>
  warn: LogLine
}

export function launchApi(parts: Parts): ServedCall[] {
  const { db, hooks, settings, real, demoAccounts } = parts
  return implement(launchCalls, {
    'GET /admin/launch': async () => {
      const all = await settings.read()
      const facts = await readLaunchFacts(db, demoAccounts.addresses)
      const backedUp = await hasRecentBackup(db)
      const ownDelivery = await hasOwnZones(db)
      const demoRemoved = !(await isDemoThere(db, hooks, await demoAccounts.ids()))
      return {
        steps: stepsOf(all, { real: real(), backedUp, ownDelivery, demoRemoved, ...facts }),
        mail: { real: real().mail, to: all.notices.email },
      }
    },
    'GET /admin/launch/demo': async ({ caller }) => {
      const ids = await demoAccounts.ids()
      const { wines, orders, people } = await readDemoPlan(
        { db, hooks },
        { addresses: demoAccounts.addresses, ids },
      )
      const gone = new Set([...wines.deleted, ...wines.archived])
      return {
        bands: bandsWithout((await settings.read()).bands, gone).losing,
        there: await isDemoThere(db, hooks, ids),
        own_admin: (await readLaunchFacts(db, demoAccounts.addresses)).ownAdmin,
        as_demo: people.some(({ id }) => id === caller.id),
        wines: wines.deleted.length,
        archived: wines.archived.length,
        kept: wines.kept.length,
        orders: orders.length,
      }
    },
    'DELETE /admin/launch/demo': ({ caller }) => answerRemoval(parts, caller.id),
    'POST /admin/launch/mail': async () => {
      const { email } = (await settings.read()).notices
      const messageId = `${testMessagePrefix}${randomUUID()}`
      await queueMessage(db, { ...testMessageMail(), messageId, userId: null, to: email })
      return { message: `El correo de prueba va en camino a ${email}` }
    },
  })
}

type Answer = { message: string; backup: string | null; removed: DemoRemoved | Record<string, never> }

async function answerRemoval(
  { db, hooks, settings, demoAccounts: accounts, backUp, warn }: Parts,
  actor: string,
): Promise<Answer | Problem> {
  try {
    const removal = await removeDemo({ db, hooks, actor, accounts, backUp })
    await settings.refresh()
    return removal.ok
      ? { message: removedSentence(removal), backup: removal.backup, removed: removal.removed }
      : whyNot(removal.why)
  } catch (failure) {
    if (!(failure instanceof BackupFailure)) throw failure
    const { problem: why, detail } = explain(failure.cause)
    warn('demo not removed: no backup', { problem: why, detail })
    return problem(503, `No sacamos nada, porque la copia no se pudo guardar: ${problemWords[why]}.`)
  }
}

function whyNot(why: Extract<DemoRemoval, { ok: false }>['why']): Answer | Problem {
  switch (why) {
    case 'no-demo':
      return { message: 'La muestra ya no está.', backup: null, removed: {} }
    case 'no-own-admin':
      return problem(409, 'Antes hace falta tu propia cuenta de Admin: la de la muestra se va con ella.')
    case 'under-way':
      return problem(409, 'Ya se está sacando. Esperá unos segundos.')
  }
}

/** What happened, for a person. */
export function removedSentence({ backup, removed, bands }: Extract<DemoRemoval, { ok: true }>): string {
  const went = `${counted(removed.wines, 'vino', 'vinos')} y ${counted(removed.orders, 'compra', 'compras')}`
  const archived =
    removed.archived > 0
      ? ` Archivamos ${counted(removed.archived, 'vino que está', 'vinos que están')} en uso.`
      : ''
  const remaining = removed.kept > 0 ? ` A la venta sigue lo que hiciste tuyo: ${removed.kept}.` : ''
  return `Sacamos la muestra: ${went}.${archived}${remaining}${bands.map(shorter).join('')} La copia de antes es ${backup}.`
}

const shorter = ({ title, lost, left }: LosingBand) =>
  left === 0
    ? ` La fila «${title}» de la página de inicio se quedó sin vinos y se fue.`
    : ` La fila «${title}» de la página de inicio perdió ${counted(lost, 'vino', 'vinos')}: completala en Ajustes.`

const counted = (count: number, singular: string, plural: string) =>
  `${count} ${count === 1 ? singular : plural}`
