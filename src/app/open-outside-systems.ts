import { addressOf } from '../platform/http/client-address.ts'
import type { Database } from '../platform/database/open-database.ts'
import type { CardPayments } from '../platform/payment-gateway/port.ts'
import { openMercadoPago } from '../platform/payment-gateway/mercado-pago.ts'
import { openPaymentSandbox, type PaymentSandbox } from '../../stand-ins/payments/payment-sandbox.ts'
import { openEmbeddedIdentity } from '../platform/identity/embedded-identity.ts'
import { openHostedIdentity } from '../platform/identity/hosted-identity.ts'
import type { IdentityPort } from '../platform/identity/provider/port.ts'
import { openMailCatcher } from '../platform/mail/mail-catcher.ts'
import type { Mail } from '../platform/mail/port.ts'
import type { LogLine } from '../platform/observability/log.ts'
import type { CurrentSettings } from '../settings/current-settings.ts'
import { adminInvitations } from '../users/admin-invitations.queries.ts'
import { changeProfile, findUser } from '../users/users.queries.ts'
import type { Config } from './config.ts'
import type { Shop } from './create-app.ts'
import { openInvoicing } from './open-invoicing.ts'
import { openMedia } from './open-media.ts'
import type { OutsideSystems } from './outside-systems.ts'
import { currentMail, currentPayments, lockedMail, lockedPayments, openSwitched } from './switched-systems.ts'

type Parts = {
  config: Config
  database: Database
  settings: CurrentSettings
  /** The demo account that is no Admin here; see `adminInvitations`. */
  retiredAdmin: string | undefined
  /** The shop that the embedded systems work for; undefined until it is made. */
  shop: () => Shop | undefined
  say: LogLine
}

export type OpenedSystems = {
  outside: OutsideSystems
  /** Works with other settings from here on. */
  apply: (config: Config) => Promise<void>
}

/** The outside systems that the settings name, and embedded ones for those that they do not name. */
export async function openOutsideSystems(parts: Parts): Promise<OpenedSystems> {
  const { config, database } = parts
  const identity = await openIdentity(parts)
  const payments = await openSwitched(config, {
    settings: ({ payments: { accessToken, webhookSecret }, locked }) => [
      accessToken,
      webhookSecret,
      locked.has('mercado-pago'),
    ],
    open: (now) => openPayments(now, parts),
    close: ({ gateway }) => gateway.close(),
  })
  const mail = await openSwitched(config, {
    settings: ({ mail: { smtpUrl, from }, locked }) => [smtpUrl, from, locked.has('mail')],
    open: (now) => openMail(now, database),
    close: (opened) => opened.close(),
  })
  const invoicing = await openSwitched(config, {
    settings: ({ invoices }) => invoices,
    open: (now) => openInvoicing(now.invoices, database.db, parts.settings),
    close: async () => undefined,
  })
  return {
    outside: {
      identity,
      payments: currentPayments(() => payments.now().gateway),
      mail: currentMail(mail.now),
      media: openMedia(config),
      get invoicing() {
        return invoicing.now()
      },
      get sandbox() {
        return payments.now().sandbox
      },
    },
    async apply(now) {
      // one that does not open keeps none of the others from it
      const applied = await Promise.allSettled([payments, mail, invoicing].map((part) => part.apply(now)))
      const failed = applied.find((result) => result.status === 'rejected')
      if (failed) throw failed.reason
    },
  }
}

async function openPayments(
  { payments: { accessToken, webhookSecret = '' }, locked }: Config,
  parts: Parts,
): Promise<{ gateway: CardPayments; sandbox: PaymentSandbox | undefined }> {
  if (locked.has('mercado-pago')) return { gateway: lockedPayments, sandbox: undefined }
  if (accessToken) return { gateway: openMercadoPago({ accessToken, webhookSecret }), sandbox: undefined }
  const sandbox = await openSandbox(parts)
  return { gateway: sandbox, sandbox }
}

/** The mail library is loaded by a shop that sends: it takes a process two megabytes. */
async function openMail({ mail, publicUrl, locked }: Config, { pool }: Database): Promise<Mail> {
  if (locked.has('mail')) return lockedMail
  if (!mail.smtpUrl) return openMailCatcher(pool)
  const { openSmtpMail } = await import('../platform/mail/smtp-mail.ts')
  return openSmtpMail({ url: mail.smtpUrl, from: mail.from, publicUrl })
}

async function openIdentity(parts: Parts): Promise<IdentityPort> {
  const { config, database, shop } = parts
  const { domain, ...identitySettings } = config.identity
  if (domain) return openHostedIdentity({ ...identitySettings, domain })
  return openEmbeddedIdentity({
    ...identitySettings,
    publicUrl: config.publicUrl,
    pool: database.pool,
    connectionString: database.connectionString,
    dataDir: config.dataDir,
    tokenEndpointSecret: config.tokenEndpointSecret,
    demoUsers: config.demoShop,
    invitations: adminInvitations(database.db, parts.retiredAdmin),
    accountState: async (sub) => {
      const user = await findUser(database.db, sub)
      return user && { role: user.role, blocked: user.role === 'Baja' }
    },
    addressOf: (request) => addressOf(request, config.trustProxy),
    demandsSecondFactor: async () => (await parts.settings.read()).accounts.second_factor === 'staff',
    addressChanged: (sub, email) => changeProfile(database.db, sub, { email }),
    shopName: async () => (await parts.settings.read()).shop.name,
    enter: async (address) => shop()?.enter(address) ?? (() => undefined),
    log: parts.say,
  })
}

async function openSandbox({ config, database, shop, say }: Parts): Promise<PaymentSandbox> {
  return openPaymentSandbox({
    pool: database.pool,
    connectionString: database.connectionString,
    publicUrl: config.publicUrl,
    deliver: async (request) => shop()?.fetch(request) ?? Response.error(),
    log: say,
  })
}
