import type { PageSettings } from '../../../../app/shop.contract.ts'
import { loadPart } from '../../../session/load-part.ts'
import type { MappedBranch } from '../../../content/branches.ts'

/** Puts a map into an element. Resolves with how to take it away once something can be seen; rejects when it cannot be had. */
export type OpenMap = (
  host: HTMLElement,
  branches: readonly MappedBranch[],
  signal: AbortSignal,
) => Promise<() => void>

/** Timeout in milliseconds of each kind of map. Both together stay below ten seconds. */
const patienceMs = 4000

/**
 * The first map that can be had: Google's with a key, then open tiles. Rejects when there is none.
 *
 * @param holder gets a new element for each attempt, so that a late one disturbs nothing
 */
export async function openFirstMap(
  holder: HTMLElement,
  { settings, branches }: { settings: PageSettings['map']; branches: readonly MappedBranch[] },
  signal: AbortSignal,
): Promise<() => void> {
  const kinds: OpenMap[] = []
  const { googleKey, tilesUrl } = settings
  if (googleKey) {
    kinds.push(async (host, shown, end) =>
      (await loadPart(() => import('./google-map.ts'))).openGoogleMap(googleKey)(host, shown, end),
    )
  }
  if (tilesUrl)
    kinds.push(async (host, shown, end) =>
      (await loadPart(() => import('./tile-map.ts'))).openTileMap(tilesUrl)(host, shown, end),
    )
  for (const open of kinds) {
    const host = document.createElement('div')
    host.className = 'branch-map-host'
    holder.replaceChildren(host)
    const end = AbortSignal.any([signal, AbortSignal.timeout(patienceMs)])
    try {
      const close = await Promise.race([open(host, branches, end), aborted(end)])
      return () => {
        close()
        host.remove()
      }
    } catch {
      // the next kind, or none
      host.remove()
    }
    signal.throwIfAborted()
  }
  throw new Error('No map can be had')
}

function aborted(signal: AbortSignal): Promise<never> {
  return new Promise((_, reject) => {
    const end = () => reject(new Error('The map took too long'))
    if (signal.aborted) return end()
    signal.addEventListener('abort', end, { once: true })
  })
}
