import type { FacetsAnswer } from '../../../catalogue/products/catalogue.contract.ts'
import { bodyNames } from '../../../catalogue/taxonomy/wine-terms.ts'
import { currency } from '../../../money/money.ts'
import { writeNumber } from '../../../money/write-number.ts'
import { changed, singleValue, valuesOf } from './catalogue-view.ts'
import { facets, pointsText } from './filter-names.ts'

const single = {
  priceMin: `Desde ${currency.sign} `,
  priceMax: `Hasta ${currency.sign} `,
  sparkling: 'Espumantes',
  discounted: 'En oferta',
  min_points: '',
  bottles: '',
}

/** Something that was chosen, and the address without it. */
export type Chosen = { text: string; to: string }

/** Everything that narrows the list; what makes no sense narrows nothing. */
export function chosenFilters(parameters: URLSearchParams, available: FacetsAnswer): Chosen[] {
  const without = (key: string) => changed(parameters, (next) => next.delete(key))
  const chosen: Chosen[] = []
  const name = singleValue(parameters, 'name')
  if (name) chosen.push({ text: `«${name.slice(0, 40)}»`, to: without('name') })
  for (const facet of [...facets.map(({ name }) => name), 'body' as const]) {
    const values = valuesOf(parameters, facet)
    for (const value of values) {
      const text =
        facet === 'body'
          ? `Cuerpo: ${(bodyNames[Number(value) - 1] ?? value).toLowerCase()}`
          : (available[facet].find((known) => known.value === value)?.label ?? value)
      const to = changed(parameters, (next) => {
        next.delete(facet)
        values.filter((other) => other !== value).forEach((other) => next.append(facet, other))
      })
      chosen.push({ text, to })
    }
  }
  for (const [key, text] of Object.entries(single)) {
    const value = singleValue(parameters, key)
    if (!value) continue
    chosen.push({ text: value === 'true' ? text : saidOf(key, value, text), to: without(key) })
  }
  return [...chosen, ...chosenVintages(parameters)]
}

function saidOf(key: string, value: string, text: string): string {
  if (key === 'min_points') return pointsText(value)
  if (key === 'bottles') return value === '1' ? 'Con stock' : `${value} botellas o más`
  return text + writeNumber(Number(value))
}

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
