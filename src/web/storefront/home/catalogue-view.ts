import { readAmount } from '../../../money/read-number.ts'
import { filterNames, listFilters, type FilterName } from './list-filters.ts'
import { pageSizes, sortOrders, type SortOrder } from '../../../catalogue/taxonomy/wine-terms.ts'

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

/**
 * The search text, if it is alone and should be interpreted. Next to filters, it is what remained of an
 * interpreted search.
 */
export function asksToUnderstand(parameters: URLSearchParams): string | undefined {
  const { name, ...others } = readView(parameters).filter
  return Object.keys(others).length === 0 && !parameters.has(literal) ? name : undefined
}

/** The address with the interpreted part of the search expressed as filters. */
export function withUnderstood(
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
