import type { Api } from '../../../app/shop.contract.ts'
import type { ProductAnswer, UnderstoodAnswer } from '../../../catalogue/products/catalogue.contract.ts'
import type { SortOrder } from '../../../catalogue/taxonomy/wine-terms.ts'
import { asksToUnderstand, readView, withUnderstood } from './catalogue-view.ts'

/** Wines that are shown where none were found. */
const nearestSize = 4

/** The query of a list. */
type Search = {
  parameters: URLSearchParams
  /** The words of the search said something that is a filter. */
  understood: boolean
  /** The search as it was understood, where words were taken for others. */
  shows: string | undefined
  /** A sentence about words that no wine has. */
  note: string
}

/** Understands the words of an address as filters; one with filters of its own has been understood already. */
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

/** What the page says of a list that was understood: the shop's own order is no choice of an order. */
export function shownQuery({ understood, parameters }: Search): string | undefined {
  if (!understood) return undefined
  const shown = new URLSearchParams(parameters)
  shown.delete('sort', 'relevancia' satisfies SortOrder)
  return shown.toString()
}

/** The search as it was read, and what of it there is no filter for. */
function shownAs(
  name: string,
  { corrections, ignored }: Pick<UnderstoodAnswer, 'corrections' | 'ignored'>,
): string {
  const text = correctedText(name, corrections)
  const among = ignored.map((word) => `«${word}»`).join(' ni ')
  return among === '' ? text : `${text}, sin descartar ${among}`
}

/** 'malvec hasta 15 mil' as 'Malbec hasta 15 mil'. */
function correctedText(name: string, corrections: readonly { typed: string; meant: string }[]): string {
  const text = name
    .split(/\s+/)
    .map((word) => corrections.find(({ typed }) => typed.toLowerCase() === word.toLowerCase())?.meant ?? word)
    .join(' ')
  return text.slice(0, 1).toUpperCase() + text.slice(1)
}

/** What a shopper gives up last, where no wine has everything: the first of these, after every other filter. */
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

/** The wines that come nearest to a view without wines, and which filters are in the way. */
export type NearestWines = { without: string[]; items: ProductAnswer[]; total: number }

export async function findNearest(api: Api, parameters: URLSearchParams): Promise<NearestWines | undefined> {
  const { filter } = readView(parameters)
  const others = Object.keys(filter).filter((key) => !givenUpLast.includes(key))
  const keys = [...others, ...givenUpLast.filter((key) => key in filter)]
  const together = keys.map((_, index) => keys.slice(0, index + 1))
  // all of it given up is the whole catalogue
  for (const without of [...keys.map((key) => [key]), ...together].filter(
    ({ length }) => length < keys.length,
  )) {
    const left = Object.fromEntries(Object.entries(filter).filter(([key]) => !without.includes(key)))
    const found = await api('GET /products', {
      query: { ...left, literal: true, page: 0, size: nearestSize },
    })
    if (!found.ok || Array.isArray(found.value)) return undefined
    if (found.value.total > 0) return { without, items: found.value.items, total: found.value.total }
  }
  return undefined
}
