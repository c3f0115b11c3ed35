import { cacheNames, ownAddress, type OwnCall, type WorkerMessage } from './caches.ts'

/** The last answer that this person got to a call. Undefined when none is kept. Whoever reads it checks its shape. */
export async function readOwnCopy(call: OwnCall): Promise<unknown> {
  try {
    const kept = await caches.match(ownAddress(call), { cacheName: cacheNames.own, ignoreVary: true })
    return kept ? await kept.json() : undefined
  } catch {
    return undefined
  }
}

/** Somebody signed out: what was kept of them goes, and so does what they looked at. */
export function forgetOwnCopies(): void {
  try {
    const message: WorkerMessage = { say: 'signed-out' }
    navigator.serviceWorker?.controller?.postMessage(message)
    for (const name of [cacheNames.own, cacheNames.visited]) caches.delete(name).catch(() => undefined)
  } catch {
    // a browser without caches kept nothing
  }
}
