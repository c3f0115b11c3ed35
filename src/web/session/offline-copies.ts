import { cacheNames, ownAddress, type WorkerMessage } from './caches.ts'

/** The user's last cached answer to a call. Undefined when there is none. The caller validates its shape. */
export async function readOfflineCopy(call: string): Promise<unknown> {
  try {
    const cached = await caches.match(ownAddress(call), { cacheName: cacheNames.own, ignoreVary: true })
    return cached ? await cached.json() : undefined
  } catch {
    return undefined
  }
}

/** On sign-out: deletes the user's cached responses and viewed wines. */
export function deleteOfflineCopies(): void {
  try {
    const message: WorkerMessage = { say: 'signed-out' }
    navigator.serviceWorker?.controller?.postMessage(message)
    for (const name of [cacheNames.own, cacheNames.visited]) caches.delete(name).catch(() => undefined)
  } catch {
    // without the Cache API there is nothing to delete
  }
}
