import type { Tag } from '../../platform/http/endpoint.ts'
import type {
  FacetsAnswer,
  ProductFilter,
  Suggestion,
  UnderstoodAnswer,
} from '../products/catalogue.contract.ts'
import type { PriceBucket } from './price-histogram.ts'
import type { SortOrder } from '../taxonomy/wine-terms.ts'

/** A page of a list; `page` counts from 0. */
export type Page = { page: number; size: number; sort: SortOrder | undefined }

/** The ids of a page in its order, and how many wines the whole list has. */
export type FoundPage = {
  ids: number[]
  total: number
  /** There are more than `total`: the rest was not counted. */
  more: boolean
}

/**
 * The catalogue's search: hits of a filter in order, facet counts, and suggestions. Another search engine is another
 * implementation of this type; the wines themselves come from the product cache. `own` in all of them: the caller needs
 * to read their own writes.
 */
export type CatalogueSearch = {
  findPage: (filter: ProductFilter, page: Page, own: boolean) => Promise<FoundPage>
  /** In: how many values of each facet at the most; the engine's own limit when undefined. */
  countFacets: (filter: ProductFilter, most: number | undefined, own: boolean) => Promise<FacetsAnswer>
  /** How many wines there are at which price; the prices that the filter asks for do not count. */
  countPrices: (filter: ProductFilter, own: boolean) => Promise<PriceBucket[]>
  suggest: (name: string, own: boolean) => Promise<Suggestion[]>
  /** What a search asks for beside its words. */
  understand: (searched: string) => Promise<UnderstoodAnswer>
  /** What these tags stand for has changed: for an engine that keeps something of it. */
  invalidate: (tags: readonly Tag[] | 'all') => void
  /** Whether notifications arrive; while they do not, nothing is cached. */
  listening: (sure: boolean) => void
}
