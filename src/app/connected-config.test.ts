import { describe, expect, test } from 'vitest'
import { nothingConnected, type Connected } from '../connections/connected.ts'
import { invoicesWithoutValue, withConnections } from './connected-config.ts'
import { readConfig } from './config.ts'
import { checkLocked } from './doctor/connections.ts'
import { lineOf } from './doctor/finding.ts'

/** The table of embedded-beside-real.test.ts for what the owner connects: the same rules hold. */

const credentials = { certificate: 'c', key: 'k' }
const cards = (accessToken: string) => ({ mercadoPago: { accessToken, webhookSecret: 's' } })
const account = (mode: 'homologation' | 'production') => ({
  arca: { mode, cuit: '30500010912', pointOfSale: 3, credentials },
})
const tokens: Record<string, Partial<Connected>> = {
  sandbox: {},
  trial: cards('TEST-1'),
  real: cards('APP_USR-1'),
  sealed: { mercadoPago: 'locked' },
}
const authorities: Record<string, Partial<Connected>> = {
  none: {},
  homologation: account('homologation'),
  production: account('production'),
  sealed: { arca: 'locked' },
}
const places: Record<string, Record<string, string>> = {
  development: {},
  production: { NODE_ENV: 'production', ALLOW_EMBEDDED: 'true' },
}
const inForce = (env: Record<string, string>, ...connected: Partial<Connected>[]) =>
  withConnections(readConfig(env), Object.assign({}, nothingConnected, ...connected) as Connected)

describe('embedded invoices never stand beside a real, or an unreadable, account', () => {
  const rows = Object.keys(places).flatMap((place) =>
    Object.keys(tokens).flatMap((token) =>
      Object.keys(authorities).map((authority) => [place, token, authority] as const),
    ),
  )
  function promised(place: string, token: string, authority: string): string {
    if (authority === 'homologation' || authority === 'production') return authority
    if (authority === 'sealed' || token === 'real' || token === 'sealed') return 'off'
    return place === 'production' ? 'off' : 'embedded'
  }

  test.each(rows)('%s, payments %s, ARCA %s', (place, token, authority) => {
    const config = inForce(places[place] ?? {}, tokens[token] ?? {}, authorities[authority] ?? {})
    expect(config.invoices.mode).toBe(promised(place, token, authority))
    expect(invoicesWithoutValue(config)).toBe(false)
    // an account that cannot be opened is no sandbox
    expect(config.locked.has('mercado-pago')).toBe(token === 'sealed')
  })

  test('what the environment fixes is judged with what the owner connects', () => {
    expect(invoicesWithoutValue(inForce({ INVOICES: 'embedded' }, cards('APP_USR-1')))).toBe(true)
    expect(invoicesWithoutValue(inForce({ INVOICES: 'embedded' }, cards('TEST-1')))).toBe(false)
    expect(inForce({ INVOICES: 'off' }, account('production')).invoices.mode).toBe('off')
  })
})

test('the environment wins, setting by setting', () => {
  const connected: Partial<Connected> = {
    ...cards('APP_USR-owner'),
    mail: { smtpUrl: 'smtp://owner.example', from: 'owner@shop.example' },
    backups: { at: '04:00', folder: '/mnt/copias', recipient: 'age1owner' },
  }
  const all = inForce({}, connected)
  expect(all.payments).toMatchObject({ accessToken: 'APP_USR-owner', webhookSecret: 's' })
  expect(all.mail).toMatchObject({ smtpUrl: 'smtp://owner.example', from: 'owner@shop.example' })
  expect(all.backups).toMatchObject({ at: '04:00', folder: '/mnt/copias', recipient: 'age1owner' })
  const given = inForce(
    {
      MERCADOPAGO_ACCESS_TOKEN: 'APP_USR-env',
      MERCADOPAGO_WEBHOOK_SECRET: 'env',
      SMTP_URL: 'smtp://env.example',
      BACKUP_AT: '05:00',
      BACKUP_UNSEALED: 'true',
      BACKUP_DIR: '/srv/copias',
    },
    connected,
  )
  expect(given.payments).toMatchObject({ accessToken: 'APP_USR-env', webhookSecret: 'env' })
  expect(given.mail.smtpUrl).toBe('smtp://env.example')
  expect(given.backups).toMatchObject({ at: '05:00', folder: '/srv/copias', recipient: undefined })
  expect(inForce({ MAIL_FROM: 'env@shop.example' }, connected).mail).toMatchObject({
    smtpUrl: 'smtp://owner.example',
    from: 'env@shop.example',
  })
})

test('doctor and restore say which connections this machine cannot open, and what to do', () => {
  const locked = inForce({}, { mercadoPago: 'locked', mail: 'locked' })
  const lines = checkLocked(locked).map(lineOf)
  expect(lines).toHaveLength(2)
  expect(lines[0]).toContain('Mercado Pago is sealed with another key')
  expect(lines[1]).toContain('secrets.key')
  // what the environment sets is not the owner's
  const given = { MERCADOPAGO_ACCESS_TOKEN: 'APP_USR-1', MERCADOPAGO_WEBHOOK_SECRET: 's' }
  expect(checkLocked(inForce(given, { mercadoPago: 'locked' }))).toEqual([])
})
