import { foldText } from '../search/fold-text.ts'
import type { Db } from '../../platform/database/open-database.ts'
import { findCategories, findPlaces, findProducers, categoryKey } from './find-terms.queries.ts'
import { codesOf, findCodes, takenCodes } from './find-codes.queries.ts'
import { findWines, type Requested, type Found } from './find-wines.queries.ts'
import { columnLabel, parseCell, takesMany, type Cell, type ImportField } from './import-columns.ts'
import {
  categoryOf,
  validateRow,
  type CategoryNames,
  type RowVerdict,
  type KnownWine,
  type Named,
  type RowTerms,
  type RowValues,
} from './validate-row.ts'

export type StagedRow = { line: number; cells: Cell[] }
export type ImportOptions = {
  fields: (ImportField | null)[]
  headings: string[]
  createTerms: boolean
  drawBottles: boolean
}
export type ValidatedRow = {
  line: number
  name: string
  /** The wine that the row is about, the same for two rows about the same one. */
  identity: string
  wine: KnownWine | undefined
  judgement: RowVerdict
  missing: { producer?: string; place?: string; category?: CategoryNames }
}

/** Judges rows against the catalogue as it is now. With `lock` the wines that they name are held for saving. */
export async function validateBatch(
  db: Db,
  rows: readonly StagedRow[],
  options: ImportOptions,
  lock: boolean,
): Promise<ValidatedRow[]> {
  const read = rows.map(({ line, cells }) => ({ line, values: readRow(cells, options) }))
  const namesIn = (field: 'producer' | 'place') => read.flatMap((row) => words(row.values[field]) ?? [])
  const producers = await findProducers(db, namesIn('producer'))
  const places = await findPlaces(db, namesIn('place'))
  const found = await findWines(
    db,
    read.map((row) => requestedOf(row.line, row.values, producers)),
    lock,
  )
  const wineOf = (line: number) => {
    const one = found.get(line)
    return typeof one === 'object' ? one.wine : undefined
  }
  const wanted = read.flatMap((row) => categoryOf(row.values, wineOf(row.line)) ?? [])
  const categories = await findCategories(db, wanted)
  const codes = read.flatMap((row) => codesOf(row.values))
  const owners = await findCodes(db, codes)
  return read.map(({ line, values }) => {
    const wine = wineOf(line)
    const category = categoryOf(values, wine)
    const terms = termsOf(values, category, { producers, places, categories })
    const taken = takenCodes(values, wine?.id, owners)
    return {
      line,
      name: words(values.name) ?? wine?.name ?? '',
      identity: wine ? `id:${wine.id}` : newIdentity(values),
      wine,
      judgement:
        rejectedBy(found.get(line)) ??
        validateRow(namedAsItIs(values, wine), wine, terms, { ...options, taken }),
      missing: missingTerms(terms, values, category),
    }
  })
}

type Ids = ReadonlyMap<string, number>

function termsOf(
  values: RowValues,
  category: CategoryNames | undefined,
  { producers, places, categories }: { producers: Ids; places: Ids; categories: Ids },
): RowTerms {
  return {
    ...named('producer', words(values.producer), (name) => producers.get(name)),
    ...named('place', words(values.place), (name) => places.get(name)),
    ...named('category', category && categoryKey(category), (key) => categories.get(key)),
  }
}

/** What must be added before the row can be saved. */
function missingTerms(
  terms: RowTerms,
  values: RowValues,
  category: CategoryNames | undefined,
): ValidatedRow['missing'] {
  return {
    ...(terms.producer === 'missing' ? { producer: words(values.producer) ?? '' } : {}),
    ...(terms.place === 'missing' ? { place: words(values.place) ?? '' } : {}),
    ...(terms.category === 'missing' && category ? { category } : {}),
  }
}

function readRow(cells: readonly Cell[], { fields, headings }: ImportOptions): RowValues {
  const values: RowValues = {}
  fields.forEach((field, index) => {
    if (field === null) return
    const value = parseCell(field, cells[index] ?? null, headings[index])
    if (!takesMany(field)) values[field] = value
    else if (value !== undefined)
      values.joined = { ...values.joined, [field]: [...(values.joined?.[field] ?? []), value] }
  })
  return values
}

/** A list in capitals names a wine, it does not rename it: a name that found its wine is not a change. */
function namedAsItIs(values: RowValues, wine: KnownWine | undefined): RowValues {
  return wine && values.id === undefined ? { ...values, name: wine.name } : values
}

function requestedOf(line: number, values: RowValues, producers: ReadonlyMap<string, number>): Requested {
  const id = values.id
  const producer = words(values.producer)
  return {
    line,
    // an id that is no number names no wine
    id: id === undefined ? undefined : typeof id === 'number' && Number.isSafeInteger(id) ? id : 0,
    name: words(values.name) ?? '',
    producer: producer === undefined ? undefined : producers.get(producer),
    vintage: typeof values.vintage === 'number' || values.vintage === null ? values.vintage : undefined,
  }
}

function rejectedBy(found: Found | undefined): RowVerdict | undefined {
  const rejected = (field: string, detail: string): RowVerdict => ({
    verdict: 'rechazar',
    reasons: [{ field, detail }],
  })
  if (found === 'unknown-id') return rejected(columnLabel('id'), 'No hay un vino con ese id')
  if (found === 'several')
    return rejected(
      columnLabel('name'),
      'Hay varios vinos con ese nombre y bodega: indicá la cosecha o el id',
    )
  return undefined
}

/** Two rows of a new wine are known by bodega, name and year. */
function newIdentity(values: RowValues): string {
  const part = (value: unknown) =>
    typeof value === 'string' || typeof value === 'number' ? foldText(String(value)).replace(/\s+/g, ' ') : ''
  return `nuevo:${part(values.producer)}|${part(values.name)}|${part(values.vintage)}`
}

function named<K extends string>(
  field: K,
  name: string | undefined,
  find: (name: string) => number | undefined,
): Partial<Record<K, Named>> {
  if (name === undefined) return {}
  const id = find(name)
  return { [field]: id === undefined ? 'missing' : { id } } as Partial<Record<K, Named>>
}

function words(value: unknown): string | undefined {
  return typeof value === 'string' && value !== '' ? value : undefined
}
