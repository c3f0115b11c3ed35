import type { FacetsAnswer } from '../../catalogue/catalogue.contract.ts'
import { listedAtMost, type ListFilter } from './catalogue-view.ts'

/** The filters' menus as they travel with a page: one text, where hundreds of values would each be packed and unpacked. */
export type Menus = string

/** Menus of a shopper who has chosen nothing, for as long as the counts themselves are kept. */
const plainMenus = new WeakMap<FacetsAnswer, Menus>()
let lastRead: { menus: Menus; facets: FacetsAnswer } | undefined

/** The values that menus list, and those that are chosen: the rest need not travel, a search finds them. */
export function menusOf(facets: FacetsAnswer, filter: Record<string, string>): Menus {
  const plain = Object.keys(filter).length === 0
  const known = plain ? plainMenus.get(facets) : undefined
  if (known !== undefined) return known
  const listed = (name: ListFilter) => {
    const chosen = (filter[name] ?? '').split(',')
    return facets[name].filter((value, index) => index < listedAtMost || chosen.includes(value.value))
  }
  const menus = JSON.stringify({
    ...facets,
    variety: listed('variety'),
    productor: listed('productor'),
    location: listed('location'),
    country: listed('country'),
    pairing: listed('pairing'),
  })
  if (plain) plainMenus.set(facets, menus)
  return menus
}

/** The same object for the same text, so that nothing is drawn anew that has not changed. */
export function readMenus(menus: Menus): FacetsAnswer {
  if (lastRead?.menus !== menus) lastRead = { menus, facets: JSON.parse(menus) as FacetsAnswer }
  return lastRead.facets
}
