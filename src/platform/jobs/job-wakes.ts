import { listen } from '../database/listen.ts'
import type { LogLine } from '../observability/log.ts'

/**
 * Jobs woken by the database: the triggers of migrations 0310, 0331, 0356, 0490 and 1041 send their names on the
 * channel `job_due`.
 */
export type WokenJob =
  | 'mail'
  | 'password-mails'
  | 'imports'
  | 'back-in-stock'
  | 'sale-notices'
  | 'invoices'
  | 'facet-counts'
  | 'disputes'
  | 'sandbox-webhooks'
  | 'webhooks'

export type JobWakes = {
  /** Calls `wake` whenever a job has work. @returns unsubscribe */
  subscribe: (job: WokenJob, wake: () => void) => () => void
  stop: () => Promise<void>
}

/**
 * Listens for jobs that have work, on one connection per process. Every process gets each notification, after
 * the commit, so jobs claim their rows. A reconnect wakes every job, because a notification may have been
 * missed.
 */
export function createJobWakes(connectionString: string, log: LogLine): JobWakes {
  const subscribers = new Map<() => void, WokenJob>()
  const wake = (job?: string) => {
    for (const [call, own] of subscribers) if (job === undefined || job === own) call()
  }
  const listener = listen(connectionString, 'job_due', {
    heard: wake,
    connected: (sure) => void (sure && wake()),
    log,
  })
  return {
    subscribe(job, call) {
      subscribers.set(call, job)
      return () => void subscribers.delete(call)
    },
    stop: () => listener.stop(),
  }
}
