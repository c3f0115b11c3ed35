import { Hono, type MiddlewareHandler } from 'hono'
import type { Db } from '../platform/database/open-database.ts'
import type { HttpEnv } from '../platform/http/request-context.ts'
import { robots, sitemap } from './sitemap.ts'
import type { CurrentSettings } from '../settings/current-settings.ts'
import { webManifest } from './web-manifest.ts'
import { changePassword, securityText } from './well-known.ts'

/**
 * Well-known addresses that programs look for.
 * @param limited middleware for routes that read the database
 */
export function siteRoutes(
  db: Db,
  shop: { publicUrl: string; passwordPage: string; settings: CurrentSettings },
  limited: MiddlewareHandler<HttpEnv>,
): Hono<HttpEnv> {
  return new Hono<HttpEnv>()
    .get('/sitemap.xml', limited, () => sitemap(db, shop.publicUrl))
    .get('/robots.txt', () => robots(shop.publicUrl))
    .get('/manifest.webmanifest', async () => webManifest(await shop.settings.read()))
    .get('/.well-known/security.txt', async () => {
      const { contact } = await shop.settings.read()
      return securityText({ publicUrl: shop.publicUrl, mail: contact.email }, new Date())
    })
    .get('/.well-known/change-password', () => changePassword(shop.passwordPage))
}
