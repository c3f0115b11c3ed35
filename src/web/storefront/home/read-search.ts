import type { Api } from '../../../app/shop.contract.ts'
import type { ProductAnswer, UnderstoodAnswer } from '../../../catalogue/products/catalogue.contract.ts'
import type { SortOrder } from '../../../catalogue/taxonomy/wine-terms.ts'
import { asksToUnderstand, readView, withUnderstood } from './catalogue-view.ts'

/** Wines shown instead of an empty list. */
const nearestSize = 4

type Search = {
  parameters: URLSearchParams
  /** Whether part of the search was interpreted as filters. */
  understood: boolean
  /** The interpreted search, if words were read as others. */
  shows: string | undefined
  /** A sentence about words that no wine matches. */
  note: string
}

/** Interprets the search of an address as filters, unless the address has filters already. */
export async function readSearch(api: Api, parameters: URLSearchParams): Promise<Search> {
  const name = asksToUnderstand(parameters)
  const answer = name ? await api('GET /products/understood', { query: { name } }) : undefined
  if (!name || !answer?.ok) return { parameters, understood: false, shows: undefined, note: '' }
  const { filters, corrections, leftOut, ignored } = answer.value
  return {
    parameters: filters.length > 0 ? withUnderstood(parameters, answer.value) : parameters,
    understood: filters.length > 0,
    shows: corrections.length > 0 || ignored.length > 0 ? shownAs(name, answer.value) : undefined,
    note:
      leftOut.length > 0 ? `Ninguno tiene además ${leftOut.map((word) => `«${word}»`).join(' ni ')}.` : '',
  }
}

/** The interpreted search for the page's title, without the shop's default order. */
export function shownQuery({ understood, parameters }: Search): string | undefined {
  if (!understood) return undefined
  const shown = new URLSearchParams(parameters)
  shown.delete('sort', 'relevancia' satisfies SortOrder)
  return shown.toString()
}

/** The corrected search, and words without a filter. */
function shownAs(
  name: string,
  { corrections, ignored }: Pick<UnderstoodAnswer, 'corrections' | 'ignored'>,
): string {
  const text = correctedText(name, corrections)
  const among = ignored.map((word) => `«${word}»`).join(' ni ')
  return among === '' ? text : `${text}, sin descartar ${among}`
}

/** Corrects 'malvec hasta 15 mil' to 'Malbec hasta 15 mil'. */
function correctedText(name: string, corrections: readonly { typed: string; meant: string }[]): string {
  const text = name
    .split(/\s+/)
    .map((word) => corrections.find(({ typed }) => typed.toLowerCase() === word.toLowerCase())?.meant ?? word)
    .join(' ')
  return text.slice(0, 1).toUpperCase() + text.slice(1)
}

/** Filters to give up last if no wine matches all; the first of these goes last. */
const givenUpLast: readonly string[] = [
  'min_points',
  'bottles',
  'vintageMin',
  'vintageMax',
  'body',
  'volume',
  'no_word',
  'discounted',
  'priceMax',
  'priceMin',
  'pairing',
  'degreeSugar',
  'no_degreeSugar',
  'no_variety',
  'no_type',
  'no_country',
  'no_location',
  'location',
  'productor',
  'country',
  'sparkling',
  'name',
  'variety',
  'type',
  'kind',
]

/** The closest wines to an empty view, and the filters that were dropped. */
export type NearestWines = { without: string[]; items: ProductAnswer[]; total: number }

export async function findNearest(api: Api, parameters: URLSearchParams): Promise<NearestWines | undefined> {
  const { filter } = readView(parameters)
  const others = Object.keys(filter).filter((key) => !givenUpLast.includes(key))
  const keys = [...others, ...givenUpLast.filter((key) => key in filter)]
  const together = keys.map((_, index) => keys.slice(0, index + 1))
  // dropping all filters would give the whole catalogue
  for (const without of [...keys.map((key) => [key]), ...together].filter(
    ({ length }) => length < keys.length,
  )) {
    const left = Object.fromEntries(Object.entries(filter).filter(([key]) => !without.includes(key)))
    const result = await api('GET /products', {
      query: { ...left, literal: true, page: 0, size: nearestSize },
    })
    if (!result.ok || Array.isArray(result.value)) return undefined
    if (result.value.total > 0) return { without, items: result.value.items, total: result.value.total }
  }
  return undefined
}
