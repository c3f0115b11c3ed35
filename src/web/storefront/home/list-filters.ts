import type { FacetsAnswer } from '../../../catalogue/products/catalogue.contract.ts'
import { bodyNames } from '../../../catalogue/taxonomy/wine-terms.ts'
import { currency } from '../../../money/money.ts'
import { writeNumber } from '../../../money/write-number.ts'
import { pointsText } from './filter-names.ts'

/** Multi-value filters with a menu. */
export type FacetFilter = Exclude<keyof FacetsAnswer, 'price' | 'sparkling'>

type LabelOf = (facet: FacetFilter) => string

/** A filter parameter of the list. */
type ListFilter = {
  /** Repeated for each value. */
  several?: true
  /** Pattern of valid values; others are ignored. */
  allowed?: RegExp
  /**
   * Formats a value for its chip, using the facet's labels. Without it, the chip combines several filters.
   */
  chip?: (value: string, labelOf: LabelOf) => string
}

const flag = /^(true|false)$/
const on = /^true$/
const year = /^(19|20)\d\d$/

/** All filter parameters, in the order of their chips. */
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
  alcoholMax: { allowed: /^[1-9]\d?$/, chip: (percent) => `Hasta ${percent} % de alcohol` },
  // plausible bottle sizes in millilitres
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
  word: { several: true, chip: (value) => `Con ${value}` },
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

/** Computed on demand, because browsers do not need it. */
export const filterNames = () => Object.keys(filters) as FilterName[]

const sizeNames: Record<number, string> = { 375: 'Media botella', 1500: 'Magnum', 3000: 'Doble magnum' }

/** A bottle size: 'Magnum (1,5 l)', '500 ml'. */
function sizeText(volume: number): string {
  const content = volume < 1000 ? `${volume} ml` : `${writeNumber(volume / 1000, { least: 0, most: 2 })} l`
  const name = sizeNames[volume]
  return name ? `${name} (${content})` : content
}
