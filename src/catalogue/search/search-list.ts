import type { Caller } from '../../platform/http/caller.ts'
import {
  productFilter,
  type ProductAnswer,
  type ProductFilter,
  type ProductPage,
  type UnderstoodAnswer,
} from '../products/catalogue.contract.ts'
import { type SortOrder, sortOrders } from '../taxonomy/wine-terms.ts'
import { attemptsWithout } from './without-filters.ts'

type Requested = ProductFilter & {
  page?: number | undefined
  size?: number | undefined
  sort?: SortOrder | undefined
  searched?: boolean | undefined
}
type List = (caller: Caller, requested: Requested) => Promise<ProductAnswer[] | ProductPage>

/**
 * Lists for what a person typed. Words alone are understood as filters and text, and the page says how. Where no wine
 * has all of them, the nearest wines are listed, and the page says what was left out. Beside filters, words are text.
 */
export function searchLists(list: List, understand: (searched: string) => Promise<UnderstoodAnswer>): List {
  return async (caller, { name, page, size, sort, ...filters }) => {
    const others = Object.values(filters).some((value) => value !== undefined)
    if (name === undefined || name.trim() === '' || others)
      return list(caller, { ...filters, name, page, size, sort })
    const understood = await understand(name)
    const { filter, ownSort } = readUnderstood(understood)
    const place = { page, size, sort: sort ?? ownSort, searched: true }
    const answer = await list(caller, { ...filter, ...place })
    if (Array.isArray(answer)) return answer
    if (answer.total > 0) return { ...answer, understood: { ...understood, without: [] } }
    for (const without of attemptsWithout(Object.keys(filter))) {
      const left = Object.fromEntries(Object.entries(filter).filter(([key]) => !without.includes(key)))
      const nearest = await list(caller, { ...left, ...place })
      if (!Array.isArray(nearest) && nearest.total > 0)
        return { ...nearest, understood: { ...understood, without } }
    }
    return { ...answer, understood: { ...understood, without: [] } }
  }
}

/** What was understood as parameters of a list. */
function readUnderstood({ filters, text }: UnderstoodAnswer): {
  filter: ProductFilter
  ownSort: SortOrder | undefined
} {
  const values = new Map<string, string>()
  for (const { name, value } of filters) values.set(name, [values.get(name) ?? [], value].flat().join(','))
  const parsed = productFilter.parse(Object.fromEntries(values))
  const present = Object.fromEntries(Object.entries(parsed).filter(([, value]) => value !== undefined))
  return {
    filter: text === '' ? present : { ...present, name: text },
    ownSort: sortOrders.find((order) => order === values.get('sort')),
  }
}
