import { capabilities } from '../capabilities/capabilities.ts'
import { clearPictures } from '../catalogue/images/clear-pictures.ts'
import { refillTopProducts } from '../catalogue/search/top-products-index.queries.ts'
import { foldFacetCounts } from '../catalogue/search/facet-counts.queries.ts'
import { workOnImports } from '../catalogue/import/import.job.ts'
import { sendPasswordMails } from '../platform/identity/factors/password-mails.job.ts'
import type { FilledTemplate } from '../platform/mail/mail-template.ts'
import { sendMessages, type MailShop } from '../platform/mail/send-messages.ts'
import { releaseAllExpiredReservations } from '../purchases/expired-reservations.ts'
import { clearReceipts } from '../payments/transfer-receipts.queries.ts'
import { reconcileChangedPayments } from '../payments/reconcile-payments.ts'
import { reconcileMoney } from '../refunds/reconcile-money.ts'
import { workOnDisputes } from '../payments/disputes/disputes.job.ts'
import { noteProviderMoney } from '../refunds/note-provider-money.ts'
import { workOnRefunds } from '../refunds/refund-order.ts'
import { enqueueOwnerAlerts } from '../alerts/owner-alerts.job.ts'
import { enqueueSaleMails } from '../reporting/sale-mails.job.ts'
import { enqueueInvoiceAlerts } from '../invoicing/invoice-alerts.job.ts'
import { workOnContingency } from '../invoicing/contingency/contingency.job.ts'
import { workOnInvoices } from '../invoicing/invoices.job.ts'
import { partsOfCapabilities } from './capability-parts.ts'
import { deleteOldRows } from './delete-old-rows.ts'
import { createJobWakes, type WokenJob } from '../platform/jobs/job-wakes.ts'
import { repeat, type RepeatedWork } from '../platform/jobs/repeat.ts'
import { untilNextMessage } from '../platform/mail/outbox.queries.ts'
import type { Database } from '../platform/database/open-database.ts'
import { isConnectionFailure } from '../platform/http/problem-responses.ts'
import type { Config } from './config.ts'
import type { Log, LogLine } from '../platform/observability/log.ts'
import type { SecretsKey } from '../connections/secrets-key.ts'
import type { OutsideSystems } from './outside-systems.ts'
import { rewordedMail } from '../settings/mails/mail-settings.ts'
import { settingsByKey, type Settings } from '../settings/settings-tree.ts'
import type { CurrentSettings } from '../settings/current-settings.ts'
import type { RateLimiter } from '../platform/http/rate-limiter.ts'

/** Milliseconds between two runs of jobs that follow the clock or call an external system. */
const every = {
  sharedLimits: 1000,
  expiredReservations: 5_000,
  reconciliation: 15_000,
  changedPayments: 3_600_000,
  ownerNotices: 60_000,
  topProducts: 600_000,
  oldRows: 3_600_000,
}
/** Polling interval of woken jobs, should a notification be missed. */
const fallbackMs = 30_000
/** Milliseconds between two runs at least. */
const rest = {
  // many changes of an import are summed up at once
  facetCounts: 3000,
  // an unavailable mail server is not tried for each waiting mail
  mail: 1000,
  // an authority that is away is not called for each waiting invoice
  invoices: 1000,
  // a case comes with the payment's own event
  disputes: 1000,
  // requests get their turn between batches
  imports: 400,
}

type Parts = {
  database: Database
  outside: OutsideSystems
  settings: CurrentSettings
  config: Config
  /** The settings with what the owner has connected by now. */
  inForce: () => Config
  limits: RateLimiter
  secretsKey: SecretsKey
  log: Log
}

/** Background work by its name. Any number of processes may run it at once, and it may be aborted at any moment. */
export type Job = { name: string; run: RepeatedWork['run'] } & (
  | { everyMs: number }
  | { wokenBy: WokenJob; restMs?: number }
)

/** Starts jobs. Returns functions that stop each of them and await its end. */
export type StartJobs = (
  jobs: readonly Job[],
  parts: Pick<Parts, 'database' | 'log'>,
) => (() => Promise<void>)[]

/** Starts every job at its interval, or when the database notifies that it has work. */
export const startOnTimers: StartJobs = (jobs, parts) => {
  const { periodic, woken, stop: stopWakes } = starters(parts)
  return [
    ...jobs.map((job) =>
      'everyMs' in job ? periodic(job.everyMs, job.run) : woken(job.wokenBy, job.run, job.restMs),
    ),
    stopWakes,
  ]
}

