import { foldText } from '../fold-text.ts'
import { isEverydayWord } from '../everyday-words.ts'
import { isExactWord } from '../search-words.ts'
import { oneEditApart } from './one-edit.ts'
import {
  type Amounts,
  type Token,
  beforeAmounts,
  isAmountWord,
  readAmounts,
  tokensOf,
} from './read-amounts.ts'
import { type Meaning, type TermIndex, fillers, joining, qualityWords, termLengths } from './term-index.ts'
import { isOakWord, oak } from '../excluded.ts'
import type { TermFilter } from './search-terms.ts'

/** A filter read from a search, by its parameter name. */
type UnderstoodFilter = { name: string; value: string }
/** A corrected word. */
type Correction = { typed: string; meant: string }

export type Understood = {
  filters: UnderstoodFilter[]
  /** The rest, to be searched as text. */
  text: string
  corrections: Correction[]
  /** Exclusions without a filter. */
  ignored: string[]
  /** Ordinary words that no wine has. */
  leftOut: string[]
}

type NearWord = { word: string; uses: number }

/** Lookups in the catalogue. Names of wines and bodegas take precedence over what their words may mean. */
export type CatalogueNames = {
  /**
   * Which of these words the catalogue has, and for each the words one edit away with their number of wines.
   */
  lookUp: (
    words: string[],
  ) => Promise<{ known: ReadonlySet<string>; near: ReadonlyMap<string, readonly NearWord[]> }>
  /** Whether a wine's name and bodega contain all these words. */
  haveAll: (words: string[]) => Promise<boolean>
  /** Whether a wine or bodega has exactly this name. */
  isCalled: (words: string[]) => Promise<boolean>
  /** Which of these runs of words occur in the name of a wine or bodega. */
  haveRuns: (runs: string[][]) => Promise<string[][]>
}

/** A run of words and its meaning. `not`: it is excluded. */
type Part = { from: number; to: number; meaning: Meaning; words: string; not: boolean }

/**
 * Interprets a search: amounts, colour, variety, place, food, occasion, sweetness and body become filters,
 * the rest stays text. A wrong interpretation is worse than none, so words that form a name stay text.
 */
export async function understandSearch(
  searched: string,
  terms: TermIndex,
  names: CatalogueNames,
): Promise<Understood> {
  const typed = await withoutAbbreviations(tokensOf(searched), names)
  const nothing = {
    filters: [],
    text: writtenOut(searched, typed),
    corrections: [],
    ignored: [],
    leftOut: [],
  }
  if (typed.length === 0 || typed.length > 24) return nothing
  const { tokens, corrections } = await corrected(typed, terms, names)
  const words = tokens.map(({ word }) => word)
  const amounts = readAmounts(words, terms.prices.lowest)
  const taken = new Set(amounts.flatMap(({ from, to }) => range(from, to)))
  const parts = partsOf(words, taken, terms)
  const wanted = parts.filter(({ not }) => !not)
  const inNames = await placesOfNames(words, taken, wanted, placesOfExclusions(words, parts), names)
  const used = parts.filter(
    ({ from, to, not, meaning }) =>
      !range(from, to).some((at) => inNames.has(at)) && (!not || turnedFilter(meaning) !== undefined),
  )
  if (words.some(isNegation) && taken.size === 0 && (await names.isCalled(words))) return nothing
  const filters = filtersOf(used, Object.assign({}, ...amounts.map((read) => read.amounts)) as Amounts, terms)
  for (const { from, to } of used) for (const at of range(from, to)) taken.add(at)
  const negated = dropNegated(words, taken, used)
  const unwanted = await leaveOut(words, negated, names)
  filters.push(...unwanted.filters, ...wineAlone(words, [...filters, ...unwanted.filters], terms))
  if (filters.length === 0) {
    if (await saysNothing(words, names)) return wholeList
    return (await anyWine(tokens, terms, names)) ?? nothing
  }
  const untaken = tokens.filter(
    ({ word }, at) => !taken.has(at) && word !== '$' && (inNames.has(at) || !fillers.has(word)),
  )
  const leftOut = inNames.size > 0 ? [] : await ordinaryWords(untaken, names)
  const rest = untaken.filter((token) => !leftOut.includes(token))
  return {
    filters,
    text: [...used.flatMap(({ meaning }) => meaning.text ?? []), ...rest.map((token) => token.typed)].join(
      ' ',
    ),
    corrections: corrections
      .filter(({ at }) => taken.has(at))
      .map(({ typed: was, meant }) => ({ typed: was, meant })),
    ignored: unwanted.ignored.flatMap((at) => tokens[at]?.typed ?? []),
    leftOut: leftOut.map((token) => token.typed),
  }
}

