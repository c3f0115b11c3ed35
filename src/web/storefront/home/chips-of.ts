import type { FacetsAnswer } from '../../../catalogue/products/catalogue.contract.ts'
import { changed, literal } from './catalogue-view.ts'
import { chosenFilters, nothingChosen, type Chosen } from './chosen-filters.ts'

/** The active filters, each with the address without it. */
export type Chips = {
  chosen: Chosen[]
  /** The address without any filter. */
  none: string
  /** The address of the literal search, if it was interpreted as filters. */
  byLetters: string | undefined
}

/**
 * @param parameters the list's query
 * @param searched the page's address if its search was interpreted as filters
 */
export function chipsOf(
  parameters: URLSearchParams,
  available: FacetsAnswer,
  searched: URLSearchParams | undefined,
): Chips {
  return {
    chosen: chosenFilters(parameters, available),
    none: nothingChosen(parameters),
    byLetters: searched && changed(searched, (next) => next.set(literal, 'true')),
  }
}
