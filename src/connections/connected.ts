import type { Seal } from '../platform/database/sealing.ts'
import type { Credentials } from '../platform/invoice-authority/arca/cms.ts'
import type { SealedSecret, System } from './connection.ts'
import type { StoredConnection } from './connections.queries.ts'

/** `locked`: connected, and sealed with a key that this machine does not have. */
export type Opened<T> = T | 'locked' | undefined

/** What the owner has connected, opened. */
export type Connected = {
  mercadoPago: Opened<{ accessToken: string; webhookSecret: string }>
  mail: Opened<{ smtpUrl: string; from: string }>
  arca: Opened<{
    mode: 'homologation' | 'production'
    cuit: string
    pointOfSale: number
    credentials: Credentials
  }>
  backups: { at: string; folder: string; recipient: string } | undefined
}

export const nothingConnected: Connected = {
  mercadoPago: undefined,
  mail: undefined,
  arca: undefined,
  backups: undefined,
}

/** Where a secret is stored: sealed there, it does not open elsewhere. */
const placeOf = (system: System, name: string) => `${system}.${name}`

export function sealSecret(
  seal: Seal,
  system: System,
  name: string,
  { text, hint }: { text: string; hint: string },
): SealedSecret {
  const sealed = seal.close(text, placeOf(system, name)).toString('base64url')
  return { sealed, hint, at: new Date().toISOString() }
}

export function openSecret(
  seal: Seal | undefined,
  system: System,
  name: string,
  secret: SealedSecret | undefined,
): string | undefined {
  return secret && seal?.open(Buffer.from(secret.sealed, 'base64url'), placeOf(system, name))
}

/** What is stored, with its secrets opened. */
export function openConnections(
  stored: ReadonlyMap<System, StoredConnection>,
  seal: Seal | undefined,
): Connected {
  const opened = <T>(
    system: System,
    names: readonly string[],
    read: (fields: Record<string, string>, secrets: Record<string, string>) => T | undefined,
  ): Opened<T> => {
    const { fields, secrets = {} } = stored.get(system) ?? {}
    if (!fields) return undefined
    const settings: Record<string, string> = {}
    for (const name of names) {
      if (!secrets[name]) continue
      const text = openSecret(seal, system, name, secrets[name])
      if (text === undefined) return 'locked'
      settings[name] = text
    }
    return read(fields, settings)
  }
  return {
    mercadoPago: opened('mercado-pago', ['access_token', 'webhook_secret'], (_, secrets) => ({
      accessToken: secrets['access_token'] ?? '',
      webhookSecret: secrets['webhook_secret'] ?? '',
    })),
    mail: opened('mail', ['password'], (fields, { password }) => ({
      smtpUrl: smtpAddress(fields, password),
      from: fields['sender'] ?? '',
    })),
    arca: opened('arca', ['key'], (fields, { key }) => arcaAccount(fields, key)),
    backups: openBackups(stored.get('backups')?.fields),
  }
}

export type MailFields = { host: string; port: string; security: string; user: string }

/** The address that nodemailer takes. */
export function smtpAddress(fields: Partial<MailFields>, password: string | undefined): string {
  const { host = '', port = '', security = '', user = '' } = fields
  const scheme = security === 'tls' ? 'smtps' : 'smtp'
  const signIn = user === '' ? '' : `${encodeURIComponent(user)}:${encodeURIComponent(password ?? '')}@`
  const options = { starttls: '?requireTLS=true', none: '?ignoreTLS=true' }[security] ?? ''
  return `${scheme}://${signIn}${host}:${port}/${options}`
}

/** Undefined until a certificate and a point of sale are there. */
function arcaAccount(fields: Record<string, string>, key: string | undefined) {
  const { mode, cuit = '', point_of_sale: point = '', certificate } = fields
  if (!certificate || !key || point === '') return undefined
  return {
    mode: mode === 'production' ? ('production' as const) : ('homologation' as const),
    cuit,
    pointOfSale: Number(point),
    credentials: { certificate, key },
  }
}

function openBackups(fields: Record<string, string> | null | undefined): Connected['backups'] {
  if (!fields) return undefined
  const { at = '', folder = '', recipient = '' } = fields
  return { at, folder, recipient }
}
