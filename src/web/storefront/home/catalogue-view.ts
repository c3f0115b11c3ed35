import { readAmount } from '../../../money/read-number.ts'
import { type FilterName, filterNames, listFilters } from './list-filters.ts'
import { type SortOrder, pageSizes, sortOrders } from '../../../catalogue/taxonomy/wine-terms.ts'
import type { Api } from '../../../app/shop.contract.ts'
import type { ProductAnswer, UnderstoodAnswer } from '../../../catalogue/products/catalogue.contract.ts'

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

/** What the address bar says of the catalogue: several values of one filter stand there as repeated parameters. */
export type CatalogueView = {
  filter: Record<string, string>
  page: number
  /** The first page that is shown: 'Ver más' appends those after it, up to `page`. */
  from: number
  size: number
  sort: SortOrder | undefined
}

/** Values that a filter's menu lists; rarer ones are found by searching. */
export const listedAtMost = 24
/** Reads the view; what makes no sense is left out, so that an old or mistyped link still opens. */
export function readView(parameters: URLSearchParams): CatalogueView {
  const filter: Record<string, string> = {}
  for (const name of filterNames()) {
    const values = allowedValues(parameters, name)
    if (values.length > 0) filter[name] = values.join(',')
  }
  const page = pageNumber(parameters.get('page')) ?? 0
  const from = pageNumber(parameters.get('from')) ?? page
  const size = Number(parameters.get('size') ?? pageSizes[0])
  return {
    filter,
    page,
    from: Math.min(page, Math.max(from, page - pagesTogether + 1)),
    size: pageSizes.find((known) => known === size) ?? pageSizes[0],
    sort: sortOrders.find((known) => known === parameters.get('sort')),
  }
}

/** Pages that stand one after the other at most. */
const pagesTogether = 12

function pageNumber(text: string | null): number | undefined {
  const page = Number(text ?? NaN)
  return Number.isInteger(page) && page >= 0 && page <= 1_000_000 ? page : undefined
}

/** What a filter is set to; what makes no sense is left out. */
export function allowedValues(parameters: URLSearchParams, name: FilterName): string[] {
  const { several, allowed = /./ } = listFilters[name]
  if (several) return valuesOf(parameters, name).filter((value) => allowed.test(value))
  const value = singleValue(parameters, name)
  return value === undefined ? [] : [value]
}

/** What a filter that knows one value is set to; undefined where that makes no sense. */
export function singleValue(parameters: URLSearchParams, name: FilterName): string | undefined {
  const value = parameters.get(name)?.trim().slice(0, 200)
  if (value && (name === 'priceMin' || name === 'priceMax')) return wholePesos(value, name)
  return value && listFilters[name].allowed?.test(value) ? value : undefined
}

/** '20.000', '$ 20.000' and '20000,50' as the call takes them; rounded so that no wine between the two ends is left out. */
function wholePesos(text: string, name: 'priceMin' | 'priceMax'): string | undefined {
  const amount = readAmount(text)
  if (amount === undefined || amount < 0 || amount >= 1_000_000_000) return undefined
  return String((name === 'priceMin' ? Math.floor : Math.ceil)(amount))
}

export function valuesOf(parameters: URLSearchParams, name: string): string[] {
  return parameters
    .getAll(name)
    .flatMap((value) => value.split(','))
    .filter((value) => value !== '')
}

/** A search that is to be taken by its letters: nothing of it is understood as a filter. */
export const literal = 'literal'

/** Of an address what says something of the catalogue; the router and links from elsewhere add to it. */
export function ownParameters(parameters: URLSearchParams): URLSearchParams {
  const own: readonly string[] = [...filterNames(), 'sort', 'size', 'page', 'from', literal]
  return new URLSearchParams([...parameters].filter(([name]) => own.includes(name)))
}

/** Whether a search of words alone is to be understood: beside filters, words are what is left of one that was. */
function asksToUnderstand(parameters: URLSearchParams): string | undefined {
  const { name, ...others } = readView(parameters).filter
  return Object.keys(others).length === 0 && !parameters.has(literal) ? name : undefined
}

/** The address of a view with what was understood of its search said by filters. */
function withUnderstood(
  parameters: URLSearchParams,
  { filters, text }: { filters: readonly { name: string; value: string }[]; text: string },
): URLSearchParams {
  const next = new URLSearchParams(parameters)
  next.delete('name')
  for (const { name, value } of filters) next.append(name, value)
  if (text !== '') next.set('name', text)
  return next
}

/** The same view with one parameter changed and the page back at the first. */
export function changed(parameters: URLSearchParams, change: (next: URLSearchParams) => void): string {
  const next = new URLSearchParams(parameters)
  next.delete('page')
  next.delete('from')
  change(next)
  for (const [name, value] of Array.from(next)) if (value === '') next.delete(name, value)
  const text = next.toString()
  return text ? `/?${text}` : '/'
}

/** The address of another page of the same view; in `from`: beginning with an earlier one. */
export function pageAddress(parameters: URLSearchParams, page: number, from = page): string {
  return changed(parameters, (next) => {
    if (page > 0) next.set('page', String(page))
    if (from < page) next.set('from', String(from))
  })
}
