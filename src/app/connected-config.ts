import type { Connected, Opened } from '../connections/connected.ts'
import { chargesPeople } from './process-settings.ts'
import { defaultInvoices, type Config } from './config.ts'

/** The settings with what the owner has connected. What the environment says stays, and wins. */
export function withConnections(config: Config, connected: Connected): Config {
  const payments = isGiven(config, 'MERCADOPAGO_ACCESS_TOKEN')
    ? config.payments
    : { ...config.payments, ...unlocked(connected.mercadoPago) }
  return {
    ...config,
    payments,
    mail: withMail(config, connected),
    invoices: withInvoices(config, connected, payments.accessToken),
    backups: withBackups(config, connected),
    locked: lockedIn(config, connected),
  }
}

const isGiven = ({ given }: Config, ...names: string[]) => names.some((name) => given.has(name))
const unlocked = <T>(opened: Opened<T>): T | undefined => (opened === 'locked' ? undefined : opened)

function withMail(config: Config, connected: Connected): Config['mail'] {
  const own = unlocked(connected.mail)
  if (!own || isGiven(config, 'SMTP_URL')) return config.mail
  return {
    ...config.mail,
    smtpUrl: own.smtpUrl,
    from: isGiven(config, 'MAIL_FROM') ? config.mail.from : own.from,
  }
}

function withInvoices(
  config: Config,
  connected: Connected,
  accessToken: string | undefined,
): Config['invoices'] {
  const { invoices, production } = config
  if (isGiven(config, 'INVOICES')) return invoices
  const own = unlocked(connected.arca)
  if (own) return { ...invoices, ...own }
  // an account that cannot be opened may be a real one
  const real = connected.mercadoPago === 'locked' || connected.arca === 'locked'
  return { ...invoices, mode: real ? 'off' : defaultInvoices(production, accessToken) }
}

function withBackups(config: Config, { backups: own }: Connected): Config['backups'] {
  const { backups } = config
  if (!own) return backups
  const or = <T>(names: string[], given: T, typed: T) => (isGiven(config, ...names) ? given : typed)
  return {
    ...backups,
    at: or(['BACKUP_AT'], backups.at, own.at || undefined),
    folder: or(['BACKUP_DIR', 'BACKUP_S3_BUCKET'], backups.folder, own.folder || backups.folder),
    recipient: or(
      ['BACKUP_RECIPIENT', 'BACKUP_UNSEALED'],
      backups.recipient,
      own.recipient || backups.recipient,
    ),
  }
}

function lockedIn(config: Config, { mercadoPago, mail, arca }: Connected): Config['locked'] {
  const locked = new Set<'mercado-pago' | 'mail' | 'arca'>()
  if (mercadoPago === 'locked' && !isGiven(config, 'MERCADOPAGO_ACCESS_TOKEN')) locked.add('mercado-pago')
  if (mail === 'locked' && !isGiven(config, 'SMTP_URL')) locked.add('mail')
  if (arca === 'locked' && !isGiven(config, 'INVOICES')) locked.add('arca')
  return locked
}

/** Whether invoices without legal value would stand beside real payments. */
export function invoicesWithoutValue({ payments, invoices }: Config): boolean {
  return invoices.mode === 'embedded' && chargesPeople(payments.accessToken)
}
