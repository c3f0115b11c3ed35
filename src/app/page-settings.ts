import type { Config } from './config.ts'
import type { OutsideSystems } from './outside-systems.ts'
import type { PageSettings } from './shop.contract.ts'

/** What every page has to know, from the settings and from who does the sign-in. */
export function pageSettings(config: Config, outside: OutsideSystems): PageSettings {
  const { domain, clientId, audience, rolesClaim } = outside.identity.browserSettings
  const identityOrigin = config.identity.domain ? [`https://${config.identity.domain}`] : []
  const apiOrigin = config.apiBaseUrl.startsWith('http') ? [new URL(config.apiBaseUrl).origin] : []
  return {
    publicUrl: config.publicUrl,
    apiBaseUrl: config.apiBaseUrl,
    identity: { domain, clientId, audience, rolesClaim, redirectUri: `${config.publicUrl}/` },
    connectOrigins: [...identityOrigin, ...apiOrigin],
    formOrigins: config.payments.accessToken ? ['https://www.mercadopago.com.ar'] : [],
    newsletterUrl: config.newsletterUrl ?? null,
    map: { googleKey: config.map.googleKey ?? null, tilesUrl: config.map.tilesUrl ?? null },
  }
}
