import { isOakWord, oak } from '../excluded.ts'
import type { TermFilter } from './search-terms.ts'
import type { Meaning } from './term-index.ts'

/** What a search does not want: 'menos malbec', 'que no sea dulce', 'sin madera'. */

const negations = new Set(['no', 'sin', 'menos', 'excepto', 'salvo', 'ni', 'nunca'])
const verbs = /^(sea|sean|es|un|una|muy|tan|de|quiero|tenga|tengan|lleve|lleven)$/
const joins = new Set(['o', 'y', 'ni'])
/** Filters that the shop can turn round. */
const turned: ReadonlySet<TermFilter> = new Set([
  'type',
  'variety',
  'degreeSugar',
  'country',
  'location',
  'sparkling',
])

export const isNegation = (word: string): boolean => negations.has(word)

/** Whether what stands at a place is not wanted. In: where the unwanted thing before it ends, if there is one. */
export function isNegated(words: readonly string[], at: number, unwantedUntil: number | undefined): boolean {
  const before = words.slice(Math.max(0, at - 3), at)
  const last = before.at(-1) ?? ''
  if (negations.has(last) || (before.includes('no') && verbs.test(last))) return true
  // 'sin malbec ni merlot', 'menos malbec y cabernet'
  return unwantedUntil === at - 1 && joins.has(last)
}

/** The filter that leaves a thing out; undefined where there is none for it. */
export function turnedFilter({
  filter,
  values,
}: Meaning): { name: string; values: readonly string[] } | undefined {
  if (!turned.has(filter)) return undefined
  return filter === 'sparkling' ? { name: 'sparkling', values: ['false'] } : { name: `no_${filter}`, values }
}

/** The word that a wine may not have for one that is not wanted; undefined where leaving it out would promise too much. */
export function wordLeftOut(word: string, known: ReadonlySet<string>): string | undefined {
  if (isOakWord(word)) return oak
  // 'sin alcohol' names no wine that has the word, so leaving it out says nothing
  return known.has(word) ? word : undefined
}
