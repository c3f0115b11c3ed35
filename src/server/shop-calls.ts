import { auditApi } from '../audit/audit.api.ts'
import { cartApi } from '../cart/cart.api.ts'
import { adminCatalogueApi } from '../catalogue/admin-catalogue.api.ts'
import { catalogueApi } from '../catalogue/catalogue.api.ts'
import { picturesApi } from '../catalogue/pictures.api.ts'
import { favouritesApi } from '../favourites/favourites.api.ts'
import { importsApi } from '../imports/imports.api.ts'
import { newsletterApi } from '../newsletter/newsletter.api.ts'
import { addressBookApi } from '../orders/address-book.api.ts'
import { ordersApi } from '../orders/orders.api.ts'
import { paymentsApi } from '../payments/payments.api.ts'
import { personalDataApi } from '../personal-data/personal-data.api.ts'
import { pricesApi } from '../prices/prices.api.ts'
import { recommendationsApi } from '../recommendations/recommendations.api.ts'
import { moderationApi } from '../reviews/moderation.api.ts'
import { restockApi } from '../restock/restock.api.ts'
import { reviewsApi } from '../reviews/reviews.api.ts'
import { salesApi } from '../sales/sales.api.ts'
import { sommelierApi } from '../sommelier/sommelier.api.ts'
import { stockApi } from '../stock/stock.api.ts'
import { userApi } from '../users/users.api.ts'
import { withdrawalsApi } from '../withdrawals/withdrawals.api.ts'
import type { ServedCall } from '../calls/implement.ts'
import type { Db } from '../database/open-database.ts'
import type { Config } from './config.ts'
import type { KeptCatalogue } from './kept-catalogue.ts'
import type { Log } from './log.ts'
import { mailApi } from './mail.api.ts'
import type { OutsideSystems } from './outside-systems.ts'

type Parts = {
  config: Config
  /** Where the calls are found from outside. */
  apiUrl: string
  db: Db
  catalogue: KeptCatalogue
  outside: OutsideSystems
  log: Log
}

/** Every call of the shop, each domain's own. */
export function shopCalls({ config, apiUrl, db, catalogue, outside, log }: Parts): ServedCall[] {
  const { publicUrl } = config
  const { reader, shelf, plainFacets, wines } = catalogue
  return [
    ...adminCatalogueApi(db),
    ...catalogueApi(reader.read, plainFacets, wines),
    ...picturesApi({
      db,
      media: outside.media,
      log: (failure) => log.error({ err: failure }, 'a picture was lost'),
    }),
    ...cartApi(db),
    ...paymentsApi({
      db,
      payments: outside.payments,
      publicUrl,
      apiUrl,
      holdMinutes: config.payments.holdMinutes,
      limits: config.payments.limits,
    }),
    ...ordersApi(db, config.payments.holdMinutes),
    ...addressBookApi(db),
    ...stockApi(db),
    ...favouritesApi(db),
    ...restockApi(db),
    ...reviewsApi(db),
    ...recommendationsApi(db, wines, shelf.read),
    ...sommelierApi(db, wines, shelf.read),
    ...moderationApi(db),
    ...mailApi(db),
    ...salesApi(db),
    ...newsletterApi({ db, publicUrl, apiUrl }),
    ...userApi(db, outside.identity),
    ...personalDataApi(db, outside.identity),
    ...withdrawalsApi(db, config.mail.shop),
    ...importsApi(db),
    ...pricesApi(db),
    ...auditApi(db),
  ]
}
