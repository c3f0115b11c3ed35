import type { z } from 'zod'

type Given = Record<string, string | undefined>

/** Trimmed settings, without empty ones, which count as unset. */
export function givenSettings(env: Given, names: readonly string[]): Given {
  const given: Given = {}
  for (const name of names) {
    const value = env[name]?.trim()
    // only for the tiles' URL an empty value has a meaning: no tiles
    if (value || (value === '' && name === 'MAP_TILES_URL')) given[name] = value
  }
  return given
}

/** What is wrong with a setting, and what would be right. */
export function sentenceOf({ path, message, ...issue }: z.core.$ZodIssue): string {
  const name = path.join('.')
  const example: unknown = issue.code === 'custom' ? issue.params?.['example'] : undefined
  return typeof example === 'string'
    ? `${name} ${message} Example: ${name}=${example}`
    : `${name}: ${message}`
}

/** Problems that no single setting shows. */
export function contradictions(given: Given): string[] {
  const problems: string[] = []
  const { MERCADOPAGO_ACCESS_TOKEN: token, MERCADOPAGO_WEBHOOK_SECRET: secret } = given
  if (token && !secret) {
    problems.push(
      'MERCADOPAGO_ACCESS_TOKEN needs MERCADOPAGO_WEBHOOK_SECRET beside it, or no payment would ever arrive. Example: MERCADOPAGO_WEBHOOK_SECRET=(the secret key of "Webhooks" in the panel of your Mercado Pago application)',
    )
  }
  if (secret && !token) {
    problems.push(
      'MERCADOPAGO_WEBHOOK_SECRET needs MERCADOPAGO_ACCESS_TOKEN beside it, or payments stay those of the sandbox. Example: MERCADOPAGO_ACCESS_TOKEN=APP_USR-...',
    )
  }
  for (const name of ['DATABASE_DIRECT_URL', 'READ_DATABASE_URL']) {
    if (!given[name] || given['DATABASE_URL']) continue
    problems.push(
      `${name} needs DATABASE_URL beside it. Example: DATABASE_URL=postgres://shop:password@db.example:5432/shop`,
    )
  }
  problems.push(...invoiceContradictions(given))
  problems.push(
    ...halfBucket(given, 'MEDIA', 'The bucket for pictures', 'shop-pictures'),
    ...halfBucket(given, 'BACKUP', 'The bucket for backups', 'shop-backups'),
    ...backupContradictions(given),
  )
  return problems
}

/** Whether a Mercado Pago token charges real money, as all but test tokens (TEST-...) do. */
export function chargesPeople(accessToken: string | undefined): boolean {
  return accessToken !== undefined && !accessToken.startsWith('TEST-')
}

/** Signing in to ARCA needs all its settings, and real payments need legally valid invoices. */
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

/** @param family prefix of the settings */
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

/** Backups contain personal data, so leaving them unsealed needs an explicit setting. */
function backupContradictions(given: Given): string[] {
  const scheduled = given['BACKUP_AT'] ?? given['BACKUP_S3_BUCKET']
  const open = /^(true|1)$/i.test(given['BACKUP_UNSEALED'] ?? '')
  if (!scheduled || given['BACKUP_RECIPIENT'] || open) return []
  return [
    'Backups hold personal data: BACKUP_RECIPIENT is needed to seal them, or BACKUP_UNSEALED=true. "npm run backup -- --new-key" makes a pair of keys. Example: BACKUP_RECIPIENT=age1...',
  ]
}
