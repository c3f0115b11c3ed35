import type { Config } from './config.ts'
import type { OutsideSystems } from './outside-systems.ts'
import { shopFacts } from '../settings/shop-facts.ts'
import type { CurrentSettings } from '../settings/current-settings.ts'
import type { PageSettings } from './shop.contract.ts'

/** What every page has to know: from the environment, from who does the sign-in, and from the owner. */
export function pageSettings(
  config: Config,
  outside: OutsideSystems,
  settings: CurrentSettings,
): () => Promise<PageSettings> {
  const { domain, clientId, audience, rolesClaim } = outside.identity.browserSettings
  const identityOrigin = config.identity.domain ? [`https://${config.identity.domain}`] : []
  const apiOrigin = config.apiBaseUrl.startsWith('http') ? [new URL(config.apiBaseUrl).origin] : []
  const fixed = {
    publicUrl: config.publicUrl,
    apiBaseUrl: config.apiBaseUrl,
    identity: { domain, clientId, audience, rolesClaim, redirectUri: `${config.publicUrl}/` },
    connectOrigins: [...identityOrigin, ...apiOrigin],
    formOrigins: config.payments.accessToken ? ['https://www.mercadopago.com.ar'] : [],
    newsletterUrl: config.newsletterUrl ?? null,
    map: { googleKey: config.map.googleKey ?? null, tilesUrl: config.map.tilesUrl ?? null },
  }
  return async () => ({ ...fixed, shop: shopFacts(await settings.read()) })
}
