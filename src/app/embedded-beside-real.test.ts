import { describe, expect, test } from 'vitest'
import { readConfig } from './config.ts'
import { checkSettings } from './doctor/settings.ts'

/** Which embedded outside systems may run with which real ones, and what start and doctor say about it. */

const real = { MERCADOPAGO_ACCESS_TOKEN: 'APP_USR-1', MERCADOPAGO_WEBHOOK_SECRET: 's' }
const trial = { ...real, MERCADOPAGO_ACCESS_TOKEN: 'TEST-1' }
const production = { NODE_ENV: 'production', ALLOW_EMBEDDED: 'true' }
const arca = {
  ARCA_CUIT: '30-50001091-2',
  ARCA_POINT_OF_SALE: '3',
  ARCA_CERTIFICATE_FILE: '/etc/descorche/arca.crt',
  ARCA_KEY_FILE: '/etc/descorche/arca.key',
}
/** A shop without any other warnings. */
const complete = {
  PUBLIC_URL: 'https://vinos.example',
  TRUST_PROXY: 'true',
  DATABASE_URL: 'postgres://shop:secret@db.example/shop',
  SMTP_URL: 'smtp://mail.example',
  MAIL_FROM: 'ventas@vinos.example',
  SHOP_MAIL: 'ventas@vinos.example',
}

type Env = Record<string, string>

/** The invoicing mode, or 'refused' if the shop does not start. */
function invoicesOf(env: Env): string {
  const { config, findings } = checkSettings(env)
  if (config) return config.invoices.mode
  expect(findings.map(({ says }) => says).join(' ')).toContain('invoices without legal value')
  return 'refused'
}

function warningsOf(env: Env): string {
  return checkSettings({ ...complete, ...env })
    .findings.filter(({ state }) => state === 'warning')
    .map(({ says }) => says)
    .join('\n')
}

describe('invoices without legal value never meet real payments', () => {
  const tokens = { sandbox: {}, trial, real }
  const variants = { nothing: {}, embedded: { INVOICES: 'embedded' }, off: { INVOICES: 'off' } }
  const places = { development: {}, production, test: { NODE_ENV: 'test' } }
  const rows = Object.entries(places).flatMap(([place, placed]) =>
    Object.entries(tokens).flatMap(([token, paid]) =>
      Object.entries(variants).map(
        ([word, invoices]) => [place, token, word, { ...placed, ...paid, ...invoices }] as const,
      ),
    ),
  )
  /** The promise in the table of docs/invoices.md. */
  function promised(place: string, token: string, word: string): string {
    if (word === 'off') return 'off'
    if (token === 'real') return word === 'embedded' ? 'refused' : 'off'
    return word === 'nothing' && place === 'production' ? 'off' : 'embedded'
  }

  test.each(rows)('%s, payments %s, INVOICES %s', (place, token, word, env) => {
    expect(invoicesOf(env)).toBe(promised(place, token, word))
    if (token === 'real' && word === 'embedded') expect(() => readConfig(env)).toThrow('INVOICES=off')
  })
})

test.each<[string, Env, string]>([
  ['mail catcher and real payments', { ...real, SMTP_URL: '' }, 'SMTP_URL is not set'],
  ['demo accounts and real payments', { ...real, DEMO_SHOP: 'true' }, 'DEMO_SHOP is true'],
  ['demo in production', { ...production, DEMO_SHOP: 'true' }, 'DEMO_SHOP is true'],
  ['sandbox and ARCA', { ...arca, INVOICES: 'production' }, 'INVOICES is production'],
  ['trial token and ARCA', { ...arca, ...trial, INVOICES: 'production' }, 'INVOICES is production'],
  ["ARCA's tests and real payments", { ...arca, ...real, INVOICES: 'homologation' }, 'is homologation'],
  ['no invoices and real payments', { ...real, INVOICES: 'off' }, 'INVOICES is off'],
  ['embedded invoices in production', { ...production, INVOICES: 'embedded' }, 'INVOICES is embedded'],
  ['sandbox at a public address', {}, 'sandbox and no money comes'],
  ['trial token in production', { ...production, ...trial }, 'nobody is charged'],
  ['embedded database, real payments, no backups', { ...real, DATABASE_URL: '' }, 'BACKUP_AT is not set'],
])('the doctor warns: %s', (_, env, words) => {
  expect(warningsOf(env)).toContain(words)
})

test.each<[string, Env]>([
  ['everything real', { ...real, ...arca, INVOICES: 'production' }],
  ['embedded newsletter, pictures and sign-in', { ...production, ...real, ...arca, INVOICES: 'production' }],
  [
    'embedded database with backups',
    {
      ...real,
      ...arca,
      INVOICES: 'production',
      DATABASE_URL: '',
      DEMO_SHOP: 'false',
      BACKUP_AT: '04:00',
      BACKUP_UNSEALED: 'true',
    },
  ],
])('the doctor has nothing to say: %s', (_, env) => {
  expect(warningsOf(env)).toBe('')
})
