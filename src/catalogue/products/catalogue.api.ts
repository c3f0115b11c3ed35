import { implement, type ServedCall } from '../../platform/http/implement.ts'
import { problem } from '../../platform/http/problem.ts'
import type { Caller } from '../../platform/http/caller.ts'
import type { Db } from '../../platform/database/open-database.ts'
import type { Read } from '../../platform/database/read-replica.ts'
import { batchLoader } from './batch-loader.ts'
import {
  catalogueCalls,
  wholeListLimit,
  type ProductAnswer,
  type ProductFilter,
  type PlacedSuggestion,
  type SuggestionAnswer,
} from './catalogue.contract.ts'
import type { CatalogueSearch, Page } from '../search/catalogue-search.ts'
import { searchLists } from '../search/search-list.ts'
import { findAnew, type ProductCache } from './product-cache.ts'
import {
  findProducersByName,
  listCategories,
  listLocations,
  listProducers,
} from '../taxonomy/terms.queries.ts'
import { findProducts } from './product-rows.queries.ts'
import { pageSizes } from '../taxonomy/wine-terms.ts'

/** Maximum details per statement. */
const winesTogether = 100

const isOwn = (caller: Caller) => caller.state === 'signed-in'
const noSuchWine = problem(404, 'No encontramos ese vino.', { message: 'No pude acceder a productos' })

/** @param read how to read the database; signed-in users see their own writes */
export function catalogueApi(read: Read, search: CatalogueSearch, wines: ProductCache): ServedCall[] {
  const requested = <T>(caller: Caller, ask: (db: Db) => Promise<T>) => read(isOwn(caller), ask)
  const oneOfMany = batchLoader(async (ids) => {
    const products = await read(false, (db) => findProducts(db, ids))
    return new Map(products.map((wine) => [wine.id, wine]))
  }, winesTogether)
  const list = productLists(read, search, wines)
  const searchList = searchLists(list, search.understand)
  return implement(catalogueCalls, {
    'GET /products': ({ caller, query: { literal, ...query } }) =>
      (literal ? list : searchList)(caller, query),
    'POST /filters/product': async ({ caller, body: { producerNames, ...filter } }) => {
      if (producerNames.length === 0) return list(caller, filter)
      const named = await requested(caller, (db) => findProducersByName(db, producerNames))
      return list(caller, withProducers(filter, named))
    },
    'GET /products/detail/{id}': async ({ caller, path }) => {
      const wine = isOwn(caller)
        ? (await read(true, (db) => findProducts(db, [path.id])))[0]
        : await oneOfMany(path.id)
      return wine ? [wine] : noSuchWine
    },
    'GET /products/suggestions': async ({ caller, query }) => {
      const own = isOwn(caller)
      const suggestions = await search.suggest(query.name, own)
      const ids = suggestions.flatMap(({ kind, value }) => (kind === 'vino' ? [Number(value)] : []))
      const suggestedWines = await read(own, (db) => (own ? findAnew(db)(ids) : wines.find(db, ids)))
      return withBottles(suggestions, suggestedWines)
    },
    'GET /products/understood': ({ query }) => search.understand(query.name),
    'GET /filters': ({ caller }) => requested(caller, listCategories),
    'GET /filters/facets': ({ caller, query: { most, ...filter } }) =>
      search.countFacets(filter, most, isOwn(caller)),
    'GET /filters/prices': ({ caller, query }) => search.countPrices(query, isOwn(caller)),
    'GET /productor': ({ caller }) => requested(caller, listProducers),
    'GET /location': ({ caller }) => requested(caller, listLocations),
    'GET /category': ({ caller }) => requested(caller, listCategories),
  })
}

function withBottles(suggestions: PlacedSuggestion[], wines: ProductAnswer[]): SuggestionAnswer[] {
  const wineById = new Map(wines.map((wine) => [String(wine.id), wine]))
  return suggestions.map((suggestion) => {
    const wine = suggestion.kind === 'vino' ? wineById.get(suggestion.value) : undefined
    return { ...suggestion, price: wine?.price ?? null, image: wine?.image ?? null }
  })
}

/**
 * Without page and size, returns the spec's complete list up to a limit; with either, one page and the total.
 */
function productLists(read: Read, search: CatalogueSearch, wines: ProductCache) {
  const findPage = async (own: boolean, filter: ProductFilter, page: Page) => {
    const { ids, ...hits } = await search.findPage(filter, page, own)
    const items = await read(own, (db) => (own ? findAnew(db)(ids) : wines.find(db, ids)))
    return { items, ...hits }
  }
  return async (caller: Caller, { page, size, sort, searched, ...filter }: Requested) => {
    const own = isOwn(caller)
    if (page === undefined && size === undefined)
      return (await findPage(own, filter, { page: 0, size: wholeListLimit, sort, searched })).items
    const place = { page: page ?? 0, size: size ?? pageSizes[0] }
    const { items, total, more } = await findPage(own, filter, { ...place, sort, searched })
    return { items, ...place, total, pages: Math.ceil(total / place.size), more }
  }
}

/** An unknown producer maps to id 0, which matches nothing instead of everything. */
function withProducers<F extends ProductFilter>(filter: F, named: readonly number[]): F {
  return { ...filter, productor: [...(filter.productor ?? []), 0, ...named] }
}

type Requested = ProductFilter & Partial<{ [key in keyof Page]: Page[key] | undefined }>
