import { cacheNames, offlinePath } from '../session/caches.ts'

/**
 * Network first, with the cached page as fallback.
 * @param later runs background work: a full disk must neither delay nor fail a page that has arrived
 */
export async function openPage(
  request: Request,
  url: URL,
  later: (work: Promise<unknown>) => void,
): Promise<Response> {
  let response: Response
  try {
    response = await fetch(request)
  } catch {
    const cached = await caches.match(cachedAt(url), { ignoreVary: true })
    const shown = cached && (url.search === '' || url.pathname === offlinePath)
    return shown ? cached : Response.redirect(`${offlinePath}?desde=${encodeURIComponent(url.pathname)}`)
  }
  if (response.ok && url.search === '') later(renew(cachedAt(url), response.clone()).catch(() => undefined))
  return response
}

/** A wine's page is cached by its id, whatever name follows. */
function cachedAt({ pathname }: URL): string {
  return /^\/detail\/\d+/.exec(pathname)?.[0] ?? pathname
}

/** Refreshes a page that is cached already. */
async function renew(path: string, response: Response): Promise<void> {
  for (const name of [cacheNames.shells, cacheNames.visited]) {
    const cache = await caches.open(name)
    if (await cache.match(path, { ignoreVary: true })) return putPage(name, path, response)
  }
}

/** Fetches a page and caches it with all its assets. */
export async function cachePage(cacheName: string, path: string): Promise<void> {
  const response = await fetch(path, { credentials: 'same-origin' })
  if (response.ok) await putPage(cacheName, path, response)
}

async function putPage(cacheName: string, path: string, response: Response): Promise<void> {
  const html = await response.clone().text()
  const cache = await caches.open(cacheName)
  // deleted first, so that the oldest view comes first in the list
  await cache.delete(path, { ignoreVary: true })
  await cache.put(path, response)
  await Promise.all([
    addMissing(cacheNames.assets, html.match(/\/assets\/[\w.-]+/g) ?? []),
    addMissing(
      cacheNames.pictures,
      Array.from(html.matchAll(/src="(\/media\/[^"]+)"/g), (match) => match[1] ?? ''),
    ),
  ])
}

/** Caches addresses that are not cached yet. */
export async function addMissing(cacheName: string, addresses: string[]): Promise<void> {
  const cache = await caches.open(cacheName)
  await Promise.all(
    [...new Set(addresses)].map(async (address) => {
      if (await cache.match(address, { ignoreVary: true })) return
      const response = await fetch(address)
      if (response.ok) await cache.put(address, response)
    }),
  )
}