/** Abbreviations on labels. */
const abbreviations = new Map([
  ['st', 'saint'],
  ['ste', 'sainte'],
  ['sta', 'santa'],
  ['sto', 'santo'],
  ['chat', 'chateau'],
  ['cht', 'chateau'],
])

/** Writes abbreviations out ('st emilion'), unless a wine is called so itself ('Ste. Michelle'). */
async function withoutAbbreviations(typed: Token[], names: CatalogueNames): Promise<Token[]> {
  if (typed.length < 2 || !typed.some(({ word }) => abbreviations.has(word))) return typed
  if (await names.haveAll(typed.map(({ word }) => word))) return typed
  return typed.map((token) => {
    const word = abbreviations.get(token.word)
    return word ? { typed: word, word } : token
  })
}

/** The search as typed, or with its abbreviations written out. */
function writtenOut(searched: string, tokens: readonly Token[]): string {
  const same = tokens.every(({ typed }) => searched.toLowerCase().includes(typed.toLowerCase()))
  return same ? searched.trim() : tokens.map(({ typed }) => typed).join(' ')
}

/** Ordinary Spanish words that no wine has, beside what is understood: they say nothing of a wine and are no slips. */
async function ordinaryWords(tokens: readonly Token[], names: CatalogueNames): Promise<Token[]> {
  const ordinary = tokens.filter(({ word }) => isEverydayWord(word) && !isExactWord(word))
  if (ordinary.length === 0) return []
  const { known } = await names.lookUp(ordinary.map(({ word }) => word))
  return ordinary.filter(({ word }) => !known.has(word))
}

/** Filters that a corkscrew also passes, so that beside them 'vino' matters. */
const saysNoKind: ReadonlySet<string> = new Set([
  'priceMin',
  'priceMax',
  'discounted',
  'alcoholMax',
  'country',
  'location',
  'no_country',
  'no_location',
  'sort',
])
const isWineWord = (word: string) => word === 'vino' || word === 'vinos'

/** What 'vino' adds to a search without a product kind. */
function wineAlone(
  words: readonly string[],
  filters: readonly UnderstoodFilter[],
  { wineOnly }: TermIndex,
): UnderstoodFilter[] {
  if (filters.length === 0 || !words.some(isWineWord)) return []
  if (!filters.every(({ name }) => saysNoKind.has(name))) return []
  return wineOnly.map((value) => ({ name: 'kind', value }))
}

/** 'vino', 'un vino para mi suegra': everything, in the shop's order. */
const wholeList: Understood = {
  filters: [{ name: 'sort', value: 'relevancia' }],
  text: '',
  corrections: [],
  ignored: [],
  leftOut: [],
}

/**
 * 'vino para el ascensor': wines, where all else is ordinary words that no wine has. Without 'vino' nothing says that
 * wine is meant.
 */
async function anyWine(
  tokens: readonly Token[],
  terms: TermIndex,
  names: CatalogueNames,
): Promise<Understood | undefined> {
  const telling = tokens.filter(({ word }) => !fillers.has(word) && !isNegation(word))
  if (!tokens.some(({ word }) => isWineWord(word)) || telling.length === 0) return undefined
  const ordinary = await ordinaryWords(telling, names)
  if (ordinary.length < telling.length) return undefined
  const kinds = terms.wineOnly.map((value) => ({ name: 'kind', value }))
  return {
    ...wholeList,
    filters: [...wholeList.filters, ...kinds],
    leftOut: ordinary.map(({ typed }) => typed),
  }
}

/** Words beside which a name is no name: 'para mi viejo' is nobody's bodega. */
const speaksOfPeople = new Set(['para', 'pal', 'pa', 'p', 'mi', 'mis'])

async function saysNothing(words: readonly string[], names: CatalogueNames): Promise<boolean> {
  if (!words.every((word) => fillers.has(word))) return false
  if (words.some((word) => speaksOfPeople.has(word))) return true
  const telling = words.filter((word) => !joining.has(word))
  return telling.length === 0 || !(await names.haveAll(telling))
}

/**
 * A word is corrected to a term if the catalogue uses it this many times more often than any other similar
 * word.
 */
const clearly = 4

