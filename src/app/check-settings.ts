import type { z } from 'zod'

type Given = Record<string, string | undefined>

/** Without spaces around them, and without those that are empty: an empty one is as good as none. */
export function givenSettings(env: Given, names: readonly string[]): Given {
  const given: Given = {}
  for (const name of names) {
    const value = env[name]?.trim()
    // of the tiles' address alone "empty" says something: no tiles
    if (value || (value === '' && name === 'MAP_TILES_URL')) given[name] = value
  }
  return given
}

/** What is wrong with one setting, and what would be right. */
export function sentenceOf({ path, message, ...issue }: z.core.$ZodIssue): string {
  const name = path.join('.')
  const example: unknown = issue.code === 'custom' ? issue.params?.['example'] : undefined
  return typeof example === 'string'
    ? `${name} ${message} Example: ${name}=${example}`
    : `${name}: ${message}`
}

/** What each setting by itself does not tell. */
export function contradictions(given: Given): string[] {
  const found: string[] = []
  const { MERCADOPAGO_ACCESS_TOKEN: token, MERCADOPAGO_WEBHOOK_SECRET: secret } = given
  if (token && !secret) {
    found.push(
      'MERCADOPAGO_ACCESS_TOKEN needs MERCADOPAGO_WEBHOOK_SECRET beside it, or no payment would ever arrive. Example: MERCADOPAGO_WEBHOOK_SECRET=(the secret key of "Webhooks" in the panel of your Mercado Pago application)',
    )
  }
  if (secret && !token) {
    found.push(
      'MERCADOPAGO_WEBHOOK_SECRET needs MERCADOPAGO_ACCESS_TOKEN beside it, or payments stay those of the sandbox. Example: MERCADOPAGO_ACCESS_TOKEN=APP_USR-...',
    )
  }
  for (const name of ['DATABASE_DIRECT_URL', 'READ_DATABASE_URL']) {
    if (!given[name] || given['DATABASE_URL']) continue
    found.push(
      `${name} needs DATABASE_URL beside it. Example: DATABASE_URL=postgres://shop:password@db.example:5432/shop`,
    )
  }
  found.push(...invoiceContradictions(given))
  found.push(
    ...halfBucket(given, 'MEDIA', 'The bucket for pictures', 'shop-pictures'),
    ...halfBucket(given, 'BACKUP', 'The bucket for backups', 'shop-backups'),
    ...backupContradictions(given),
  )
  return found
}

/** Whether buyers pay real money with a token of Mercado Pago: all but those for trials (TEST-...) do. */
export function chargesPeople(accessToken: string | undefined): boolean {
  return accessToken !== undefined && !accessToken.startsWith('TEST-')
}

/** What signing in to ARCA takes, all of it; and no invoice without legal value for real money. */
function invoiceContradictions(given: Given): string[] {
  if (given['INVOICES'] === 'embedded' && chargesPeople(given['MERCADOPAGO_ACCESS_TOKEN'])) {
    return [
      'INVOICES is embedded beside a real MERCADOPAGO_ACCESS_TOKEN: people would pay and get invoices without legal value. Set it to production (docs/invoices.md), or to off for receipts. Example: INVOICES=off',
    ]
  }
  const contingency = given['ARCA_CONTINGENCY_POINT_OF_SALE']
  if (contingency && contingency === (given['ARCA_POINT_OF_SALE'] ?? '1')) {
    return [
      'ARCA_CONTINGENCY_POINT_OF_SALE is ARCA_POINT_OF_SALE: vouchers with a CAEA are numbered apart, at a point of sale of their own. Example: ARCA_CONTINGENCY_POINT_OF_SALE=4',
    ]
  }
  const examples: Record<string, string> = {
    ARCA_CUIT: '30-50001091-2',
    ARCA_POINT_OF_SALE: '3',
    ARCA_CERTIFICATE_FILE: '/etc/descorche/arca.crt',
    ARCA_KEY_FILE: '/etc/descorche/arca.key',
  }
  const mode = given['INVOICES'] ?? ''
  const real = mode === 'homologation' || mode === 'production'
  const wanted = real
    ? Object.keys(examples)
    : given['ARCA_CERTIFICATE_FILE'] || given['ARCA_KEY_FILE']
      ? ['ARCA_CERTIFICATE_FILE', 'ARCA_KEY_FILE']
      : []
  return wanted
    .filter((name) => !given[name])
    .map((name) => `Invoices of ARCA need ${name}. Example: ${name}=${examples[name]}`)
}

/** In: the family of its settings. */
function halfBucket(given: Given, family: string, what: string, bucket: string): string[] {
  const examples = {
    [`${family}_S3_ENDPOINT`]: 'https://s3.sa-east-1.amazonaws.com',
    [`${family}_S3_BUCKET`]: bucket,
    [`${family}_S3_ACCESS_KEY_ID`]: 'AKIA...',
    [`${family}_S3_SECRET_ACCESS_KEY`]: '...',
  }
  const missing = Object.keys(examples).filter((name) => !given[name])
  const [first = ''] = missing
  return missing.length > 0 && missing.length < Object.keys(examples).length
    ? [`${what} also needs ${missing.join(' and ')}. Example: ${first}=${examples[first]}`]
    : []
}

/** Backups hold people's data: unsealed ones need a setting that says so. */
function backupContradictions(given: Given): string[] {
  const scheduled = given['BACKUP_AT'] ?? given['BACKUP_S3_BUCKET']
  const open = /^(true|1)$/i.test(given['BACKUP_UNSEALED'] ?? '')
  if (!scheduled || given['BACKUP_RECIPIENT'] || open) return []
  return [
    'Backups hold personal data: BACKUP_RECIPIENT is needed to seal them, or BACKUP_UNSEALED=true. "npm run backup -- --new-key" makes a pair of keys. Example: BACKUP_RECIPIENT=age1...',
  ]
}
