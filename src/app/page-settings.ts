import type { Config } from './config.ts'
import type { FeedShop } from '../catalogue/feed/google-feed.ts'
import type { CurrentDelivery } from '../delivery/current-delivery.ts'
import { currency, toPesos } from '../money/money.ts'
import { shopFacts } from '../settings/shop-facts.ts'
import type { CurrentSettings } from '../settings/current-settings.ts'
import { offeredWays } from '../totals/payment-ways.ts'
import type { PageSettings } from './shop.contract.ts'

const wayWords: Record<string, string> = {
  mercado_pago: 'tarjeta o Mercado Pago',
  transfer: 'transferencia',
  cash: 'efectivo al retirar',
}

/** What every page has to know: from the environment and from the owner. */
export function pageSettings(
  config: Config,
  settings: CurrentSettings,
  delivery: CurrentDelivery,
): () => Promise<PageSettings> {
  const apiOrigin = config.apiBaseUrl.startsWith('http') ? [new URL(config.apiBaseUrl).origin] : []
  const fixed = {
    publicUrl: config.publicUrl,
    apiBaseUrl: config.apiBaseUrl,
    connectOrigins: apiOrigin,
    formOrigins: config.payments.accessToken ? ['https://www.mercadopago.com.ar'] : [],
    newsletterUrl: config.newsletterUrl ?? null,
    map: { googleKey: config.map.googleKey ?? null, tilesUrl: config.map.tilesUrl ?? null },
  }
  return async () => {
    const [all, nationwide] = await Promise.all([settings.read(), delivery.read().catch(() => undefined)])
    return {
      ...fixed,
      shop: shopFacts(all),
      delivery: nationwide
        ? {
            ...nationwide,
            most: toPesos(nationwide.most),
            freeFrom: nationwide.freeFrom === null ? null : toPesos(nationwide.freeFrom),
          }
        : null,
      payWays: offeredWays(all).map(({ id }) => wayWords[id] ?? id),
      branches: all.branches.map(({ name, hours }) => ({ name, hours })),
    }
  }
}

/** What the feeds for advertisements say of the shop itself. */
export async function feedShop(
  publicUrl: string,
  settings: CurrentSettings,
  delivery: CurrentDelivery,
): Promise<FeedShop> {
  const [{ shop }, nationwide] = await Promise.all([settings.read(), delivery.read()])
  return {
    name: shop.name,
    publicUrl,
    delivery: nationwide && `${toPesos(nationwide.most).toFixed(2)} ${currency.code}`,
  }
}
