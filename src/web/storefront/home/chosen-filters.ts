import type { FacetsAnswer } from '../../../catalogue/products/catalogue.contract.ts'
import { currency } from '../../../money/money.ts'
import { writeNumber } from '../../../money/write-number.ts'
import { changed, singleValue, valuesOf, type ListFilter } from './catalogue-view.ts'

export const facets: { name: ListFilter; label: string }[] = [
  { name: 'type', label: 'Tipo' },
  { name: 'variety', label: 'Varietal' },
  { name: 'degreeSugar', label: 'Azúcar' },
  { name: 'productor', label: 'Productor' },
  { name: 'country', label: 'País' },
  { name: 'location', label: 'Región' },
  { name: 'pairing', label: 'Maridaje' },
]
const single = {
  priceMin: `Desde ${currency.sign} `,
  priceMax: `Hasta ${currency.sign} `,
  sparkling: 'Espumantes',
  discounted: 'En oferta',
  min_points: '',
}

/** Minimum scores that can be filtered by. */
export const pointSteps = ['85', '90', '95']

export function pointsText(points: string): string {
  return `Con ${points} puntos o más`
}

/** Something that was chosen, and the address without it. */
type Chosen = { text: string; to: string }

/** Everything that narrows the list; what makes no sense narrows nothing. */
export function chosenFilters(parameters: URLSearchParams, available: FacetsAnswer): Chosen[] {
  const without = (key: string) => changed(parameters, (next) => next.delete(key))
  const chosen: Chosen[] = []
  const name = singleValue(parameters, 'name')
  if (name) chosen.push({ text: `«${name.slice(0, 40)}»`, to: without('name') })
  for (const { name: facet } of facets) {
    const values = valuesOf(parameters, facet)
    for (const value of values) {
      const text = available[facet].find((known) => known.value === value)?.label ?? value
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
    const said = key === 'min_points' ? pointsText(value) : text + writeNumber(Number(value))
    chosen.push({ text: value === 'true' ? text : said, to: without(key) })
  }
  return chosen
}

/** The whole list, in the order and by as many as it is looked at. */
export function nothingChosen(parameters: URLSearchParams): string {
  return changed(parameters, (next) => {
    for (const name of parameters.keys()) if (name !== 'sort' && name !== 'size') next.delete(name)
  })
}
