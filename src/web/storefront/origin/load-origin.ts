import type { Api } from '../../../app/shop.contract.ts'
import { toCard } from '../product-card/card-wine.ts'

/** Wines per page of a bodega or region. */
const pageSize = 12
/** Maximum types, bodegas and regions that such a page links to. */
const listedAtMost = 24

type Origin = { productor: string } | { location: string }

/** Loads one page of an origin's wines, and facts about all of them. */
export async function loadOrigin(api: Api, origin: Origin, url: URL) {
  const requested = Number(url.searchParams.get('page') ?? 0)
  const page = Number.isInteger(requested) && requested >= 0 && requested <= 1_000_000 ? requested : 0
  const [wines, facets] = await Promise.all([
    api('GET /products', { query: { ...origin, page, size: pageSize } }),
    api('GET /filters/facets', { query: { ...origin, most: listedAtMost } }),
  ])
  if (!wines.ok || !facets.ok || Array.isArray(wines.value))
    throw new Response('No pude acceder a productos', { status: wines.ok ? 503 : wines.problem.status })
  const { type, variety, location, productor, price } = facets.value
  return {
    found: { ...wines.value, items: wines.value.items.map(toCard) },
    facts: {
      wines: wines.value.total,
      type,
      variety,
      price,
      // facets also list values without wines here
      location: 'location' in origin ? [] : location,
      productor: 'productor' in origin ? [] : productor,
    },
  }
}
export type LoadedOrigin = Awaited<ReturnType<typeof loadOrigin>>

/** Parses the id in an address; undefined if it is not a number. */
export function idIn(parameter: string): number | undefined {
  return /^[1-9]\d{0,15}$/.test(parameter) ? Number(parameter) : undefined
}

export function noSuchOrigin(): Response {
  return new Response('No encontramos esa página.', { status: 404 })
}