/** Corrects unknown words that are one edit from a term, unless another catalogue word is as likely. */
async function corrected(typed: Token[], terms: TermIndex, names: CatalogueNames) {
  const doubtful = typed
    .map(({ word }) => word)
    .filter(
      (word) =>
        /^[a-z]{4,}$/.test(word) &&
        !terms.hasWord(word) &&
        !fillers.has(word) &&
        !isAmountWord(word) &&
        !isExactWord(word) &&
        !isEverydayWord(word),
    )
  const corrections: (Correction & { at: number })[] = []
  if (doubtful.length === 0) return { tokens: typed, corrections }
  const { known, near } = await names.lookUp(doubtful)
  const tokens = typed.map((token, at) => {
    const { word } = token
    if (!doubtful.includes(word) || known.has(word)) return token
    const keyword = beforeAmounts.find((candidate) => oneEditApart(candidate, word))
    if (keyword && /^[\d$]/.test(typed[at + 1]?.word ?? '')) return { typed: keyword, word: keyword }
    const meant = meantBy(word, near.get(word) ?? [], terms)
    if (!meant) return token
    const written = terms.meaningOf(meant)?.values.find((value) => foldText(value) === meant)
    corrections.push({ typed: token.typed, meant: written ?? meant, at })
    return { typed: meant, word: meant }
  })
  return { tokens, corrections }
}

function meantBy(word: string, near: readonly NearWord[], terms: TermIndex): string | undefined {
  const usesOf = (candidate: string) => near.find((other) => other.word === candidate)?.uses ?? 0
  const sound = soundOf(word)
  const [meant] = terms.slipWords
    .filter((candidate) => oneEditApart(candidate, word) || soundOf(candidate) === sound)
    .toSorted(
      (a, b) =>
        usesOf(b) - usesOf(a) || Number(b[0] === word[0]) - Number(a[0] === word[0]) || b.length - a.length,
    )
  const others = near.filter((candidate) => !terms.meaningOf(candidate.word)).map(({ uses }) => uses)
  return meant !== undefined && (others.length === 0 || usesOf(meant) >= clearly * Math.max(...others))
    ? meant
    : undefined
}

/**
 * Excluded words that are not terms: those that wines have become a filter. @returns also the positions of
 * the others
 */
async function leaveOut(words: readonly string[], places: readonly number[], names: CatalogueNames) {
  if (places.length === 0) return { filters: [], ignored: [] }
  const { known } = await names.lookUp(places.map((at) => words[at] ?? ''))
  const excluded = places.map((at) => ({ at, word: wordLeftOut(words[at] ?? '', known) }))
  return {
    filters: [...new Set(excluded.flatMap(({ word }) => word ?? []))].map((value) => ({
      name: 'no_word',
      value,
    })),
    ignored: excluded.filter(({ word }) => word === undefined).map(({ at }) => at),
  }
}

/** The longest terms from left to right, outside the amounts. */
function partsOf(words: string[], taken: ReadonlySet<number>, terms: TermIndex): Part[] {
  const parts: Part[] = []
  let at = 0
  while (at < words.length) {
    const part = partAt(words, at, taken, terms)
    const before = parts.at(-1)
    if (part) parts.push({ ...part, not: isNegated(words, at, before?.not ? before.to : undefined) })
    at = part?.to ?? at + 1
  }
  return parts
}

function partAt(
  words: string[],
  at: number,
  taken: ReadonlySet<number>,
  terms: TermIndex,
): Omit<Part, 'not'> | undefined {
  for (const length of termLengths) {
    if (at + length > words.length || range(at, at + length).some((position) => taken.has(position))) continue
    const phrase = words.slice(at, at + length).join(' ')
    const meaning = terms.meaningOf(phrase)
    if (meaning) return { from: at, to: at + length, meaning, words: phrase }
  }
  return undefined
}

/** Drops exclusions and returns their positions. */
function dropNegated(words: string[], taken: Set<number>, used: readonly Part[]): number[] {
  const dropped: number[] = []
  words.forEach((word, at) => {
    if (taken.has(at) || !isNegation(word)) return
    taken.add(at)
    const next = words.findIndex((candidate, place) => place > at && !fillers.has(candidate))
    const negated = next > 0 && !used.some(({ from, to }) => next >= from && next < to)
    if (!negated) return
    taken.add(next)
    dropped.push(next)
  })
  return dropped
}

/** Basic filters: a wine with such a name is among the filter's matches anyway. */
const everydayFilters = new Set(['type', 'variety', 'country', 'location', 'degreeSugar'])

