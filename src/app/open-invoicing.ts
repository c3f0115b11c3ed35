import { createPrivateKey, X509Certificate } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import type { Db } from '../platform/database/open-database.ts'
import type { Credentials } from '../platform/invoice-authority/arca/cms.ts'
import { openArcaAccount } from '../platform/invoice-authority/arca/arca-account.ts'
import type { AuthorityMode, InvoiceAuthority } from '../platform/invoice-authority/port.ts'
import { openEmbeddedAuthority } from '../../stand-ins/invoices/embedded-authority.ts'
import { sellerOf, type Invoicing } from '../invoicing/seller.ts'
import type { CurrentSettings } from '../settings/current-settings.ts'
import type { Config } from './config.ts'

/** With whom and as whom the shop invoices; undefined where it does not. Throws for a broken certificate. */
export async function openInvoicing(
  invoices: Config['invoices'],
  db: Db,
  settings: CurrentSettings,
): Promise<Invoicing | undefined> {
  const { mode, cuit, pointOfSale } = invoices
  if (mode === 'off') return undefined
  const contingencyPointOfSale = contingencyPoint(invoices)
  const authority = await openAuthority({ ...invoices, mode, contingencyPointOfSale }, db)
  const seller = async () => sellerOf((await settings.read()).seller, cuit)
  return { authority, setup: { mode, pointOfSale, contingencyPointOfSale, seller } }
}

/** The embedded authority knows every point of sale, so a trial has one for contingency; ARCA's is named by a setting. */
function contingencyPoint({
  mode,
  pointOfSale,
  contingencyPointOfSale,
}: Config['invoices']): number | undefined {
  return contingencyPointOfSale ?? (mode === 'embedded' ? (pointOfSale % 99_998) + 1 : undefined)
}

type Settings = Config['invoices'] & { mode: AuthorityMode }

async function openAuthority(settings: Settings, db: Db): Promise<InvoiceAuthority> {
  const { mode, cuit, pointOfSale, contingencyPointOfSale } = settings
  if (mode === 'embedded') {
    return openEmbeddedAuthority({ db, cuit, pointOfSale, contingencyPointOfSale })
  }
  return openArcaAccount(db, { mode, cuit, credentials: await readCredentials(settings) })
}

/** Certificate and key, which belong together. Throws a sentence that says which of them is wrong. */
export async function readCredentials({
  certificateFile = '',
  keyFile = '',
  credentials,
}: Pick<Config['invoices'], 'certificateFile' | 'keyFile' | 'credentials'>): Promise<Credentials> {
  if (credentials) return credentials
  const certificate = await readPart('ARCA_CERTIFICATE_FILE', certificateFile)
  const key = await readPart('ARCA_KEY_FILE', keyFile)
  const read = <T>(name: string, file: string, parse: () => T): T => {
    try {
      return parse()
    } catch {
      throw new Error(`${name} ${file} holds none in PEM`)
    }
  }
  const parsed = read('ARCA_CERTIFICATE_FILE', certificateFile, () => new X509Certificate(certificate))
  const own = read('ARCA_KEY_FILE', keyFile, () => createPrivateKey(key))
  if (!parsed.checkPrivateKey(own))
    throw new Error('ARCA_KEY_FILE is not the private key of ARCA_CERTIFICATE_FILE')
  return { certificate, key }
}

async function readPart(name: string, file: string): Promise<string> {
  try {
    return await readFile(file, 'utf8')
  } catch (failure) {
    throw new Error(`${name} ${file} cannot be read`, { cause: failure })
  }
}
