import { listen } from '../database/listen.ts'
import type { LogLine } from '../observability/log.ts'

/** Jobs that the database wakes: the triggers of migrations 0310, 0331, 0356 and 0490 name them on the channel `job_due`. */
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

export type JobWakes = {
  /** Calls `wake` whenever there is work for a job. Out: a function that ends this. */
  subscribe: (job: WokenJob, wake: () => void) => () => void
  stop: () => Promise<void>
}

/**
 * Hears which jobs have work, on one connection for all jobs of the process. A notification arrives after the commit of
 * what it tells of, in every process: a job claims its rows, so that one of them does the work. When the connection
 * comes back, every job is woken, for a notification may have been missed.
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