/**
 * Positions of words that form a name: all words, if a wine's name and bodega contain them; or runs that join
 * a meaningful and an unknown word, if a name contains the run: 'Gran Asado', 'Casa Rosada'.
 */
async function placesOfNames(
  words: string[],
  taken: ReadonlySet<number>,
  parts: readonly Part[],
  excluded: ReadonlySet<number>,
  names: CatalogueNames,
): Promise<Set<number>> {
  const places = words.flatMap((word, at) => (taken.has(at) || excluded.has(at) || word === '$' ? [] : [at]))
  const content = places.filter((at) => !fillers.has(words[at] ?? ''))
  const understood = new Set(parts.flatMap(({ from, to }) => range(from, to)))
  const unknown = content.filter((at) => !understood.has(at))
  if (parts.length === 0) return new Set()
  const everyday = parts.every(({ meaning }) => everydayFilters.has(meaning.filter) && !meaning.suggests)
  // 'malbec reserva' is not a name, even if a wine has both words
  if (everyday && unknown.length > 0 && unknown.every((at) => qualityWords.has(words[at] ?? '')))
    return new Set()
  const inNames = places.filter((at) => !joining.has(words[at] ?? ''))
  if (inNames.length > 1 && (unknown.length > 0 || inNames.length > content.length)) {
    if (await names.haveAll(inNames.map((at) => words[at] ?? ''))) return new Set(places)
  }
  // one word of an almost correct name is not read as a place
  const onlyPlaces = parts.every(({ meaning, from, to }) => meaning.filter === 'location' && to - from === 1)
  if (
    unknown.length > 0 &&
    onlyPlaces &&
    (await almostNames(
      inNames.map((at) => words[at] ?? ''),
      names,
    ))
  )
    return new Set(places)
  if (unknown.length === 0) {
    const called = !everyday && (await names.isCalled(places.map((at) => words[at] ?? '')))
    return called ? new Set(places) : new Set()
  }
  const runs = runsAround(words, new Set([...taken, ...excluded]), parts, unknown)
  if (runs.length === 0) return new Set()
  const nameRuns = await names.haveRuns(runs.map((run) => run.map((at) => words[at] ?? '')))
  const phrases = new Set(nameRuns.map((run) => run.join(' ')))
  return new Set(runs.filter((run) => phrases.has(run.map((at) => words[at]).join(' '))).flat())
}

/** Positions of what is not wanted, with its negation: 'malbec sin rosado' is no 'Malbec sin Alcohol'. */
function placesOfExclusions(words: readonly string[], parts: readonly Part[]): Set<number> {
  const unwanted = parts.filter(({ not }) => not)
  const negations = unwanted.flatMap(({ from }) =>
    words.slice(0, from).findLastIndex((word) => isNegation(word)),
  )
  return new Set([...unwanted.flatMap(({ from, to }) => range(from, to)), ...negations])
}

const kindFilters: readonly string[] = ['kind', 'type', 'variety', 'sparkling']
/** Whether a part names a kind of wine, which overrides an occasion's suggestion. */
const namesKind = ({ meaning, not }: Part) =>
  !not && !meaning.suggests && kindFilters.includes(meaning.filter)

/** One filter per value; an amount in digits overrides 'barato'. */
function filtersOf(parts: readonly Part[], amounts: Amounts, { prices }: TermIndex): UnderstoodFilter[] {
  const filters: UnderstoodFilter[] = []
  const add = (name: string, value: string) => {
    if (!filters.some((filter) => filter.name === name && filter.value === value))
      filters.push({ name, value })
  }
  const hasPrice = amounts.priceMin !== undefined || amounts.priceMax !== undefined
  const kindNamed = parts.some(namesKind)
  for (const { meaning, not } of parts) {
    if (meaning.suggests && kindNamed) continue
    const left = not ? turnedFilter(meaning) : undefined
    if (left) for (const value of left.values) add(left.name, value)
    if (not) continue
    for (const value of meaning.values) {
      if (meaning.filter !== 'price') add(meaning.filter, value)
      else if (!hasPrice && value === 'cheap') add('priceMax', String(prices.cheap))
      else if (!hasPrice) add('priceMin', String(value === 'dear' ? prices.dear : prices.middle))
    }
  }
  // 'caro para regalar': the higher one applies
  const [least, ...lower] = filters
    .filter(({ name }) => name === 'priceMin')
    .toSorted((a, b) => Number(b.value) - Number(a.value))
  for (const filter of lower) filters.splice(filters.indexOf(filter), 1)
  // a cheap gift is not an expensive one
  if (least && filters.some(({ name }) => name === 'priceMax')) filters.splice(filters.indexOf(least), 1)
  for (const [name, value] of Object.entries(amounts)) add(name, String(value))
  return filters
}

