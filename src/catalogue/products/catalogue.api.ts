import { implement, type ServedCall } from '../../platform/http/implement.ts'
import { refuse } from '../../platform/http/problem.ts'
import type { Caller } from '../../platform/http/caller.ts'
import type { Kept } from '../../platform/database/keep-until-change.ts'
import type { Db } from '../../platform/database/open-database.ts'
import type { Read } from '../../platform/database/read-replica.ts'
import { batchLoader } from './batch-loader.ts'
import { catalogueCalls, wholeListLimit, type ProductFilter } from './catalogue.contract.ts'
import { countFacets } from '../search/facets.queries.ts'
import type { PlainFacets } from '../search/plain-facets.ts'
import { findAnew, type ProductCache } from './product-cache.ts'
import {
  findProducersByName,
  listCategories,
  listLocations,
  listProducers,
} from '../taxonomy/terms.queries.ts'
import { findProducts } from './product-rows.ts'
import {
  askPages,
  searchProducts,
  type AskOrdered,
  type Found,
  type Page,
  type PageOfIds,
} from '../search/search-products.queries.ts'
import { suggest } from '../search/suggestions.queries.ts'
import { pageSizes } from '../taxonomy/wine-terms.ts'

/** Wines and pages of lists that are asked for in one statement at the most: a page is as much to send as many wines. */
const winesTogether = 100
const pagesTogether = 16

const noSuchWine = refuse(404, 'No encontramos ese vino.', { message: 'No pude acceder a productos' })

/** In: how the database is asked; a signed-in person sees what they just wrote. */
export function catalogueApi(read: Read, plainFacets: Kept<PlainFacets>, wines: ProductCache): ServedCall[] {
  const asked = <T>(caller: Caller, ask: (db: Db) => Promise<T>) => read(caller.state === 'signed-in', ask)
  const oneOfMany = batchLoader(async (ids) => {
    const found = await read(false, (db) => findProducts(db, ids))
    return new Map(found.map((wine) => [wine.id, wine]))
  }, winesTogether)
  const list = (caller: Caller, filter: Asked) =>
    caller.state === 'signed-in'
      ? read(true, (db) => listOrPage(filter, (of, page) => searchProducts(db, findAnew(db), of, page)))
      : read(false, (db) =>
          listOrPage(filter, (of, page) =>
            searchProducts(db, (ids) => wines.find(db, ids), of, page, askOrdered),
          ),
        )
  const askOrdered = askPagesTogether(read)
  return implement(catalogueCalls, {
    'GET /products': ({ caller, query }) => list(caller, query),
    'POST /filters/product': async ({ caller, body: { producerNames, ...filter } }) => {
      if (producerNames.length === 0) return list(caller, filter)
      const named = await asked(caller, (db) => findProducersByName(db, producerNames))
      // no bodega has the id 0: names that nobody has find nothing, not everything
      return list(caller, { ...filter, productor: [...(filter.productor ?? []), 0, ...named] })
    },
    'GET /products/detail/{id}': async ({ caller, path }) => {
      const own = caller.state === 'signed-in'
      const wine = own ? (await read(true, (db) => findProducts(db, [path.id])))[0] : await oneOfMany(path.id)
      return wine ? [wine] : noSuchWine
    },
    'GET /products/suggestions': ({ caller, query }) => asked(caller, (db) => suggest(db, query.name)),
    'GET /filters': ({ caller }) => asked(caller, listCategories),
    'GET /filters/facets': async ({ caller, query: { most, ...filter } }) => {
      if (caller.state === 'signed-in') return asked(caller, (db) => countFacets(db, filter, most))
      const plain = await plainFacets.read()
      return Object.values(filter).every((value) => value === undefined)
        ? plain.listed(most)
        : asked(caller, (db) => countFacets(db, filter, most, plain.listed(undefined)))
    },
    'GET /productor': ({ caller }) => asked(caller, listProducers),
    'GET /location': ({ caller }) => asked(caller, listLocations),
    'GET /category': ({ caller }) => asked(caller, listCategories),
  })
}

type Asked = ProductFilter & { page?: number | undefined; size?: number | undefined; sort?: Page['sort'] }

/** Without page and size the spec's whole list, bounded; with either, one page and the total. */
async function listOrPage(
  { page, size, sort, ...filter }: Asked,
  search: (filter: ProductFilter, page: Page) => Promise<Found>,
) {
  if (page === undefined && size === undefined) {
    return (await search(filter, { page: 0, size: wholeListLimit, sort })).items
  }
  const asked = { page: page ?? 0, size: size ?? pageSizes[0], sort }
  const { items, total, more } = await search(filter, asked)
  return { items, page: asked.page, size: asked.size, total, pages: Math.ceil(total / asked.size), more }
}

/** Pages of one list that are wanted in the same moment are asked for in one statement. */
function askPagesTogether(read: Read): AskOrdered {
  const lists = new Map<string, (page: number) => Promise<PageOfIds | undefined>>()
  return async (filter, { page, ...list }) => {
    const key = JSON.stringify([filter, list])
    const known = lists.get(key)
    const ask =
      known ??
      batchLoader((pages) => {
        lists.delete(key)
        return read(false, (db) => askPages(db, filter, list, pages))
      }, pagesTogether)
    lists.set(key, ask)
    return (await ask(page)) ?? { ids: [], total: 0 }
  }
}
