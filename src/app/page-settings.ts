import type { Config } from './config.ts'
import { shopFacts } from '../settings/shop-facts.ts'
import type { CurrentSettings } from '../settings/current-settings.ts'
import type { PageSettings } from './shop.contract.ts'

/** What every page has to know: from the environment and from the owner. */
export function pageSettings(config: Config, settings: CurrentSettings): () => Promise<PageSettings> {
  const apiOrigin = config.apiBaseUrl.startsWith('http') ? [new URL(config.apiBaseUrl).origin] : []
  const fixed = {
    publicUrl: config.publicUrl,
    apiBaseUrl: config.apiBaseUrl,
    connectOrigins: apiOrigin,
    formOrigins: config.payments.accessToken ? ['https://www.mercadopago.com.ar'] : [],
    newsletterUrl: config.newsletterUrl ?? null,
    map: { googleKey: config.map.googleKey ?? null, tilesUrl: config.map.tilesUrl ?? null },
  }
  return async () => ({ ...fixed, shop: shopFacts(await settings.read()) })
}
