import type { WorkerMessage } from '../session/caches.ts'

/** Registers the service worker on the first interaction, or with a page worth caching. */

let begun = false
let waiting: WorkerMessage[] = []
let updated = false
const hearers = new Set<() => void>()
/** Minimum milliseconds between checks for a newer build when a tab becomes visible. */
const askAgainMs = 10 * 60_000

/** Whether a newer build was activated while the page was open. */
export const isUpdated = () => updated

export function subscribeToUpdate(notify: () => void): () => void {
  hearers.add(notify)
  return () => hearers.delete(notify)
}

export function postToWorker(message: WorkerMessage): void {
  const controller = navigator.serviceWorker?.controller
  if (controller) return controller.postMessage(message)
  waiting.push(message)
  void registerWorker()
}

export async function registerWorker(): Promise<void> {
  if (begun || !import.meta.env.PROD || !navigator.serviceWorker || navigator.onLine === false) return
  begun = true
  try {
    await navigator.serviceWorker.register('/service-worker.js', { updateViaCache: 'none' })
    const registration = await navigator.serviceWorker.ready
    followUpdates(registration)
    for (const message of waiting) registration.active?.postMessage(message)
    waiting = []
  } catch {
    // the browser allows no worker; the shop works, but not offline
    begun = false
  }
}

/** A new build is a new worker. The first worker of a browser is not an update. */
function followUpdates(registration: ServiceWorkerRegistration): void {
  let worker = navigator.serviceWorker.controller
  let requested = Date.now()
  navigator.serviceWorker.addEventListener('controllerchange', () => {
    updated ||= worker !== null
    worker = navigator.serviceWorker.controller
    for (const notify of hearers) notify()
  })
  document.addEventListener('visibilitychange', () => {
    if (document.hidden || Date.now() - requested < askAgainMs) return
    requested = Date.now()
    registration.update().catch(() => undefined)
  })
}
