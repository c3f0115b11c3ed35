import { readAmount } from '../../../money/read-number.ts'
import { filterNames, listFilters, type FilterName } from './list-filters.ts'
import { pageSizes, sortOrders, type SortOrder } from '../../../catalogue/taxonomy/wine-terms.ts'

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
export function asksToUnderstand(parameters: URLSearchParams): string | undefined {
  const { name, ...others } = readView(parameters).filter
  return Object.keys(others).length === 0 && !parameters.has(literal) ? name : undefined
}

/** The address of a view with what was understood of its search said by filters. */
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
