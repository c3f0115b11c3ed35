import type { FacetsAnswer } from '../../../catalogue/products/catalogue.contract.ts'
import { changed, literal } from './catalogue-view.ts'
import { chosenFilters, nothingChosen, type Chosen } from './chosen-filters.ts'

/** What narrows a list, each with the address without it. */
export type Chips = {
  chosen: Chosen[]
  /** The address without any. */
  none: string
  /** The address of the search by its letters, where it was understood as filters. */
  byLetters: string | undefined
}

/** In: the query of the list, and its address where words of it were understood as filters. */
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
