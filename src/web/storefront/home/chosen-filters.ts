import type { FacetsAnswer } from '../../../catalogue/products/catalogue.contract.ts'
import { bodyNames } from '../../../catalogue/taxonomy/wine-terms.ts'
import { currency } from '../../../money/money.ts'
import { writeNumber } from '../../../money/write-number.ts'
import { changed, excludedFilters, listValues, singleValue, type FacetFilter } from './catalogue-view.ts'
import { facets, pointsText } from './filter-names.ts'

const single = {
  priceMin: `Desde ${currency.sign} `,
  priceMax: `Hasta ${currency.sign} `,
  sparkling: 'Espumantes',
  discounted: 'En oferta',
  min_points: '',
  bottles: '',
}

/** Filters of several values that have no menu. */
const more = ['body', 'volume', ...excludedFilters, 'no_word'] as const

function textOf(facet: FacetFilter | (typeof more)[number], value: string, available: FacetsAnswer): string {
  const label = (of: FacetFilter) => available[of].find((known) => known.value === value)?.label ?? value
  switch (facet) {
    case 'body':
      return `Cuerpo: ${(bodyNames[Number(value) - 1] ?? value).toLowerCase()}`
    case 'volume':
      return sizeText(Number(value))
    case 'no_word':
      return `Sin ${value}`
    case 'no_variety':
      return `Que no sea ${value}`
    case 'no_type':
    case 'no_degreeSugar':
      return `Que no sea ${value.toLowerCase()}`
    case 'no_country':
    case 'no_location':
      return `Que no sea de ${label(facet === 'no_country' ? 'country' : 'location')}`
    case 'type':
    case 'variety':
    case 'degreeSugar':
    case 'country':
    case 'location':
    case 'productor':
    case 'pairing':
      return label(facet)
  }
}

const sizeNames: Record<number, string> = { 375: 'Media botella', 1500: 'Magnum', 3000: 'Doble magnum' }

/** A size of bottle: 'Magnum (1,5 l)', '500 ml'. */
function sizeText(volume: number): string {
  const content = volume < 1000 ? `${volume} ml` : `${writeNumber(volume / 1000, { least: 0, most: 2 })} l`
  const name = sizeNames[volume]
  return name ? `${name} (${content})` : content
}

/** Something that was chosen, and the address without it. */
export type Chosen = { text: string; to: string }

/** Everything that narrows the list; what makes no sense narrows nothing. */
export function chosenFilters(parameters: URLSearchParams, available: FacetsAnswer): Chosen[] {
  const without = (key: string) => changed(parameters, (next) => next.delete(key))
  const chosen: Chosen[] = []
  const name = singleValue(parameters, 'name')
  if (name) chosen.push({ text: `«${name.slice(0, 40)}»`, to: without('name') })
  for (const facet of [...facets.map(({ name }) => name), ...more]) {
    const values = listValues(parameters, facet)
    for (const value of values) {
      const text = textOf(facet, value, available)
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
    const said = value === 'true' ? text : value === 'false' ? 'Sin burbujas' : saidOf(key, value, text)
    chosen.push({ text: said, to: without(key) })
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
