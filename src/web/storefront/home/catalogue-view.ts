import { readAmount } from '../../../money/read-number.ts'
import { type FilterName, filterNames, listFilters } from './list-filters.ts'
import { type SortOrder, pageSizes, sortOrders } from '../../../catalogue/taxonomy/wine-terms.ts'
import { attemptsWithout } from '../../../catalogue/search/without-filters.ts'
import type { Api } from '../../../app/shop.contract.ts'
import type { ProductAnswer, UnderstoodAnswer } from '../../../catalogue/products/catalogue.contract.ts'

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

/** How an address's search was understood by the list; undefined if the address has filters already. */
export function readSearch(parameters: URLSearchParams, answer: UnderstoodAnswer | undefined): Search {
  const name = searchedWords(parameters)
  if (!name || !answer) return { parameters, understood: false, shows: undefined, note: '' }
  const { filters, corrections, leftOut, ignored } = answer
  return {
    parameters: filters.length > 0 ? withUnderstood(parameters, answer) : parameters,
    understood: filters.length > 0,
    shows: corrections.length > 0 || ignored.length > 0 ? shownAs(name, answer) : undefined,
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

/** The closest wines to an empty view, and the filters that were dropped. */
export type NearestWines = { without: string[]; items: ProductAnswer[]; total: number }

export async function findNearest(api: Api, parameters: URLSearchParams): Promise<NearestWines | undefined> {
  const { filter } = readView(parameters)
  for (const without of attemptsWithout(Object.keys(filter))) {
    const left = Object.fromEntries(Object.entries(filter).filter(([key]) => !without.includes(key)))
    const result = await api('GET /products', {
      query: { ...left, literal: true, page: 0, size: nearestSize },
    })
    if (!result.ok || Array.isArray(result.value)) return undefined
    if (result.value.total > 0) return { without, items: result.value.items, total: result.value.total }
  }
  return undefined
}

/** The catalogue's state in the address bar. Several values of a filter are repeated parameters. */
export type CatalogueView = {
  filter: Record<string, string>
  page: number
  /** The first page shown. 'Ver más' appends the following ones, up to `page`. */
  from: number
  size: number
  sort: SortOrder | undefined
}

/** Values listed in a filter's menu; rarer ones are found by searching. */
export const listedAtMost = 24
/** Reads the state and ignores invalid values, so that old or mistyped links still open. */
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
    size: pageSizes.find((option) => option === size) ?? pageSizes[0],
    sort: sortOrders.find((option) => option === parameters.get('sort')),
  }
}

/** Maximum number of pages shown together. */
const pagesTogether = 12

function pageNumber(text: string | null): number | undefined {
  const page = Number(text ?? NaN)
  return Number.isInteger(page) && page >= 0 && page <= 1_000_000 ? page : undefined
}

/** A filter's valid values. */
export function allowedValues(parameters: URLSearchParams, name: FilterName): string[] {
  const { several, allowed = /./ } = listFilters[name]
  if (several) return valuesOf(parameters, name).filter((value) => allowed.test(value))
  const value = singleValue(parameters, name)
  return value === undefined ? [] : [value]
}

/** The value of a single-value filter; undefined if it is invalid. */
export function singleValue(parameters: URLSearchParams, name: FilterName): string | undefined {
  const value = parameters.get(name)?.trim().slice(0, 200)
  if (value && (name === 'priceMin' || name === 'priceMax')) return wholePesos(value, name)
  return value && listFilters[name].allowed?.test(value) ? value : undefined
}

/**
 * Converts '20.000', '$ 20.000' and '20000,50' for the call, rounded so that no wine within the range is left
 * out.
 */
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

/** Marks a search that is taken literally, without reading filters into it. */
export const literal = 'literal'

/** The parameters that describe the catalogue, without those added by the router and links elsewhere. */
export function ownParameters(parameters: URLSearchParams): URLSearchParams {
  const own: readonly string[] = [...filterNames(), 'sort', 'size', 'page', 'from', literal]
  return new URLSearchParams([...parameters].filter(([name]) => own.includes(name)))
}

/** The search text, if it is alone. Next to filters, it is what remained of an interpreted search. */
export function searchedWords(parameters: URLSearchParams): string | undefined {
  const { name, ...others } = readView(parameters).filter
  return Object.keys(others).length === 0 && !parameters.has(literal) ? name : undefined
}

/** The address with the interpreted part of the search expressed as filters. */
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

/** The same view with changed parameters, back on the first page. */
export function changed(parameters: URLSearchParams, change: (next: URLSearchParams) => void): string {
  const next = new URLSearchParams(parameters)
  next.delete('page')
  next.delete('from')
  change(next)
  for (const [name, value] of Array.from(next)) if (value === '') next.delete(name, value)
  const text = next.toString()
  return text ? `/?${text}` : '/'
}

/**
 * The address of another page of the same view.
 * @param from the first page shown
 */
export function pageAddress(parameters: URLSearchParams, page: number, from = page): string {
  return changed(parameters, (next) => {
    if (page > 0) next.set('page', String(page))
    if (from < page) next.set('from', String(from))
  })
}
