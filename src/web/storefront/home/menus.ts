import type { FacetsAnswer } from '../../../catalogue/products/catalogue.contract.ts'

/** The filters' menus as they travel with a page: one text, where hundreds of values would each be packed and unpacked. */
export type Menus = string

/** Filter menus without any choice, cached as long as the counts themselves. */
const plainMenus = new WeakMap<FacetsAnswer, Menus>()
let lastRead: { menus: Menus; facets: FacetsAnswer } | undefined

export function menusOf(facets: FacetsAnswer, filter: Record<string, string>): Menus {
  const plain = Object.keys(filter).length === 0
  const known = plain ? plainMenus.get(facets) : undefined
  if (known !== undefined) return known
  const menus = JSON.stringify(facets)
  if (plain) plainMenus.set(facets, menus)
  return menus
}

/** The same object for the same text, so that nothing is drawn anew that has not changed. */
export function readMenus(menus: Menus): FacetsAnswer {
  if (lastRead?.menus !== menus) lastRead = { menus, facets: JSON.parse(menus) as FacetsAnswer }
  return lastRead.facets
}
