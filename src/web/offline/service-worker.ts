import { CacheFirst, ExpirationPlugin, Serwist, type SerwistPlugin } from 'serwist'
import { cacheNames, offlinePath, ownAddress, type WorkerMessage } from '../session/caches.ts'
import { addMissing, cachePage, openPage } from './cached-pages.ts'
import { offlinePages } from '../slots/offline.ts'

/**
 * The service worker. Pages come from the network first, so that new builds and today's prices show on the
 * next visit; the cache is for when there is no network. Everything else, above all signing in, bypasses it.
 */

/** Makes each build a new worker, which caches the shells again. */
declare const __BUILD__: string
/** Assets that cached screens may request, including those of a first toast or dialog. */
declare const __FILES__: string[]

type Waiting = { waitUntil: (promise: Promise<unknown>) => void }
const worker = self as unknown as {
  addEventListener: ((type: 'install', listen: (event: Waiting) => void) => void) &
    ((type: 'message', listen: (event: Waiting & { data: WorkerMessage }) => void) => void)
  location: Location
}

/** Pages of the shop, excluding the provider's (`/authorize`, `/interaction/...`) and API calls. */
const shopPages =
  /^\/($|(detail|bodega|region|review|user|admin)\/|(bodegas|regiones|shoppingCart|shoppingData|profile|contact|about|sommelier|sin-conexion|terminos|privacidad|envios|arrepentimiento|seguimiento|error)$)/
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
        sameOrigin && request.destination === 'document' && shopPages.test(url.pathname),
      handler: ({ request, url, event }) => openPage(request, url, (work) => event.waitUntil(work)),
    },
  ],
})
serwist.addEventListeners()

/** Pages that the worker caches when it begins. */
const shellPaths = [offlinePath, '/', '/shoppingCart', ...offlinePages.map(({ path }) => path)]

/** Calls whose last answer is cached for the signed-in user. */
const ownCalls = [...offlinePages.map(({ call }) => call), 'shoppingCart']

for (const method of ['GET', 'POST', 'PUT', 'DELETE'] as const) {
  serwist.registerCapture(
    ({ sameOrigin, url }) => sameOrigin && ownCalls.some((call) => url.pathname.startsWith(ownAddress(call))),
    ({ request, url, event }) => fetchAndCache(request, url, (work) => event.waitUntil(work)),
    method,
  )
}

worker.addEventListener('install', (event) => {
  const shells = shellPaths.map((path) => cachePage(cacheNames.shells, path))
  event.waitUntil(Promise.all([...shells, addMissing(cacheNames.assets, __FILES__)]))
})
worker.addEventListener('message', (event) => {
  if (event.data.say === 'visited') event.waitUntil(cacheVisited(event.data.path))
  if (event.data.say === 'signed-out') round += 1
})

/** Incremented at every sign-out, so that responses requested before are not cached after. */
let round = 0

async function cacheVisited(path: string): Promise<void> {
  const began = round
  if (!/^\/detail\/\d+$/.test(path)) return
  await cachePage(cacheNames.visited, path)
  const cache = await caches.open(cacheNames.visited)
  if (began !== round) return void (await caches.delete(cacheNames.visited))
  const cached = await cache.keys()
  await Promise.all(cached.slice(0, -visitedAtMost).map((oldest) => cache.delete(oldest)))
}

/** Forwards an API call and caches the response, the signed-in user's current list, for offline use. */
async function fetchAndCache(request: Request, url: URL, later: (work: Promise<unknown>) => void) {
  const began = round
  const response = await fetch(request)
  const call = ownCalls.find((ownCall) => url.pathname.startsWith(ownAddress(ownCall)))
  // caching runs in the background and cannot fail the response
  if (call && response.ok && began === round)
    later(cacheOwn(ownAddress(call), response.clone(), began).catch(() => undefined))
  return response
}

async function cacheOwn(address: string, response: Response, began: number): Promise<void> {
  const cache = await caches.open(cacheNames.own)
  await cache.put(address, response)
  if (began !== round) await caches.delete(cacheNames.own)
}

// logged so that two builds differ
console.debug(`build ${__BUILD__}`)
