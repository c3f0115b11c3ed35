import { isWineType } from '../../../catalogue/taxonomy/is-wine.ts'
import type { FacetsAnswer } from '../../../catalogue/products/catalogue.contract.ts'

/**
 * The filter menus as sent with a page: one string, which avoids serialising hundreds of values one by one. A
 * value is `[value, count]`, plus its label if that differs.
 */
export type Menus = string

type FacetValue = FacetsAnswer['type'][number]

/** Menus without a selection, cached as long as the counts. */
const plainMenus = new WeakMap<FacetsAnswer, Menus>()
let lastRead: { menus: Menus; facets: FacetsAnswer } | undefined

export function menusOf(facets: FacetsAnswer, filter: Record<string, string>): Menus {
  const plain = Object.keys(filter).length === 0
  const cached = plain ? plainMenus.get(facets) : undefined
  if (cached !== undefined) return cached
  // other products are filtered by their kind
  const type = facets.type.filter(({ value }) => isWineType(value))
  const menus = JSON.stringify({ ...facets, type }, pack)
  if (plain) plainMenus.set(facets, menus)
  return menus
}

/** Returns the same object for the same text, to avoid rendering again. */
export function readMenus(menus: Menus): FacetsAnswer {
  if (lastRead?.menus !== menus) lastRead = { menus, facets: JSON.parse(menus, unpack) as FacetsAnswer }
  return lastRead.facets
}

function pack(_: string, part: unknown): unknown {
  const { value, count, label } = Object(part) as FacetValue
  return value === undefined ? part : label === value ? [value, count] : [value, count, label]
}

/** Only packed values are arrays with a number in second place. */
const unpack = (_: string, part: unknown): unknown =>
  Array.isArray(part) && typeof part[1] === 'number'
    ? { value: part[0], count: part[1], label: part[2] ?? part[0] }
    : part
