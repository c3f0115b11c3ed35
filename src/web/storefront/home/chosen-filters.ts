import type { FacetsAnswer } from '../../../catalogue/products/catalogue.contract.ts'
import { allowedValues, changed, singleValue } from './catalogue-view.ts'
import { filterNames, listFilters } from './list-filters.ts'

/** Something that was chosen, and the address without it. */
export type Chosen = { text: string; to: string }

/** Everything that narrows the list; what makes no sense narrows nothing. */
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
  facet.find((known) => known.value === value)?.label ?? value

/** One chip for a year, and one for each end of several. */
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

/** The whole list, in the order and by as many as it is looked at. */
export function nothingChosen(parameters: URLSearchParams): string {
  return changed(parameters, (next) => {
    for (const name of parameters.keys()) if (name !== 'sort' && name !== 'size') next.delete(name)
  })
}
