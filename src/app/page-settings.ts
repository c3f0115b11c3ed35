import type { Config } from './config.ts'
import type { CurrentDelivery } from '../delivery/current-delivery.ts'
import { toPesos, type Centavos } from '../money/money.ts'
import { shopFacts } from '../settings/shop-facts.ts'
import type { CurrentSettings } from '../settings/current-settings.ts'
import { checkoutChoice } from '../settings/payment-methods.ts'
import { interestFreeInstalments, offeredPaymentMethods } from '../totals/payment-methods.ts'
import type { Branch } from '../settings/branches.ts'
import type { PageSettings } from './shop.contract.ts'

const either = new Intl.ListFormat('es-AR', { type: 'disjunction' })

/** Without a postal address: that stands on the page of the branches. */
function footLines(branches: readonly Branch[], payWays: readonly string[]): string[] {
  return [
    `Pagás con ${either.format(payWays)}.`,
    ...branches.map(({ name, hours }) => [name, hours].filter((part) => part !== '').join(': ')),
  ]
}

const chatAddress = (number: string) => (number === '' ? '' : `https://wa.me/${number.replace(/\D/g, '')}`)

/** What every page has to know: from the environment and from the owner. */
export function pageSettings(
  config: Config,
  inForce: () => Config,
  settings: CurrentSettings,
  delivery: CurrentDelivery,
): () => Promise<PageSettings> {
  const apiOrigin = config.apiBaseUrl.startsWith('http') ? [new URL(config.apiBaseUrl).origin] : []
  const fixed = {
    publicUrl: config.publicUrl,
    apiBaseUrl: config.apiBaseUrl,
    connectOrigins: apiOrigin,
    newsletterUrl: config.newsletterUrl ?? null,
    map: { googleKey: config.map.googleKey ?? null, tilesUrl: config.map.tilesUrl ?? null },
  }
  return async () => {
    const [all, nationwide] = await Promise.all([settings.read(), delivery.read().catch(() => undefined)])
    const payWays = offeredPaymentMethods(all).map(({ id }) => checkoutChoice(id)?.listed ?? id)
    return {
      ...fixed,
      formOrigins: inForce().payments.accessToken ? ['https://www.mercadopago.com.ar'] : [],
      shop: {
        ...shopFacts(all),
        foot: footLines(all.branches, payWays),
        whatsapp: chatAddress(all.contact.whatsapp),
      },
      delivery: nationwide
        ? {
            ...nationwide,
            most: toPesos(nationwide.most),
            freeFrom: pesosOrNone(nationwide.freeFrom),
            freeFromSomewhere: pesosOrNone(nationwide.freeFromSomewhere),
          }
        : null,
      payWays,
      instalments: { most: all.sales.instalments, interestFree: interestFreeInstalments(all.sales) },
    }
  }
}

const pesosOrNone = (amount: Centavos | null) => (amount === null ? null : toPesos(amount))
