import type { Capability } from '../capability.ts'
import { feedRoutes } from './feed-routes.ts'
import { feedShop } from './feed-shop.ts'
import { createFeedVersion } from './feed-version.ts'

/** Catalogues for advertisements that one address may fetch: each is all of the catalogue. */
const feedsPerMinute = 12

export const feeds = {
  routes: ({ db, publicUrl, settings, delivery, limited, follow }) => {
    const mark = createFeedVersion()
    follow(mark)
    const shop = () => feedShop(publicUrl, settings, delivery)
    // named with the calls, and without their prefix for the programs that fetch catalogues
    return {
      at: ['/feed', '/api/feed'],
      app: feedRoutes({ db, mark, shop }, limited('feed', feedsPerMinute)),
    }
  },
} satisfies Capability
