import { clearPictures } from '../catalogue/images/clear-pictures.ts'
import { refillTopProducts } from '../catalogue/search/top-products-index.queries.ts'
import { foldFacetCounts } from '../catalogue/search/facet-counts.queries.ts'
import { workOnImports } from '../catalogue/import/import.job.ts'
import { sendMessages } from '../platform/mail/send-messages.ts'
import { releaseAllExpiredReservations } from '../payments/expired-reservations.ts'
import { reconcilePayments } from '../payments/reconcile-payments.ts'
import { notifyBackInStock } from '../back-in-stock/back-in-stock.job.ts'
import { queueOwnerNotices } from '../alerts/owner-notices.job.ts'
import { queueSaleNotices } from '../reporting/sale-notices.job.ts'
import { forgetOld } from './forget-old.ts'
import { repeat } from '../platform/jobs/repeat.ts'
import type { Db } from '../platform/database/open-database.ts'
import type { Config } from './config.ts'
import type { Log } from '../platform/observability/log.ts'
import type { OutsideSystems } from './outside-systems.ts'
import type { RateLimits } from '../platform/http/rate-limits.ts'

const reconcileEveryMs = 15_000
const expireEveryMs = 5_000
const mailEveryMs = 1000
const ownerNoticesEveryMs = 60_000
const saleNoticesEveryMs = 10_000
const clearPicturesEveryMs = 3_600_000
const forgetOldEveryMs = 3_600_000
const restockEveryMs = 2000
const importsEveryMs = 400
const foldEveryMs = 3000
const firstTierEveryMs = 600_000
const shareLimitsEveryMs = 1000

type Parts = { db: Db; outside: OutsideSystems; config: Config; limits: RateLimits; log: Log }

/**
 * Starts the work that nobody waits for, each kind at its own pace. All of it may run in several processes at once and
 * be cut off at any moment. Out: what stops each kind and waits for its end.
 */
export function startSchedule({ db, outside, config, limits, log }: Parts): (() => Promise<void>)[] {
  return [
    repeat(shareLimitsEveryMs, () => limits.share(db), log),
    repeat(foldEveryMs, () => foldFacetCounts(db), log),
    repeat(firstTierEveryMs, () => refillTopProducts(db), log),
    // apart from the reconciliation, which may have to wait for the provider
    repeat(expireEveryMs, () => releaseAllExpiredReservations(db), log),
    repeat(clearPicturesEveryMs, async () => void (await clearPictures(db, outside.media)), log),
    repeat(forgetOldEveryMs, () => forgetOld(db), log),
    repeat(restockEveryMs, () => notifyBackInStock(db), log),
    repeat(importsEveryMs, () => workOnImports(db), log),
    repeat(reconcileEveryMs, (stop) => reconcilePayments(db, outside.payments, stop), log),
    repeat(ownerNoticesEveryMs, () => queueOwnerNotices(db, config.mail.shop, new Date()), log),
    repeat(saleNoticesEveryMs, () => queueSaleNotices(db, config.mail, new Date()), log),
    repeat(
      mailEveryMs,
      async (stop) =>
        void (await sendMessages(db, outside.mail, config.publicUrl, (line) => log.warn(line), stop)),
      log,
    ),
  ]
}
