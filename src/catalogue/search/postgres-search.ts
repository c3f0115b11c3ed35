import { cacheValue } from '../../platform/http/response-cache/tagged-cache.ts'
import type { Read } from '../../platform/database/read-replica.ts'
import { catalogueTag } from '../cache-tags.ts'
import { batchLoader } from '../products/batch-loader.ts'
import type { ProductFilter, UnderstoodAnswer } from '../products/catalogue.contract.ts'
import type { CatalogueSearch, FoundPage, Page } from './catalogue-search.ts'
import { countFacets } from './facets.queries.ts'
import { findPage, findPages } from './find-page.queries.ts'
import { createUnfilteredFacets } from './unfiltered-facets.ts'
import { countPrices } from './price-histogram.queries.ts'
import { asksNothing, hasWords } from './product-filter.queries.ts'
import { asksForRegion, includingParts, readRegionParts } from './regions-within.queries.ts'
import { readText, catalogueNames, readVocabulary } from './understanding/vocabulary.queries.ts'
import { suggest } from './suggestions.queries.ts'
import { indexTerms, type TermIndex } from './understanding/term-index.ts'
import { understandSearch } from './understanding/understand-search.ts'

/** Pages of a list in one statement at the most: a page is as much to send as many wines. */
const pagesTogether = 16

/** Words for what is new, and cheap and dear, follow the catalogue by so much when no change was heard. */
const termsTtlMs = 60_000

/** Searches in the shop's own database. In: how it is read, and what the owner calls cheap, in pesos. */
export function createPostgresSearch(
  read: Read,
  cheapUpTo: () => number | undefined = () => undefined,
): CatalogueSearch {
  const { regions, partsFor, whole } = cacheRegions(read)
  const plainFacets = createUnfilteredFacets(read, regions.read)
  const findTogether = batchPages(read)
  const terms = cacheValue(
    async () => indexTerms(await read(false, readVocabulary)),
    [catalogueTag],
    termsTtlMs,
  )
  return {
    async findPage(query, page, own) {
      const filter = await whole(query, own)
      return own || hasWords(filter.name)
        ? read(own, (db) => findPage(db, filter, page))
        : findTogether(filter, page)
    },
    async countFacets(filter, most, own) {
      const parts = await partsFor(own)
      if (own) return read(true, (db) => countFacets(db, filter, most, parts))
      const plain = await plainFacets.read()
      if (asksNothing(filter)) return plain.listed(most)
      return read(false, (db) => countFacets(db, filter, most, parts, plain.listed(undefined)))
    },
    async countPrices(query, own) {
      const filter = await whole(query, own)
      return read(own, (db) => countPrices(db, filter))
    },
    suggest: (name, own) => read(own, (db) => suggest(db, name)),
    understand: async (searched) => understoodBy(read, searched, await terms.read(), cheapUpTo()),
    invalidate: (tags) => [regions, plainFacets, terms].forEach((part) => part.invalidate(tags)),
    listening: (sure) => [regions, plainFacets, terms].forEach((part) => part.listening(sure)),
  }
}

/** Which regions lie in which, and a filter with the parts of what it asks for. */
function cacheRegions(read: Read) {
  const regions = cacheValue(() => read(false, readRegionParts), [catalogueTag], termsTtlMs)
  const partsFor = (own: boolean) => (own ? read(true, readRegionParts) : regions.read())
  return {
    regions,
    partsFor,
    whole: async (filter: ProductFilter, own: boolean) =>
      asksForRegion(filter) ? includingParts(filter, await partsFor(own)) : filter,
  }
}

/** In: what is cheap where the owner has said so, in pesos. */
async function understoodBy(
  read: Read,
  searched: string,
  { prices, ...known }: TermIndex,
  cheap = prices.cheap,
): Promise<UnderstoodAnswer> {
  const terms = { ...known, prices: { ...prices, cheap } }
  const understood = await understandSearch(searched, terms, catalogueNames(read))
  const text = await read(false, (db) => readText(db, understood.text))
  return {
    ...understood,
    corrections: [...understood.corrections, ...text.corrections],
    leftOut: text.leftOut,
  }
}

/** Loads pages of one list that are requested in the same tick in one statement. */
function batchPages(read: Read): (filter: ProductFilter, page: Page) => Promise<FoundPage> {
  const lists = new Map<string, (page: number) => Promise<FoundPage | undefined>>()
  return async (filter, { page, ...list }) => {
    const key = JSON.stringify([filter, list])
    const load =
      lists.get(key) ??
      batchLoader((pages) => {
        lists.delete(key)
        return read(false, (db) => findPages(db, filter, list, pages))
      }, pagesTogether)
    lists.set(key, load)
    return (await load(page)) ?? { ids: [], total: 0, more: false }
  }
}
