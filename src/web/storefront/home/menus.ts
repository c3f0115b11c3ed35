import { isWineType } from '../../../catalogue/taxonomy/is-wine.ts'
import type { FacetsAnswer } from '../../../catalogue/products/catalogue.contract.ts'

/**
 * The filters' menus as they travel with a page: one text, where hundreds of values would each be packed and unpacked. A
 * value is `[value, count]` in it, with its label behind them where that differs.
 */
export type Menus = string

type FacetValue = FacetsAnswer['type'][number]

/** Filter menus without any choice, cached as long as the counts themselves. */
const plainMenus = new WeakMap<FacetsAnswer, Menus>()
let lastRead: { menus: Menus; facets: FacetsAnswer } | undefined

export function menusOf(facets: FacetsAnswer, filter: Record<string, string>): Menus {
  const plain = Object.keys(filter).length === 0
  const known = plain ? plainMenus.get(facets) : undefined
  if (known !== undefined) return known
  // what is no wine is chosen by its kind
  const type = facets.type.filter(({ value }) => isWineType(value))
  const menus = JSON.stringify({ ...facets, type }, pack)
  if (plain) plainMenus.set(facets, menus)
  return menus
}

/** The same object for the same text, so that nothing is drawn anew that has not changed. */
export function readMenus(menus: Menus): FacetsAnswer {
  if (lastRead?.menus !== menus) lastRead = { menus, facets: JSON.parse(menus, unpack) as FacetsAnswer }
  return lastRead.facets
}

function pack(_: string, part: unknown): unknown {
  const { value, count, label } = Object(part) as FacetValue
  return value === undefined ? part : label === value ? [value, count] : [value, count, label]
}

/** Of the arrays only a packed value has a number in second place. */
const unpack = (_: string, part: unknown): unknown =>
  Array.isArray(part) && typeof part[1] === 'number'
    ? { value: part[0], count: part[1], label: part[2] ?? part[0] }
    : part
