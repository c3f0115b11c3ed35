import { CacheFirst, ExpirationPlugin, Serwist, type SerwistPlugin } from 'serwist'
import { cacheNames, offlinePath, ownAddress, ownCalls, shellPaths, type WorkerMessage } from './caches.ts'

/**
 * The service worker. The network always comes first for pages, so that a new build and today's prices show at the next
 * visit; what it keeps is for when there is no network. It leaves everything else alone, the sign-in above all.
 */

/** Named in the build, so that a new build is a new worker, which keeps the shells anew. */
declare const __BUILD__: string

type Waiting = { waitUntil: (promise: Promise<unknown>) => void }
const worker = self as unknown as {
  addEventListener: ((type: 'install', listen: (event: Waiting) => void) => void) &
    ((type: 'message', listen: (event: Waiting & { data: WorkerMessage }) => void) => void)
  location: Location
}

/** Pages of the shop. The provider's own (`/authorize`, `/interaction/...`) and the calls are not among them. */
const shopPages =
  /^\/($|(detail|review|user|admin)\/|(shoppingCart|shoppingData|profile|contact|about|sommelier|sin-conexion|terminos|privacidad|envios|arrepentimiento|error)$)/
const visitedAtMost = 30

const lasting = (maxEntries: number): SerwistPlugin =>
  new ExpirationPlugin({ maxEntries, maxAgeFrom: 'last-used' })

const serwist = new Serwist({
  skipWaiting: true,
  clientsClaim: true,
  runtimeCaching: [
    {
      matcher: ({ sameOrigin, url }) => sameOrigin && url.pathname.startsWith('/assets/'),
      handler: new CacheFirst({ cacheName: cacheNames.assets, plugins: [lasting(250)] }),
    },
    {
      matcher: ({ sameOrigin, url }) => sameOrigin && url.pathname.startsWith('/media/'),
      handler: new CacheFirst({ cacheName: cacheNames.pictures, plugins: [lasting(150)] }),
    },
    {
      matcher: ({ sameOrigin, request, url }) =>
        sameOrigin &&
        request.destination === 'document' &&
        shopPages.test(url.pathname) &&
        // the way back from the provider
        !url.searchParams.has('state'),
      handler: ({ request, url }) => openPage(request, url),
    },
  ],
})
serwist.addEventListeners()
for (const method of ['GET', 'POST', 'PUT', 'DELETE'] as const) {
  serwist.registerCapture(
    ({ sameOrigin, url }) => sameOrigin && ownCalls.some((call) => url.pathname.startsWith(ownAddress(call))),
    ({ request, url }) => askAndKeep(request, url),
    method,
  )
}

worker.addEventListener('install', (event) => {
  event.waitUntil(Promise.all(shellPaths.map((path) => keepPage(cacheNames.shells, path))))
})
worker.addEventListener('message', (event) => {
  if (event.data.say === 'visited') event.waitUntil(keepVisited(event.data.path))
  if (event.data.say === 'signed-out') round += 1
})

/** Grows at every sign-out: an answer that was asked for before is not kept after. */
let round = 0

async function openPage(request: Request, url: URL): Promise<Response> {
  try {
    const response = await fetch(request)
    if (response.ok && url.search === '') await renew(url.pathname, response.clone())
    return response
  } catch {
    const kept = await caches.match(url.pathname, { ignoreVary: true })
    const shown = kept && (url.search === '' || url.pathname === offlinePath)
    return shown ? kept : Response.redirect(`${offlinePath}?desde=${encodeURIComponent(url.pathname)}`)
  }
}

/** A page that is kept is kept as it is now. */
async function renew(path: string, response: Response): Promise<void> {
  for (const name of [cacheNames.shells, cacheNames.visited]) {
    const cache = await caches.open(name)
    if (await cache.match(path, { ignoreVary: true })) return putPage(name, path, response)
  }
}

async function keepVisited(path: string): Promise<void> {
  const began = round
  if (!/^\/detail\/\d+$/.test(path)) return
  await keepPage(cacheNames.visited, path)
  const cache = await caches.open(cacheNames.visited)
  if (began !== round) return void (await caches.delete(cacheNames.visited))
  const kept = await cache.keys()
  await Promise.all(kept.slice(0, -visitedAtMost).map((oldest) => cache.delete(oldest)))
}

/** Fetches a page and keeps it with all that it is made of. */
async function keepPage(cacheName: string, path: string): Promise<void> {
  const response = await fetch(path, { credentials: 'same-origin' })
  if (response.ok) await putPage(cacheName, path, response)
}

async function putPage(cacheName: string, path: string, response: Response): Promise<void> {
  const html = await response.clone().text()
  const cache = await caches.open(cacheName)
  // put anew, so that the oldest look is the first in the list
  await cache.delete(path, { ignoreVary: true })
  await cache.put(path, response)
  await Promise.all([
    addMissing(cacheNames.assets, html.match(/\/assets\/[\w.-]+/g) ?? []),
    addMissing(
      cacheNames.pictures,
      Array.from(html.matchAll(/src="(\/media\/[^"]+)"/g), (found) => found[1] ?? ''),
    ),
  ])
}

async function addMissing(cacheName: string, addresses: string[]): Promise<void> {
  const cache = await caches.open(cacheName)
  await Promise.all(
    [...new Set(addresses)].map(async (address) => {
      if (await cache.match(address, { ignoreVary: true })) return
      const response = await fetch(address)
      if (response.ok) await cache.put(address, response)
    }),
  )
}

/** Takes a call to the shop; its answer, the list as it is now, is kept for when there is no network. */
async function askAndKeep(request: Request, url: URL): Promise<Response> {
  const began = round
  const personal = request.headers.has('authorization')
  const response = await fetch(request)
  const call = ownCalls.find((one) => url.pathname.startsWith(ownAddress(one)))
  if (personal && call && response.ok && began === round) {
    const cache = await caches.open(cacheNames.own)
    await cache.put(ownAddress(call), response.clone())
    if (began !== round) await caches.delete(cacheNames.own)
  }
  return response
}

// said once, so that two builds differ
console.debug(`Descorche ${__BUILD__}`)
