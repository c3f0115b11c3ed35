import type { z } from 'zod'
import type { Config } from './config.ts'
import { settingRecords, type Given } from './process-settings.ts'

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

/** Problems that no setting has by itself. */
export function contradictions(given: Given): string[] {
  const refused = settingRecords.flatMap(({ name, refuses }) => {
    const refusal = given[name] ? refuses?.(given) : undefined
    return refusal ? [`${refusal.problem} Example: ${refusal.example}`] : []
  })
  return [
    ...refused,
    ...missingForArca(given),
    ...halfBucket(given, 'MEDIA', 'The bucket for pictures', 'shop-pictures'),
    ...halfBucket(given, 'BACKUP', 'The bucket for backups', 'shop-backups'),
    ...unsealedBackups(given),
  ]
}

/** Settings that are valid but, combined, probably unintended. Reported at each start and by `npm run doctor`. */
export function settingAdvice(config: Config): { setting: string; advice: string }[] {
  return settingRecords.flatMap(({ name, advice = [] }) =>
    advice
      .filter(({ when }) => when(config))
      .map(({ says }) => ({ setting: name, advice: typeof says === 'string' ? says : says(config) })),
  )
}

/** Signing in to ARCA needs all its settings. */
function missingForArca(given: Given): string[] {
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
function unsealedBackups(given: Given): string[] {
  const scheduled = given['BACKUP_AT'] ?? given['BACKUP_S3_BUCKET']
  const open = /^(true|1)$/i.test(given['BACKUP_UNSEALED'] ?? '')
  if (!scheduled || given['BACKUP_RECIPIENT'] || open) return []
  return [
    'Backups hold personal data: BACKUP_RECIPIENT is needed to seal them, or BACKUP_UNSEALED=true. "npm run backup -- --new-key" makes a pair of keys. Example: BACKUP_RECIPIENT=age1...',
  ]
}
