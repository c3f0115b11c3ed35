import { readSession, retrySession } from '../session/session-store.ts'
import { loadPart } from '../session/load-part.ts'

/** Begins what makes the shop open without a network. */
export function startOffline(): () => void {
  // a page that is not loaded cannot be composed of its parts: the browser loads it whole, and gets the cached one
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
    window.removeEventListener('click', whole, { capture: true })
    window.removeEventListener('online', back)
  }
}

/** Keeps the page of a wine for when there is no network. */
export function cacheForOffline(path: string): void {
  const tell = () =>
    void loadPart(() => import('./register-worker.ts'))
      .then(({ postToWorker }) => postToWorker({ say: 'visited', path }))
      .catch(() => undefined)
  if (document.readyState === 'complete') tell()
  else window.addEventListener('load', tell, { once: true })
}
