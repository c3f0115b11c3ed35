import { readSession, retrySession } from '../session/session-store.ts'
import { loadPart } from '../session/load-part.ts'

/** Starts offline support. */
export function startOffline(): () => void {
  // offline, a client navigation cannot load its parts; a full page load gets the cached page
  const loadWholePage = (event: MouseEvent) => {
    if (navigator.onLine === false && (event.target as Element | null)?.closest?.('a[href]'))
      event.stopPropagation()
  }
  const back = () => {
    if (readSession().state === 'error') void retrySession()
  }
  window.addEventListener('click', loadWholePage, { capture: true })
  window.addEventListener('online', back)
  return () => {
    window.removeEventListener('click', loadWholePage, { capture: true })
    window.removeEventListener('online', back)
  }
}

/** Caches a wine's page for offline use. */
export function cacheForOffline(path: string): void {
  const tell = () =>
    void loadPart(() => import('./register-worker.ts'))
      .then(({ postToWorker }) => postToWorker({ say: 'visited', path }))
      .catch(() => undefined)
  if (document.readyState === 'complete') tell()
  else window.addEventListener('load', tell, { once: true })
}
