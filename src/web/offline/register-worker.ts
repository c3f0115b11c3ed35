import type { WorkerMessage } from '../session/caches.ts'

/** The service worker as the page has it: it arrives with the first touch, or with a page that is worth keeping. */

let begun = false
let waiting: WorkerMessage[] = []
let updated = false
const hearers = new Set<() => void>()
/** A tab that is looked at again asks whether there is a newer build, this often at most. */
const askAgainMs = 10 * 60_000

/** Whether a newer build than this page's was put into place while the page was open. */
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
    // a browser that allows none: the shop works, with a network
    begun = false
  }
}

/** A new build is a new worker. The first one of a browser is none. */
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
