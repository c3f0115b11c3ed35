import { readSession, retrySession } from '../session/session-store.ts'
import type { WorkerMessage } from './caches.ts'

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

/**
 * Begins what makes the shop open without a network. The worker is fetched once somebody does something, or looks at a
 * page that is worth keeping: before that it would only be in the way of the first page.
 */
export function startOffline(): () => void {
  const begin = () => void register()
  const first = ['pointerdown', 'keydown'] as const
  for (const type of first) window.addEventListener(type, begin, { once: true, passive: true })
  if (waiting.length > 0 || navigator.serviceWorker?.controller) begin()
  // a page that is not at hand cannot be put together from its parts: the browser asks for it whole, and gets the kept one
  const whole = (event: MouseEvent) => {
    if (navigator.onLine === false && (event.target as Element | null)?.closest?.('a[href]'))
      event.stopPropagation()
  }
  const back = () => {
    if (readSession().state === 'error') void retrySession()
  }
  window.addEventListener('click', whole, { capture: true })
  window.addEventListener('online', back)
  return () => {
    for (const type of first) window.removeEventListener(type, begin)
    window.removeEventListener('click', whole, { capture: true })
    window.removeEventListener('online', back)
  }
}

/** Keeps the page of a wine for when there is no network. */
export function keepForOffline(path: string): void {
  tell({ say: 'visited', path })
}

function tell(message: WorkerMessage): void {
  const controller = navigator.serviceWorker?.controller
  if (controller) return controller.postMessage(message)
  waiting.push(message)
  if (document.readyState === 'complete') void register()
  else window.addEventListener('load', () => void register(), { once: true })
}

async function register(): Promise<void> {
  if (begun || !import.meta.env.PROD || !navigator.serviceWorker || navigator.onLine === false) return
  begun = true
  try {
    await navigator.serviceWorker.register('/service-worker.js', { updateViaCache: 'none' })
    const registration = await navigator.serviceWorker.ready
    const { active } = registration
    followUpdates(registration)
    for (const message of waiting) active?.postMessage(message)
    waiting = []
  } catch {
    // a browser that allows none: the shop works, with a network
    begun = false
  }
}

/** A new build is a new worker. The first one of a browser is none. */
function followUpdates(registration: ServiceWorkerRegistration): void {
  let worker = navigator.serviceWorker.controller
  let asked = Date.now()
  navigator.serviceWorker.addEventListener('controllerchange', () => {
    updated = worker !== null
    worker = navigator.serviceWorker.controller
    for (const notify of hearers) notify()
  })
  document.addEventListener('visibilitychange', () => {
    if (document.hidden || Date.now() - asked < askAgainMs) return
    asked = Date.now()
    registration.update().catch(() => undefined)
  })
}
