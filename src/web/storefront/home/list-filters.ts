import type { FacetsAnswer } from '../../../catalogue/products/catalogue.contract.ts'
import { bodyNames } from '../../../catalogue/taxonomy/wine-terms.ts'
import { currency } from '../../../money/money.ts'
import { writeNumber } from '../../../money/write-number.ts'
import { pointsText } from './filter-names.ts'

/** Filters of several values that have a menu of their own. */
export type FacetFilter = Exclude<keyof FacetsAnswer, 'price' | 'sparkling'>

type LabelOf = (facet: FacetFilter) => string

/** A filter of the list, as the address has it. */
type ListFilter = {
  /** Stands there once for each of its values. */
  several?: true
  /** What a value may be; any other narrows nothing. */
  allowed?: RegExp
  /** A value on its chip. In: how a facet's menu labels it. Without one the chip is made of several filters. */
  chip?: (value: string, labelOf: LabelOf) => string
}

const flag = /^(true|false)$/
const on = /^true$/
const year = /^(19|20)\d\d$/

/** Every filter that the address of a list may have, in the order of the chips. */
const filters = {
  name: { allowed: /./, chip: (words) => `«${words.slice(0, 40)}»` },
  kind: { several: true, chip: (_, labelOf) => labelOf('kind') },
  type: { several: true, chip: (_, labelOf) => labelOf('type') },
  variety: { several: true, chip: (_, labelOf) => labelOf('variety') },
  degreeSugar: { several: true, chip: (_, labelOf) => labelOf('degreeSugar') },
  productor: { several: true, chip: (_, labelOf) => labelOf('productor') },
  country: { several: true, chip: (_, labelOf) => labelOf('country') },
  location: { several: true, chip: (_, labelOf) => labelOf('location') },
  pairing: { several: true, chip: (_, labelOf) => labelOf('pairing') },
  body: {
    several: true,
    allowed: /^[1-5]$/,
    chip: (value) => `Cuerpo: ${(bodyNames[Number(value) - 1] ?? value).toLowerCase()}`,
  },
  // millilitres that a bottle can have
  volume: {
    several: true,
    allowed: /^([5-9]\d|\d{3,4}|[12]\d{4}|30000)$/,
    chip: (value) => sizeText(Number(value)),
  },
  no_type: { several: true, chip: (value) => `Que no sea ${value.toLowerCase()}` },
  no_variety: { several: true, chip: (value) => `Que no sea ${value}` },
  no_degreeSugar: { several: true, chip: (value) => `Que no sea ${value.toLowerCase()}` },
  no_country: { several: true, chip: (_, labelOf) => `Que no sea de ${labelOf('country')}` },
  no_location: { several: true, chip: (_, labelOf) => `Que no sea de ${labelOf('location')}` },
  no_word: { several: true, chip: (value) => `Sin ${value}` },
  priceMin: { chip: (pesos) => `Desde ${currency.sign} ${writeNumber(Number(pesos))}` },
  priceMax: { chip: (pesos) => `Hasta ${currency.sign} ${writeNumber(Number(pesos))}` },
  sparkling: { allowed: flag, chip: (value) => (value === 'true' ? 'Espumantes' : 'Sin burbujas') },
  discounted: { allowed: on, chip: () => 'En oferta' },
  min_points: { allowed: /^([5-9]\d|100)$/, chip: pointsText },
  bottles: {
    allowed: /^[1-9]\d{0,2}$/,
    chip: (count) => (count === '1' ? 'Con stock' : `${count} botellas o más`),
  },
  vintageMin: { allowed: year },
  vintageMax: { allowed: year },
} as const satisfies Record<string, ListFilter>

export type FilterName = keyof typeof filters
export const listFilters: Readonly<Record<FilterName, ListFilter>> = filters

/** Made when it is needed: the browser needs none of it. */
export const filterNames = () => Object.keys(filters) as FilterName[]

const sizeNames: Record<number, string> = { 375: 'Media botella', 1500: 'Magnum', 3000: 'Doble magnum' }

/** A size of bottle: 'Magnum (1,5 l)', '500 ml'. */
function sizeText(volume: number): string {
  const content = volume < 1000 ? `${volume} ml` : `${writeNumber(volume / 1000, { least: 0, most: 2 })} l`
  const name = sizeNames[volume]
  return name ? `${name} (${content})` : content
}
