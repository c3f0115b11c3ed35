import { demoAdmin } from '../platform/identity/accounts/demo-accounts.ts'
import { inTransaction, type Db } from '../platform/database/open-database.ts'
import type { Config } from './config.ts'
import type { Log, LogLine } from '../platform/observability/log.ts'
import type { OutsideSystems } from './outside-systems.ts'
import { openDatabases, migrationsFolder } from './open-databases.ts'
import { openTracing } from './open-tracing.ts'
import { openOutsideSystems } from './open-outside-systems.ts'
import { publishLegalTexts } from '../settings/legal/legal-versions.queries.ts'
import { openCurrentConnections } from '../connections/current-connections.ts'
import { secretsKey } from '../connections/secrets-key.ts'
import { openCurrentSettings, type CurrentSettings } from '../settings/current-settings.ts'
import { isDemoRemoved } from '../launch/remove-demo.ts'
import type { Settings } from '../settings/settings-tree.ts'
import { sellerOf } from '../invoicing/seller.ts'
import { apiUrlOf } from './api-url.ts'
import { withConnections } from './connected-config.ts'
import { settingDefaults } from './setting-defaults.ts'
import { createApp, type Shop } from './create-app.ts'
import { hasAdmin, inviteByLink, linkHours, openLinkIsFresh } from '../users/admin-invitations.queries.ts'

export type OpenApp = {
  shop: Shop
  outside: OutsideSystems
  /** The settings with what the owner has connected by now. */
  inForce: () => Config
  close: () => Promise<void>
}

/**
 * Opens everything that the settings name, the embedded parts included, and builds the shop on it.
 * `close` undoes it in reverse, the database server last.
 */
export async function openApp(
  given: Config,
  log: Log,
  buildFolder?: string,
  checkAnswers = false,
): Promise<OpenApp> {
  const say: LogLine = (message, fields = {}) => log.info(fields, message)
  let shop: Shop | undefined
  const tracing = await openTracing(given, log)
  const databases = await openDatabases(given, log, tracing, () => shop?.slowQuery())
  const { database, replica } = databases
  const settings = await openSettings(database.db, given)
  if (given.demoShop) await plantDemo(database.db, given, await settings.read(), say)
  const config = { ...given, demoShop: given.demoShop && !(await isDemoRemoved(database.db)) }
  const retiredAdmin = retiredAdminOf(config)
  const base = { config, database, settings }
  const key = secretsKey(config.dataDir, config.secretsKey)
  const connections = await openCurrentConnections(database.db, key, (failure) =>
    log.error({ err: failure }, 'connections could not be opened anew'),
  )
  let inForce = withConnections(config, connections.now())
  const { outside, apply } = await openOutsideSystems({
    ...base,
    config: inForce,
    retiredAdmin,
    shop: () => shop,
    say,
  })
  connections.follow(async (connected) => {
    inForce = withConnections(config, connected)
    await apply(inForce)
  })
  shop = await createApp({
    ...base,
    connections,
    secretsKey: key,
    inForce: () => inForce,
    migrationsFolder,
    outside,
    log,
    tracing,
    checkAnswers,
    ...(replica ? { replica: replica.db } : {}),
    ...(buildFolder ? { buildFolder } : {}),
  })
  const stopWarning = await startAdminWarning(database.db, config, log)
  const close = async () => {
    stopWarning()
    await shop?.close()
    await closeOutside(outside)
    await databases.close()
    await tracing.close()
  }
  return { shop, outside, inForce: () => inForce, close }
}

function startAdminWarning(db: Db, config: Config, log: Log): Promise<() => void> {
  return warnWithoutAdmin({
    db,
    publicUrl: config.publicUrl,
    ownAccounts: !config.identity.domain,
    except: retiredAdminOf(config),
    say: (message, fields = {}) => log.warn(fields, message),
  })
}

async function closeOutside({ payments, mail, identity }: OutsideSystems): Promise<void> {
  await payments.close()
  await mail.close()
  await identity.close()
}

async function plantDemo(db: Db, config: Config, { seller }: Settings, say: LogLine): Promise<void> {
  // only a demo shop carries the seeds with it
  const { plantDemoShop } = await import('../../seeds/plant-demo-shop.ts')
  const { mode, cuit, pointOfSale } = config.invoices
  const past = {
    now: new Date(),
    notificationUrl: `${apiUrlOf(config)}/payment/notice?source_news=webhooks`,
    invoicing: mode === 'embedded' ? { seller: sellerOf(seller, cuit), pointOfSale } : undefined,
  }
  await plantDemoShop(db, say, config.demoPast ? past : undefined)
}

/** Without demo accounts, the old demo account has no usable password. */
function retiredAdminOf({ demoShop, publicUrl }: Config): string | undefined {
  return demoShop && !publicUrl.startsWith('https:') ? undefined : demoAdmin
}

/** The settings; what the legal texts say from this start on is noted as a version, should a release have changed them. */
async function openSettings(db: Db, config: Config): Promise<CurrentSettings> {
  const settings = await openCurrentSettings(db, settingDefaults(config))
  await inTransaction(db, (trx) => publishLegalTexts(trx, settings.now(), 'shop'))
  return settings
}

const hourMs = 3_600_000

/**
 * Logs, now and every hour, that the shop has no Admin, and the remedy: if the shop keeps its accounts, a
 * link that creates the first Admin.
 * @returns stops it
 */
export async function warnWithoutAdmin(options: {
  db: Db
  publicUrl: string
  /** Whether the shop keeps its accounts. */
  ownAccounts: boolean
  /** As for `hasAdmin`. */
  except: string | undefined
  say: LogLine
}): Promise<() => void> {
  const { db, say } = options
  const tell = async () => {
    if (await hasAdmin(db, options.except)) return stop()
    if (!options.ownAccounts) return say('this shop has no Admin: npm run admin -- EMAIL makes one')
    // one link is enough for all workers of a cluster
    if (await openLinkIsFresh(db)) return
    const address = `${options.publicUrl}/invitacion?clave=${await inviteByLink(db)}`
    say('this shop has no Admin: open this address once, or npm run admin -- EMAIL', {
      address,
      validHours: linkHours,
    })
  }
  const telling = setInterval(() => void tell().catch(() => undefined), hourMs).unref()
  const stop = () => clearInterval(telling)
  await tell()
  return stop
}
