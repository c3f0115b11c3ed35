import { type CachedValue, cacheValue } from '../../platform/http/response-cache/tagged-cache.ts'
import type { Read } from '../../platform/database/read-replica.ts'
import { catalogueTag } from '../cache-tags.ts'
import { batchLoader } from '../products/batch-loader.ts'
import type {
  FacetsAnswer,
  ProductFilter,
  Suggestion,
  UnderstoodAnswer,
} from '../products/catalogue.contract.ts'
import type { CatalogueSearch, FoundPage, Page } from './catalogue-search.ts'
import { countFacets } from './facets.queries.ts'
import { findPage, findPages, isRanked } from './find-page.queries.ts'
import { countPrices } from './price-histogram.queries.ts'
import { asksNothing, hasWords } from './product-filter.queries.ts'
import { asksForRegion, includingParts, readRegionParts, type RegionParts } from './regions-within.queries.ts'
import { readText, catalogueNames, readVocabulary } from './understanding/vocabulary.queries.ts'
import { suggest, type PriceRange } from './suggestions.queries.ts'
import { fillers, indexTerms, type TermIndex } from './understanding/term-index.ts'
import { understandSearch } from './understanding/understand-search.ts'
import { readAmounts, tokensOf } from './understanding/read-amounts.ts'

/** Maximum pages per statement. */
const pagesTogether = 16

/** Milliseconds after which the words for new, cheap and expensive are refreshed without a notification. */
const termsTtlMs = 60_000

/**
 * Searches in the shop's own database.
 * @param cheapUpTo the price in pesos up to which the owner calls wine cheap
 */
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
      return own || hasWords(filter.name) || isRanked(filter, page)
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
    async suggest(name, own) {
      const { words, ...prices } = withoutPrices(name, (await terms.read()).prices.lowest)
      const suggestions = await read(own, (db) => suggest(db, words, prices))
      return suggestions.map((suggestion) => ({ ...suggestion, query: listQuery(suggestion, prices) }))
    },
    understand: async (searched) => understoodBy(read, searched, await terms.read(), cheapUpTo()),
    invalidate: (tags) => [regions, plainFacets, terms].forEach((part) => part.invalidate(tags)),
    listening: (sure) => [regions, plainFacets, terms].forEach((part) => part.listening(sure)),
  }
}

/** The list that a variety or bodega leads to. */
function listQuery({ kind, value }: Suggestion, prices: PriceRange): string | null {
  if (kind === 'vino') return null
  const query = new URLSearchParams({ [kind === 'bodega' ? 'productor' : 'variety']: value })
  for (const [name, price] of Object.entries(prices)) query.set(name, String(price))
  return query.toString()
}

/** Caches regions within regions, and adds a region's parts to filters. */
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

/** @param cheap in pesos, if the owner has set it */
async function understoodBy(
  read: Read,
  searched: string,
  { prices, ...vocabulary }: TermIndex,
  cheap = prices.cheap,
): Promise<UnderstoodAnswer> {
  const terms = { ...vocabulary, prices: { ...prices, cheap } }
  const understood = await understandSearch(searched, terms, catalogueNames(read))
  const text = await read(false, (db) => readText(db, understood.text))
  return {
    ...understood,
    corrections: [...understood.corrections, ...text.corrections],
    leftOut: [...understood.leftOut, ...text.leftOut],
  }
}

/** Loads pages of one list requested in the same tick in one statement. */
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

/**
 * The words of an unfinished search beside its prices, and the prices; fillers alone ('vino hasta 10 mil') are no words.
 * @param lowest the cheapest wine in pesos
 */
function withoutPrices(
  searched: string,
  lowest: number,
): { words: string; priceMin?: number; priceMax?: number } {
  const tokens = tokensOf(searched)
  const words = tokens.map(({ word }) => word)
  const priced = readAmounts(words, lowest).filter(
    ({ amounts: { priceMin, priceMax } }) => priceMin !== undefined || priceMax !== undefined,
  )
  if (priced.length === 0) return { words: searched }
  const rest = tokens.filter(
    ({ word }, at) => word !== '$' && !priced.some(({ from, to }) => at >= from && at < to),
  )
  const prices = Object.assign({}, ...priced.map(({ amounts }) => amounts)) as {
    priceMin?: number
    priceMax?: number
  }
  return {
    words: rest.every(({ word }) => fillers.has(word)) ? '' : rest.map(({ typed }) => typed).join(' '),
    ...(prices.priceMin === undefined ? {} : { priceMin: prices.priceMin }),
    ...(prices.priceMax === undefined ? {} : { priceMax: prices.priceMax }),
  }
}

/** Counts without a selection, complete or limited to `most` values per filter. */
type UnfilteredFacets = { listed: (most: number | undefined) => FacetsAnswer }

/** A group's price range lags its counts by some seconds. */
const ttlMs = 10_000

/** Caches the counts that every visit begins with, until the catalogue changes. */
function createUnfilteredFacets(
  read: Read,
  parts: () => Promise<RegionParts>,
): CachedValue<UnfilteredFacets> {
  return cacheValue(
    async () => {
      const within = await parts()
      const complete = await read(false, (db) => countFacets(db, {}, undefined, within))
      const shorter = new Map<number, FacetsAnswer>()
      return {
        listed(most) {
          if (most === undefined) return complete
          const counts = shorter.get(most) ?? shorten(complete, most)
          shorter.set(most, counts)
          return counts
        },
      }
    },
    [catalogueTag],
    ttlMs,
  )
}

function shorten({ price, ...facets }: FacetsAnswer, most: number): FacetsAnswer {
  const cut = Object.entries(facets).map(([name, values]) => [name, values.slice(0, most)])
  return { ...(Object.fromEntries(cut) as typeof facets), price }
}
