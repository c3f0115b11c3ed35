import { chargesPeople } from './check-settings.ts'
import type { Config } from './config.ts'
import { defaultSender, defaultShopMail } from './environment.ts'

type Advice = { setting: string; advice: string }
type Rule = Advice & { when: boolean }

const isHere = (url: string) => ['localhost', '127.0.0.1', '[::1]'].includes(new URL(url).hostname)

/**
 * Settings that are valid but, combined, probably unintended. Reported at each start and by `npm run doctor`.
 */
export function settingAdvice(config: Config): Advice[] {
  return [onMail, onAddress, onSignIn, onMoney, onInvoices, onTrialParts]
    .flatMap((rules) => rules(config))
    .filter(({ when }) => when)
    .map(({ setting, advice }) => ({ setting, advice }))
}

function onMail({ mail }: Config): Rule[] {
  return [
    {
      when: mail.smtpUrl !== undefined && mail.from === defaultSender,
      setting: 'MAIL_FROM',
      advice: `is still "${defaultSender}", which no server may send for: set it to an address of your domain`,
    },
    {
      when: mail.smtpUrl !== undefined && mail.shop === defaultShopMail,
      setting: 'SHOP_MAIL',
      advice: `is still ${defaultShopMail}: set it to the address at which the owner reads about sales and alerts`,
    },
  ]
}

/**
 * Supervisors kill a process some time after SIGTERM: those in deploy/ after 60 s, of which 8 are for pending
 * requests.
 */
const longestDrain = 45

function onAddress({ publicUrl, trustProxy, production, metricsToken, drainSeconds }: Config): Rule[] {
  return [
    {
      when: drainSeconds > longestDrain,
      setting: 'DRAIN_SECONDS',
      advice: `is ${drainSeconds}: systemd and containers kill what has not ended after 60 s or less; set it to a little more than the balancer's checks are apart`,
    },
    {
      when: production && publicUrl.startsWith('http:') && !isHere(publicUrl),
      setting: 'PUBLIC_URL',
      advice: 'is http: passwords and sessions go unencrypted; set it to https, with a proxy before the shop',
    },
    {
      when: publicUrl.startsWith('https:') && !trustProxy,
      setting: 'TRUST_PROXY',
      advice:
        'is false while PUBLIC_URL is https: a proxy stands before the shop, and all people would count as one address; set it to true',
    },
    {
      when: production && isHere(publicUrl),
      setting: 'PUBLIC_URL',
      advice: `is ${publicUrl}: links in mails would lead nowhere; set it to the address that people open`,
    },
    {
      when: metricsToken !== undefined && metricsToken.length < 16,
      setting: 'METRICS_TOKEN',
      advice: 'can be guessed: take 16 characters or more, as of "openssl rand -hex 16"',
    },
  ]
}

function onSignIn({ publicUrl, apiBaseUrl, identity }: Config): Rule[] {
  return [
    {
      when: !apiBaseUrl.startsWith('/') && new URL(apiBaseUrl).origin !== new URL(publicUrl).origin,
      setting: 'API_BASE_URL',
      advice: `is not at ${publicUrl}: the cookie of who is signed in does not go there; take a path, as /api`,
    },
    {
      when: identity.domain !== undefined && identity.clientSecret === undefined,
      setting: 'IDENTITY_CLIENT_SECRET',
      advice: 'is not set: the shop signs in as a public client; make a confidential one at the provider',
    },
  ]
}

function onMoney(config: Config): Rule[] {
  const { publicUrl, production } = config
  const token = config.payments.accessToken
  const isPublic = publicUrl.startsWith('https:') && !isHere(publicUrl)
  return [
    {
      when: token !== undefined && !isPublic,
      setting: 'PUBLIC_URL',
      advice: 'is not a public https address: Mercado Pago could not tell the shop of payments',
    },
    {
      when: production && token !== undefined && !chargesPeople(token),
      setting: 'MERCADOPAGO_ACCESS_TOKEN',
      advice: 'is one for trials (TEST-...): nobody is charged; take the token of production (APP_USR-...)',
    },
    {
      when: token === undefined && isPublic,
      setting: 'MERCADOPAGO_ACCESS_TOKEN',
      advice: 'is not set: people "pay" in the sandbox and no money comes',
    },
  ]
}

/** Invoices and payments must both be real, or both embedded. */
function onInvoices({ production, payments, invoices: { mode } }: Config): Rule[] {
  const real = chargesPeople(payments.accessToken)
  return [
    {
      when: real && mode === 'homologation',
      setting: 'INVOICES',
      advice:
        'is homologation: ARCA tests authorise the invoices of real payments, without legal value; set it to production',
    },
    {
      when: real && mode === 'off',
      setting: 'INVOICES',
      advice: 'is off: people pay and get a receipt that is no invoice; see docs/invoices.md',
    },
    {
      when: production && mode === 'embedded',
      setting: 'INVOICES',
      advice:
        'is embedded with NODE_ENV=production: invoices have no legal value, also of transfers and cash; set it to production or off',
    },
    {
      when: !real && mode === 'production',
      setting: 'INVOICES',
      advice:
        'is production while card payments are trials: what is paid there gets an invoice of ARCA, and nobody was charged; set MERCADOPAGO_ACCESS_TOKEN to the one of production, or switch card payments off in Ajustes',
    },
  ]
}

/** Optional for a trial, but not for a shop that takes money. */
function onTrialParts(config: Config): Rule[] {
  const real = chargesPeople(config.payments.accessToken)
  return [
    {
      when: config.demoShop && (config.production || real),
      setting: 'DEMO_SHOP',
      advice: `is true ${real ? 'beside real payments' : 'with NODE_ENV=production'}: demo wines are for sale, and everybody knows the password of the demo accounts; set it to false`,
    },
    {
      when: real && config.mail.smtpUrl === undefined,
      setting: 'SMTP_URL',
      advice: 'is not set beside real payments: buyers get no mail; set it to your mail server',
    },
    {
      when: real && config.databaseUrl === undefined && config.backups.at === undefined,
      setting: 'BACKUP_AT',
      advice: 'is not set beside real payments: no backup of the embedded database is made by itself',
    },
  ]
}