/** Every background job of the shop. */
export function shopJobs(parts: Parts): Job[] {
  const { database, outside, settings, limits } = parts
  const { db } = database
  const periodic = (name: string, everyMs: number, run: RepeatedWork['run']): Job => ({ name, everyMs, run })
  const woken = (wokenBy: WokenJob, run: RepeatedWork['run'], restMs?: number): Job => ({
    name: wokenBy,
    wokenBy,
    run,
    ...(restMs ? { restMs } : {}),
  })
  return [
    periodic('shared-limits', every.sharedLimits, () => limits.share(db)),
    // apart from the reconciliation, which may have to wait for the provider
    periodic('expired-reservations', every.expiredReservations, () => releaseAllExpiredReservations(db)),
    periodic('reconciliation', every.reconciliation, (stop) => reconcileMoney(db, outside.payments, stop)),
    periodic('changed-payments', every.changedPayments, (stop) =>
      reconcileChangedPayments(db, outside.payments, stop),
    ),
    periodic('refunds', every.reconciliation, (stop) => workOnRefunds(db, outside.payments, stop)),
    periodic('owner-alerts', every.ownerNotices, async () =>
      enqueueOwnerAlerts(db, (await settings.read()).notices.email, new Date()),
    ),
    periodic('invoice-alerts', every.ownerNotices, async () =>
      enqueueInvoiceAlerts(db, outside.invoicing, (await settings.read()).notices.email, new Date()),
    ),
    periodic('contingency', every.ownerNotices, (stop) =>
      workOnContingency(db, outside.invoicing, () => new Date(), stop),
    ),
    periodic('top-products', every.topProducts, () => refillTopProducts(db)),
    periodic('old-pictures', every.oldRows, async () => void (await clearPictures(db, outside.media))),
    periodic('old-receipts', every.oldRows, async () => void (await clearReceipts(db, outside.media))),
    periodic('old-rows', every.oldRows, () => deleteOldRows(db)),
    woken('facet-counts', () => foldFacetCounts(db), rest.facetCounts),
    woken('imports', async () => ((await workOnImports(db)) ? 0 : undefined), rest.imports),
    woken('sale-notices', async () => enqueueSaleMails(db, (await settings.read()).notices, new Date())),
    woken(
      'disputes',
      async (stop) => {
        await workOnDisputes(db, outside.payments, stop)
        await noteProviderMoney(db, outside.payments, stop)
      },
      rest.disputes,
    ),
    woken('invoices', (stop) => workOnInvoices(db, outside.invoicing, stop), rest.invoices),
    woken('password-mails', () => sendPasswordMails(db)),
    woken('mail', sendDueMail(parts), rest.mail),
    ...capabilities
      .flatMap(({ jobs }) => jobs?.(partsOfCapabilities(parts)) ?? [])
      .map((job) =>
        'wokenBy' in job ? woken(job.wokenBy, job.run, job.restMs) : periodic(job.name, job.everyMs, job.run),
      ),
  ]
}

/** Until the owner has named the shop, mails come from whom the environment says. */
export function mailShop(publicUrl: string, { shop: { name, accent }, mails }: Settings): MailShop {
  const named = name !== settingsByKey.get('shop.name')?.default
  const reworded = (template: FilledTemplate) => rewordedMail(mails, template)
  return { publicUrl, name, accent, reworded, ...(named ? { sender: name } : {}) }
}

/** What starts a job: at intervals, or woken by the database. */
function starters({ database, log }: Pick<Parts, 'database' | 'log'>) {
  const wakes = createJobWakes(database.connectionString, (message, fields = {}) => log.warn(fields, message))
  const onFailure = (failure: unknown) => {
    if (!isConnectionFailure(failure)) log.error({ err: failure }, 'background job failed')
  }
  return {
    periodic: (everyMs: number, run: RepeatedWork['run']) => repeat({ everyMs, run, onFailure }),
    woken: (job: WokenJob, run: RepeatedWork['run'], restMs?: number) =>
      repeat({
        everyMs: fallbackMs,
        run,
        onFailure,
        ...(restMs ? { restMs } : {}),
        subscribe: (wake) => wakes.subscribe(job, wake),
      }),
    stop: () => wakes.stop(),
  }
}

/** Sends what is due. Out of its run: milliseconds until more is. */
function sendDueMail({ database: { db }, outside, settings, config, log }: Parts): RepeatedWork['run'] {
  const warn: LogLine = (message, fields = {}) => log.warn(fields, message)
  return async (stop) => {
    const shop = mailShop(config.publicUrl, await settings.read())
    await sendMessages(db, outside.mail, shop, warn, stop)
    return untilNextMessage(db)
  }
}
