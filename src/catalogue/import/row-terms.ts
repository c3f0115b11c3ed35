import type { Db } from '../../platform/database/open-database.ts'
import { loadNameMatcher, type TermKind } from './name-matcher.queries.ts'
import { categoryKey, findCategories, findPlaces, findProducers } from './find-terms.queries.ts'
import type { NameMatcher } from './name-matcher.ts'
import type { Reading } from './reading.contract.ts'
import type { CategoryNames, Named, RowTerms, RowValues } from './validate-row.ts'

type Ids = ReadonlyMap<string, number>
type MatcherOf = (kind: TermKind) => Promise<NameMatcher>

/** What the rows of a batch name: ids of bodegas, places and categories, and for the unknown what they may be. */
export type FoundTerms = {
  producers: Ids
  places: Ids
  categories: Ids
  matcher: MatcherOf
  reading: Reading
  /** Whether what the review said is being saved: its names are no question any more. */
  saving: boolean
}

/** In: the bodegas and places that the rows name. Categories are looked up once the wines are known. */
export async function findTerms(
  db: Db,
  reading: Reading,
  given: { producers: readonly string[]; places: readonly string[] },
  saving: boolean,
): Promise<FoundTerms> {
  const loaded = new Map<TermKind, Promise<NameMatcher>>()
  const matcher = (kind: TermKind) => {
    const known = loaded.get(kind) ?? loadNameMatcher(db, kind)
    loaded.set(kind, known)
    return known
  }
  const find = { producer: findProducers, place: findPlaces }
  const idsOf = async (kind: 'producer' | 'place', names: readonly string[]) => {
    const ids = await find[kind](db, names)
    const spelled = await respell(
      names.filter((name) => !ids.has(name)),
      () => matcher(kind),
    )
    const others = spelled.size > 0 ? await find[kind](db, [...spelled.values()]) : new Map<string, number>()
    return withSpelled(ids, spelled, others)
  }
  return {
    producers: await idsOf('producer', given.producers),
    places: await idsOf('place', given.places),
    categories: new Map(),
    matcher,
    reading,
    saving,
  }
}

/** The names that the catalogue writes with other blanks, as it writes them. */
async function respell(
  names: readonly string[],
  matcher: () => Promise<NameMatcher>,
): Promise<Map<string, string>> {
  if (names.length === 0) return new Map()
  const { same } = await matcher()
  return new Map(
    names.flatMap((name) => {
      const one = same(name)
      return one === undefined ? [] : [[name, one] as const]
    }),
  )
}

function withSpelled(ids: Ids, spelled: ReadonlyMap<string, string>, others: Ids): Ids {
  const more = [...spelled].flatMap(([name, one]) => {
    const id = others.get(one)
    return id === undefined ? [] : [[name, id] as const]
  })
  return new Map([...ids, ...more])
}

export async function withCategories(
  db: Db,
  terms: FoundTerms,
  wanted: readonly CategoryNames[],
): Promise<FoundTerms> {
  return { ...terms, categories: await findCategories(db, wanted) }
}

/** What a row names, each with its id, with what it may be, or that it must be added. */
export async function termsOf(
  terms: FoundTerms,
  values: RowValues,
  category: CategoryNames | undefined,
): Promise<RowTerms> {
  const producer = await named(terms, 'producer', words(values.producer))
  const place = await named(terms, 'place', words(values.place))
  const categ = await namedCategory(terms, category)
  return {
    ...(producer ? { producer } : {}),
    ...(place ? { place } : {}),
    ...(categ ? { category: categ } : {}),
  }
}

async function named(
  terms: FoundTerms,
  kind: 'producer' | 'place',
  name: string | undefined,
): Promise<Named | undefined> {
  if (name === undefined) return undefined
  const id = (kind === 'producer' ? terms.producers : terms.places).get(name)
  return id === undefined ? unlessAlike(terms, kind, name) : { id }
}

async function namedCategory(
  terms: FoundTerms,
  category: CategoryNames | undefined,
): Promise<Named | undefined> {
  if (!category) return undefined
  const id = terms.categories.get(categoryKey(category))
  if (id !== undefined) return { id }
  const { variety } = category
  // a variety that is known in another type is no question
  if (variety === '' || (await terms.matcher('variety')).same(variety) !== undefined) return 'missing'
  return unlessAlike(terms, 'variety', variety)
}

/** What is answered already is no question any more: that it is another name, which is its own translation. */
async function unlessAlike(terms: FoundTerms, kind: TermKind, name: string): Promise<Named> {
  if (terms.saving) return 'missing'
  if (Object.values(terms.reading.translations[kind] ?? {}).includes(name)) return 'missing'
  const like = (await terms.matcher(kind)).nearest(name)
  return like === undefined ? 'missing' : { like }
}

/** What must be added before the row can be saved. */
export function missingTerms(
  terms: RowTerms,
  values: RowValues,
  category: CategoryNames | undefined,
): { producer?: string; place?: string; category?: CategoryNames } {
  return {
    ...(terms.producer === 'missing' ? { producer: words(values.producer) ?? '' } : {}),
    ...(terms.place === 'missing' ? { place: words(values.place) ?? '' } : {}),
    ...(terms.category === 'missing' && category ? { category } : {}),
  }
}

export function words(value: unknown): string | undefined {
  return typeof value === 'string' && value !== '' ? value : undefined
}
