import { readAmount } from '../../../money/read-number.ts'
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

const facetFilters = [
  'type',
  'variety',
  'degreeSugar',
  'country',
  'location',
  'productor',
  'pairing',
] as const
/** Filters of several values that have a menu of their own. */
export type FacetFilter = (typeof facetFilters)[number]
/** What a wine may not be: after the underscore the filter that is turned round. */
export const excludedFilters = [
  'no_type',
  'no_variety',
  'no_degreeSugar',
  'no_country',
  'no_location',
] as const
/** Made when it is needed: the browser needs none of it. */
const listFilters = () => [...facetFilters, 'body', 'volume', ...excludedFilters, 'no_word'] as const
/** Values that a filter's menu lists; rarer ones are found by searching. */
export const listedAtMost = 24
const singleFilters = [
  'name',
  'priceMin',
  'priceMax',
  'sparkling',
  'discounted',
  'min_points',
  'vintageMin',
  'vintageMax',
  'bottles',
] as const

/** Reads the view; what makes no sense is left out, so that an old or mistyped link still opens. */
export function readView(parameters: URLSearchParams): CatalogueView {
  const filter: Record<string, string> = {}
  for (const name of listFilters()) {
    const values = listValues(parameters, name)
    if (values.length > 0) filter[name] = values.join(',')
  }
  for (const name of singleFilters) {
    const value = singleValue(parameters, name)
    if (value) filter[name] = value
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

/** What a filter of one value may say, where it is no 'true'. */
const senses: Record<string, RegExp> = {
  name: /./,
  min_points: /^([5-9]\d|100)$/,
  sparkling: /^(true|false)$/,
  vintageMin: /^(19|20)\d\d$/,
  vintageMax: /^(19|20)\d\d$/,
  bottles: /^[1-9]\d{0,2}$/,
}

/** What a filter that knows one value is set to; undefined where that makes no sense. */
export function singleValue(parameters: URLSearchParams, name: string): string | undefined {
  const value = parameters.get(name)?.trim().slice(0, 200)
  if (value && (name === 'priceMin' || name === 'priceMax')) return wholePesos(value, name)
  return value && (senses[name] ?? /^true$/).test(value) ? value : undefined
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
    .filter((value) => (name === 'body' ? /^[1-5]$/.test(value) : value !== ''))
}

/** The same of filters without a menu, too: of sizes those that a bottle can have, in millilitres. */
export function listValues(parameters: URLSearchParams, name: string): string[] {
  const values = valuesOf(parameters, name)
  return name === 'volume'
    ? values.filter((value) => /^([5-9]\d|\d{3,4}|[12]\d{4}|30000)$/.test(value))
    : values
}

/** A search that is to be taken by its letters: nothing of it is understood as a filter. */
export const literal = 'literal'

/** Of an address what says something of the catalogue; the router and links from elsewhere add to it. */
export function ownParameters(parameters: URLSearchParams): URLSearchParams {
  const own: readonly string[] = [...listFilters(), ...singleFilters, 'sort', 'size', 'page', 'from', literal]
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
