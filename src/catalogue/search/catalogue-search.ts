import type { Tag } from '../../platform/http/endpoint.ts'
import type {
  FacetsAnswer,
  ProductFilter,
  PlacedSuggestion,
  UnderstoodAnswer,
} from '../products/catalogue.contract.ts'
import type { PriceBucket } from './price-histogram.ts'
import type { SortOrder } from '../taxonomy/wine-terms.ts'

/** A page of a list, from 0. */
export type Page = {
  page: number
  size: number
  sort: SortOrder | undefined
  /** A person's words led to this list, so what suits best comes first. */
  searched?: boolean | undefined
}

/** The ordered ids of a page, and the number of wines in the list. */
export type FoundPage = {
  ids: number[]
  total: number
  /** There are more than `total`; the rest was not counted. */
  more: boolean
}

/**
 * The catalogue's search: ordered hits of a filter, facet counts, and suggestions. Another search engine
 * would implement this type; the product cache loads the wines. `own` means that the caller must see their
 * own writes.
 */
export type CatalogueSearch = {
  findPage: (filter: ProductFilter, page: Page, own: boolean) => Promise<FoundPage>
  /** @param most maximum values per facet; undefined means the engine's own limit */
  countFacets: (filter: ProductFilter, most: number | undefined, own: boolean) => Promise<FacetsAnswer>
  /** Number of wines by price, ignoring the filter's price range. */
  countPrices: (filter: ProductFilter, own: boolean) => Promise<PriceBucket[]>
  suggest: (name: string, own: boolean) => Promise<PlacedSuggestion[]>
  /** Interprets a search as filters and remaining words. */
  understand: (searched: string) => Promise<UnderstoodAnswer>
  /** Drops whatever the engine caches under these tags. */
  invalidate: (tags: readonly Tag[] | 'all') => void
  /** Whether notifications arrive. While they do not, nothing is cached. */
  listening: (sure: boolean) => void
}