/** Positions, excluding `to`. */
const range = (from: number, to: number) => Array.from({ length: to - from }, (_, index) => from + index)

/** Runs from an unknown word to a term, across fillers ('Blanco y Negro'). */
function runsAround(
  words: string[],
  taken: ReadonlySet<number>,
  parts: readonly { from: number; to: number }[],
  unknown: readonly number[],
): number[][] {
  const clear = (places: number[]) =>
    places.every((at) => !taken.has(at) && (unknown.includes(at) || fillers.has(words[at] ?? '')))
  return parts.flatMap(({ from, to }) => {
    const before = unknown.findLast((at) => at < from)
    const after = unknown.find((at) => at >= to)
    return [
      ...(before !== undefined && from - before <= 3 && clear(range(before, from))
        ? [range(before, to)]
        : []),
      ...(after !== undefined && after - to <= 2 && clear(range(to, after + 1))
        ? [range(from, after + 1)]
        : []),
    ]
  })
}

/** Longer searches are not names; each word costs a query. */
const longestName = 4
/** Of the similar words, the most frequent. */
const nearAtMost = 4

/** Whether a wine's name and bodega contain all these words, one of which has a typo: 'don perignon'. */
async function almostNames(words: readonly string[], names: CatalogueNames): Promise<boolean> {
  if (words.length < 2 || words.length > longestName) return false
  const { near } = await names.lookUp([...words])
  const attempts = words.flatMap((word, at) =>
    (near.get(word) ?? [])
      .toSorted((a, b) => b.uses - a.uses)
      .slice(0, nearAtMost)
      .map((other) => words.with(at, other.word)),
  )
  for (const attempt of attempts) if (await names.haveAll(attempt)) return true
  return false
}

/** Spanish letters that sound alike, in the order of replacement. */
const alike: readonly [RegExp, string][] = [
  [/qu(?=[ei])/g, 'k'],
  [/c(?=[ei])/g, 's'],
  [/ch/g, 'x'],
  [/[cq]/g, 'k'],
  [/z/g, 's'],
  [/v/g, 'b'],
  [/ll/g, 'y'],
  [/g(?=[ei])/g, 'j'],
  [/h/g, ''],
  [/(.)\1+/g, '$1'],
]

/**
 * A word's sound: 'malvek' and 'malbec' are equal.
 * @param word without accents, in lower case
 */
function soundOf(word: string): string {
  return alike.reduce((before, [letters, sound]) => before.replace(letters, sound), word)
}

/** Exclusions in a search: 'menos malbec', 'que no sea dulce', 'sin madera'. */

const negations = new Set(['no', 'sin', 'menos', 'excepto', 'salvo', 'ni', 'nunca'])
const verbs = /^(sea|sean|es|un|una|muy|tan|de|quiero|tenga|tengan|lleve|lleven)$/
const joins = new Set(['o', 'y', 'ni'])
/** Filters with an exclusion. */
const turned: ReadonlySet<TermFilter> = new Set([
  'type',
  'variety',
  'degreeSugar',
  'country',
  'location',
  'sparkling',
])

const isNegation = (word: string): boolean => negations.has(word)

/**
 * Whether the term at a position is excluded.
 * @param unwantedUntil where the previous excluded term ends, if any
 */
function isNegated(words: readonly string[], at: number, unwantedUntil: number | undefined): boolean {
  const before = words.slice(Math.max(0, at - 3), at)
  const last = before.at(-1) ?? ''
  if (negations.has(last) || (before.includes('no') && verbs.test(last))) return true
  // 'sin malbec ni merlot', 'menos malbec y cabernet'
  return unwantedUntil === at - 1 && joins.has(last)
}

/** The filter that excludes a term; undefined if there is none. */
function turnedFilter({ filter, values }: Meaning): { name: string; values: readonly string[] } | undefined {
  if (!turned.has(filter)) return undefined
  return filter === 'sparkling' ? { name: 'sparkling', values: ['false'] } : { name: `no_${filter}`, values }
}

/** The word to exclude; undefined if excluding it would promise too much. */
function wordLeftOut(word: string, catalogueWords: ReadonlySet<string>): string | undefined {
  if (isOakWord(word)) return oak
  // 'sin alcohol': no wine has the word, so excluding it means nothing
  return catalogueWords.has(word) ? word : undefined
}
