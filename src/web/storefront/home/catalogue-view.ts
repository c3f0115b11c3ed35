import { pageSizes, sortOrders, type SortOrder } from '../../../catalogue/taxonomy/wine-terms.ts'

/** What the address bar says of the catalogue: several values of one filter stand there as repeated parameters. */
export type CatalogueView = {
  filter: Record<string, string>
  page: number
  size: number
  sort: SortOrder | undefined
}

export const listFilters = [
  'type',
  'variety',
  'degreeSugar',
  'country',
  'location',
  'productor',
  'pairing',
] as const
export type ListFilter = (typeof listFilters)[number]
/** Values that a filter's menu lists; rarer ones are found by searching. */
export const listedAtMost = 24
const singleFilters = ['name', 'priceMin', 'priceMax', 'sparkling', 'discounted', 'min_points'] as const

/** Reads the view; what makes no sense is left out, so that an old or mistyped link still opens. */
export function readView(parameters: URLSearchParams): CatalogueView {
  const filter: Record<string, string> = {}
  for (const name of listFilters) {
    const values = valuesOf(parameters, name)
    if (values.length > 0) filter[name] = values.join(',')
  }
  for (const name of singleFilters) {
    const value = singleValue(parameters, name)
    if (value) filter[name] = value
  }
  const page = Number(parameters.get('page') ?? 0)
  const size = Number(parameters.get('size') ?? pageSizes[0])
  return {
    filter,
    page: Number.isInteger(page) && page >= 0 && page <= 1_000_000 ? page : 0,
    size: pageSizes.find((known) => known === size) ?? pageSizes[0],
    sort: sortOrders.find((known) => known === parameters.get('sort')),
  }
}

/** What a filter of one value may say, where it is no 'true'. */
const senses: Record<string, RegExp> = {
  name: /./,
  priceMin: /^\d{1,9}$/,
  priceMax: /^\d{1,9}$/,
  min_points: /^([5-9]\d|100)$/,
}

/** What a filter that knows one value is set to; undefined where that makes no sense. */
export function singleValue(parameters: URLSearchParams, name: string): string | undefined {
  const value = parameters.get(name)?.trim().slice(0, 200)
  return value && (senses[name] ?? /^true$/).test(value) ? value : undefined
}

export function valuesOf(parameters: URLSearchParams, name: string): string[] {
  return parameters
    .getAll(name)
    .flatMap((value) => value.split(','))
    .filter((value) => value !== '')
}

/** The same view with one parameter changed and the page back at the first. */
export function changed(parameters: URLSearchParams, change: (next: URLSearchParams) => void): string {
  const next = new URLSearchParams(parameters)
  next.delete('page')
  change(next)
  for (const [name, value] of Array.from(next)) if (value === '') next.delete(name, value)
  const text = next.toString()
  return text ? `/?${text}` : '/'
}

/** The address of another page of the same view. */
export function pageAddress(parameters: URLSearchParams, page: number): string {
  const next = new URLSearchParams(parameters)
  next.delete('page')
  if (page > 0) next.set('page', String(page))
  const text = next.toString()
  return text ? `/?${text}` : '/'
}
