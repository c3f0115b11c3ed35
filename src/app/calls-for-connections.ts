import path from 'node:path'
import { explain } from '../backups/explain-failure.ts'
import { problemWords } from '../backups/backup-words.ts'
import { stampOf } from '../backups/backup-name.ts'
import { markMade } from '../backups/backups.queries.ts'
import { makeBackup } from '../backups/make-backup.ts'
import { connectionsApi, type ConnectionParts } from '../connections/connections.api.ts'
import type { CurrentConnections } from '../connections/current-connections.ts'
import type { SecretsKey } from '../connections/secrets-key.ts'
import type { Database } from '../platform/database/open-database.ts'
import type { ServedCall } from '../platform/http/implement.ts'
import type { Log } from '../platform/observability/log.ts'
import type { CurrentSettings } from '../settings/current-settings.ts'
import { apiUrlOf } from './api-url.ts'
import { chargesPeople } from './process-settings.ts'
import type { Config } from './config.ts'
import { invoicesWithoutValue, withConnections } from './connected-config.ts'
import { backupSetup } from './open-backups.ts'
import type { OutsideSystems } from './outside-systems.ts'
import { mailShop } from './schedule.ts'

type Parts = {
  config: Config
  database: Database
  outside: OutsideSystems
  settings: CurrentSettings
  connections: CurrentConnections
  secretsKey: SecretsKey
  inForce: () => Config
  log: Log
}

const root = path.resolve(import.meta.dirname, '../..')

/** What the owner connects: each change is judged by the rules that the settings of the environment are judged by. */
export function callsForConnections(parts: Parts): ServedCall[] {
  const { config, database, outside, settings, connections, secretsKey: key, inForce } = parts
  return connectionsApi({
    db: database.db,
    connections,
    key,
    given: config.given,
    contradiction: (connected) =>
      invoicesWithoutValue(withConnections(config, connected))
        ? 'La instalación fija facturas de prueba (INVOICES=embedded): con ellas no se puede cobrar de verdad. Quien instaló la tienda tiene que sacarlo.'
        : undefined,
    checkPassword: outside.identity.accountSecurity?.checkPassword,
    mailTest: {
      publicUrl: config.publicUrl,
      shop: async () => mailShop(config.publicUrl, await settings.read()),
      to: async () => (await settings.read()).notices.email,
      warn: (message, fields = {}) => parts.log.warn(fields, message),
    },
    backupRules: {
      forbidden: [root, ...['media', 'postgres'].map((name) => path.join(config.dataDir, name))],
    },
    inForce: () => inForceOf(inForce(), outside),
    mail: outside.mail,
    noticeUrl: `${apiUrlOf(config)}/payment/notice?source_news=webhooks`,
    backupFolder: () => path.resolve(inForce().backups.folder),
    seller: async () => {
      const { legal_name: name, cuit } = (await settings.read()).seller
      return { name, cuit }
    },
    backUp: () => backUpNow(parts),
  })
}

function inForceOf({ payments, mail, invoices, locked }: Config, outside: OutsideSystems) {
  const { accessToken } = payments
  const cards: ReturnType<ConnectionParts['inForce']>['cards'] = locked.has('mercado-pago')
    ? 'locked'
    : !accessToken
      ? 'sandbox'
      : chargesPeople(accessToken)
        ? 'real'
        : 'trial'
  return {
    cards,
    mail: mail.smtpUrl !== undefined,
    invoices: invoices.mode,
    accessToken,
    certificateEnds: outside.invoicing?.authority.certificateEnds,
  }
}

async function backUpNow({ database, inForce, outside, log }: Parts): ReturnType<ConnectionParts['backUp']> {
  const setup = backupSetup(inForce(), database.connectionString, outside.media)
  const now = new Date()
  const name = `descorche-${stampOf(now)}-probada.tar.gz${setup.recipient ? '.age' : ''}`
  try {
    await markMade(database.db, now, await makeBackup(setup, name))
    return { ok: true, name }
  } catch (failure) {
    const { problem, detail } = explain(failure)
    log.warn({ problem, detail }, 'backup by hand failed')
    return { ok: false, why: problemWords[problem] }
  }
}
