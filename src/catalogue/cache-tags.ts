import type { Tag } from '../platform/http/endpoint.ts'
import { connectionsTag } from '../connections/connections-tag.ts'
import { settingsTag } from '../settings/settings-tag.ts'

/** What is listed at all: names, prices, filters and their counts. */
export const catalogueTag = 'catalogue'
/** Which wines can be bought: for what is chosen or counted by it. */
export const availabilityTag = 'order:available'
/** Stars: for what is ordered by them. */
export const ratingTag = 'order:rating'
/** Which wines a promotion makes cheaper for one way of paying. */
export const cashPricesTag = 'cash-prices'
/** Names under reviews. */
export const authorsTag = 'authors'

const fixedTags: readonly string[] = [
  catalogueTag,
  availabilityTag,
  ratingTag,
  authorsTag,
  cashPricesTag,
  settingsTag,
  connectionsTag,
]

type Wine = { id: number }

export function wineTag(id: number): Tag {
  return `wine:${id}`
}

/** For what shows these wines, whichever they are. */
export function wineTags(wines: readonly Wine[]): Tag[] {
  return wines.map(({ id }) => wineTag(id))
}

type Listing = {
  name?: string | undefined
  pairing?: string[] | undefined
  available?: boolean | undefined
  bottles?: number | undefined
  sort?: string | undefined
}

/** For a list that a filter chose, or a page of it. */
export function listTags({ query }: { query: Listing }, answer: Wine[] | { items: Wine[] }): Tag[] {
  // what suits best depends on stock and stars, and what is cheap on the settings
  const ranked = query.name !== undefined || query.pairing !== undefined
  return [
    catalogueTag,
    ...(ranked ? [settingsTag] : []),
    ...(ranked || query.available || query.bottles !== undefined ? [availabilityTag] : []),
    ...(ranked || query.sort === 'valoracion' ? [ratingTag] : []),
    ...wineTags(Array.isArray(answer) ? answer : answer.items),
  ]
}

/** For wines that were chosen out of all that can be bought. */
export function choiceTags(wines: readonly Wine[]): Tag[] {
  return [catalogueTag, availabilityTag, ratingTag, ...wineTags(wines)]
}

/**
 * Parses a notification of the channel `catalogue_changed` (migration 0275).
 *
 * @returns the tags that it names; 'all' when it names none, or an unknown one from a process of another release
 */
export function readNotification(payload: string): Tag[] | 'all' {
  const tags = payload.split(' ')
  return tags.every((tag) => fixedTags.includes(tag) || /^wine:\d+$/.test(tag)) ? tags : 'all'
}

/** The wines among tags. */
export function winesOf(tags: readonly Tag[]): number[] {
  return tags.flatMap((tag) => (tag.startsWith('wine:') ? Number(tag.slice('wine:'.length)) : []))
}
