import path from 'node:path'
import { addressOf } from '../platform/http/client-address.ts'
import { startEmbeddedServer } from '../platform/database/embedded/embedded-server.ts'
import { migrate } from '../platform/database/migrate.ts'
import { openDatabase } from '../platform/database/open-database.ts'
import { waitForDatabase } from '../platform/database/wait-for-database.ts'
import { openMercadoPago } from '../platform/payment-gateway/mercado-pago.ts'
import { openPaymentSandbox } from '../platform/payment-gateway/sandbox/payment-sandbox.ts'
import { demoAdmin } from '../platform/identity/demo-accounts.ts'
import { openEmbeddedIdentity } from '../platform/identity/embedded-identity.ts'
import { openHostedIdentity } from '../platform/identity/hosted-identity.ts'
import { openMailCatcher } from '../platform/mail/mail-catcher.ts'
import { openSmtpMail } from '../platform/mail/smtp-mail.ts'
import { adminInvitations } from '../users/admin-invitations.ts'
import { findUser } from '../users/users.queries.ts'
import type { Config } from './config.ts'
import type { Log, LogLine } from '../platform/observability/log.ts'
import type { OutsideSystems } from './outside-systems.ts'
import { openMedia } from './open-media.ts'
import { createApp, type Shop } from './create-app.ts'
import { warnWithoutAdmin } from './warn-without-admin.ts'

const migrationsFolder = path.resolve(import.meta.dirname, '../../migrations')

export type OpenApp = { shop: Shop; outside: OutsideSystems; close: () => Promise<void> }

/**
 * Opens everything that the settings name, the embedded parts included, and builds the shop on it.
 * `close` undoes it in reverse, the database server last.
 */
export async function openApp(
  config: Config,
  log: Log,
  buildFolder?: string,
  checkAnswers = false,
): Promise<OpenApp> {
  const say: LogLine = (message, fields = {}) => log.info(fields, message)
  let shop: Shop | undefined
  const server = config.databaseUrl
    ? undefined
    : await startEmbeddedServer({ dataDir: config.dataDir, log: say })
  if (config.databaseUrl) {
    // the server itself, where a pooler stands before it
    for (const url of new Set([config.databaseDirectUrl ?? config.databaseUrl, config.databaseUrl])) {
      await waitForDatabase(url, config.databaseWaitSeconds, say)
    }
  }
  const database = openDatabase({
    connectionString: config.databaseUrl ?? server?.connectionString ?? '',
    directConnectionString: config.databaseDirectUrl,
    poolSize: config.databasePool,
    named: config.namedStatements,
    onIdleError: (failure) => log.warn({ err: failure }, 'idle database connection ended'),
    onQuery(statement, ms) {
      if (ms < config.slowQueryMs) return
      log.warn({ ms: Math.round(ms), statement: statement.slice(0, 2000) }, 'slow statement')
      shop?.slowQuery()
    },
  })
  const replica = config.readDatabaseUrl
    ? openDatabase({
        connectionString: config.readDatabaseUrl,
        poolSize: config.databasePool,
        named: config.namedStatements,
        onIdleError: (failure) => log.warn({ err: failure }, 'idle connection to the replica ended'),
      })
    : undefined
  // its lock belongs to a session, which a pooler may not have
  const direct = openDatabase({ connectionString: database.connectionString, poolSize: 1 })
  await migrate(direct.pool, migrationsFolder, say).finally(() => direct.close())
  if (config.demoShop) {
    // only a demo shop carries the seeds with it
    const { plantDemoShop } = await import('../../seeds/plant-demo-shop.ts')
    await plantDemoShop(database.db, say)
  }
  const { domain, ...identitySettings } = config.identity
  // where there are no demo accounts, the old demo account has no usable password
  const retiredAdmin = config.demoShop && !config.publicUrl.startsWith('https:') ? undefined : demoAdmin
  const identity = domain
    ? openHostedIdentity({ ...identitySettings, domain })
    : await openEmbeddedIdentity({
        ...identitySettings,
        publicUrl: config.publicUrl,
        pool: database.pool,
        connectionString: database.connectionString,
        dataDir: config.dataDir,
        tokenEndpointSecret: config.tokenEndpointSecret,
        demoUsers: config.demoShop,
        invitations: adminInvitations(database.db, retiredAdmin),
        accountState: async (sub) => {
          const user = await findUser(database.db, sub)
          return user && { role: user.role, blocked: user.role === 'Baja' }
        },
        addressOf: (request) => addressOf(request, config.trustProxy),
        enter: async (address) => shop?.enter(address) ?? (() => undefined),
        log: say,
      })
  const { accessToken, webhookSecret } = config.payments
  const sandbox = accessToken
    ? undefined
    : await openPaymentSandbox({
        pool: database.pool,
        connectionString: database.connectionString,
        publicUrl: config.publicUrl,
        deliver: async (request) => shop?.fetch(request) ?? Response.error(),
        log: say,
      })
  const payments =
    sandbox ?? openMercadoPago({ accessToken: accessToken ?? '', webhookSecret: webhookSecret ?? '' })
  const mail = config.mail.smtpUrl
    ? openSmtpMail({ url: config.mail.smtpUrl, from: config.mail.from, publicUrl: config.publicUrl })
    : openMailCatcher(database.pool)
  const media = openMedia(config)
  const outside: OutsideSystems = { identity, payments, mail, media, ...(sandbox ? { sandbox } : {}) }
  shop = await createApp({
    config,
    database,
    migrationsFolder,
    outside,
    log,
    checkAnswers,
    ...(replica ? { replica: replica.db } : {}),
    ...(buildFolder ? { buildFolder } : {}),
  })
  const stopTelling = await warnWithoutAdmin({
    db: database.db,
    publicUrl: config.publicUrl,
    ownAccounts: !domain,
    except: retiredAdmin,
    say: (message, fields = {}) => log.warn(fields, message),
  })
  return {
    shop,
    outside,
    async close() {
      stopTelling()
      await shop?.close()
      await payments.close()
      await mail.close()
      await identity.close()
      await replica?.close()
      await database.close()
      await server?.stop()
    },
  }
}
