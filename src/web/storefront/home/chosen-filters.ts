import type { FacetsAnswer } from '../../../catalogue/products/catalogue.contract.ts'
import { allowedValues, changed, singleValue } from './catalogue-view.ts'
import { filterNames, listFilters } from './list-filters.ts'

/** An active filter, and the address without it. */
export type Chosen = { text: string; to: string }

/** All active filters; invalid values are ignored. */
export function chosenFilters(parameters: URLSearchParams, available: FacetsAnswer): Chosen[] {
  const chosen = filterNames().flatMap((name) => {
    const { chip } = listFilters[name]
    const values = chip ? allowedValues(parameters, name) : []
    return values.map((value) => ({
      text: chip?.(value, (facet) => labelOf(available[facet], value)) ?? value,
      to: changed(parameters, (next) => {
        next.delete(name)
        values.filter((other) => other !== value).forEach((other) => next.append(name, other))
      }),
    }))
  })
  return [...chosen, ...chosenVintages(parameters)]
}

const labelOf = (facet: FacetsAnswer['type'], value: string) =>
  facet.find((option) => option.value === value)?.label ?? value

/** One chip for a single year, or one for each end of a range. */
function chosenVintages(parameters: URLSearchParams): Chosen[] {
  const [from, until] = [singleValue(parameters, 'vintageMin'), singleValue(parameters, 'vintageMax')]
  const without = (...keys: string[]) =>
    changed(parameters, (next) => {
      for (const key of keys) next.delete(key)
    })
  if (from && from === until) return [{ text: `Cosecha ${from}`, to: without('vintageMin', 'vintageMax') }]
  return [
    ...(from ? [{ text: `Cosecha ${from} o después`, to: without('vintageMin') }] : []),
    ...(until ? [{ text: `Cosecha ${until} o antes`, to: without('vintageMax') }] : []),
  ]
}

/** The unfiltered list, in the same order and page size. */
export function nothingChosen(parameters: URLSearchParams): string {
  return changed(parameters, (next) => {
    for (const name of parameters.keys()) if (name !== 'sort' && name !== 'size') next.delete(name)
  })
}
