import { toPesos } from '../../money/money.ts'
import { foldText } from '../search/fold-text.ts'
import type { Db } from '../../platform/database/open-database.ts'
import { codeKey, codesOf, findCodes, takenCodes, type CodeOwners } from './find-codes.queries.ts'
import { findClaims, claimCodes, repeatedCodes, type Claim } from './claimed-codes.queries.ts'
import { isMarked, loadMarkMaker, type MarkMaker } from './id-marks.queries.ts'
import { shareWords } from './name-matcher.ts'
import { findWines, usualVolume, type Requested, type Found } from './find-wines.queries.ts'
import { fieldOf } from '../products/product-fields.ts'
import { columnLabel, type Cell, type ImportField } from './import-columns.ts'
import { withListDefaults, withNewDefaults } from './default-values.ts'
import { judgePrice } from './price-questions.ts'
import { readGrapes } from './grape-words.ts'
import { loadNameMatcher } from './name-matcher.queries.ts'
import { readRow, type RowRead } from './read-row.ts'
import type { Reading } from './reading.contract.ts'
import { extractSize } from './extract-size.ts'
import { listOf, type Above, type List } from './row-context.ts'
import { findTerms, missingTerms, termsOf, withCategories, words, type FoundTerms } from './row-terms.ts'
import {
  categoryOf,
  validateRow,
  type CategoryNames,
  type RowVerdict,
  type KnownWine,
  type Reason,
  type RowValues,
} from './validate-row.ts'

export type StagedRow = {
  line: number
  cells: Cell[]
  above: Above | null
  /** Of a row that is being saved: what the review said of it, and the wine that it changes. */
  verdict?: 'crear' | 'cambiar'
  reviewedWine?: number | null
}
export type ImportOptions = {
  lists: List[]
  reading: Reading
  createTerms: boolean
  drawBottles: boolean
  /** What most of the list's prices are near to, in pesos. */
  priceMiddle: number
}
export type ValidatedRow = {
  line: number
  name: string
  /** The wine that the row is about, the same for two rows about the same one. */
  identity: string
  wine: KnownWine | undefined
  judgement: RowVerdict
  missing: { producer?: string; place?: string; category?: CategoryNames }
  codes: string[]
}

/** A row once it is known which wine it is about. */
type KnownRow = RowRead &
  Reviewed & {
    line: number
    wine: KnownWine | undefined
    found: Found | undefined
    /** The name and the bodega that the row itself says. */
    named?: string | undefined
    producer?: string | undefined
  }

/** What the review said of a row that is being saved. */
type Reviewed = Pick<StagedRow, 'verdict' | 'reviewedWine'>

/**
 * Judges rows of an import against the catalogue as it is now. While it is saved the wines that they name are held, and
 * each row does what the review said or nothing.
 */
export async function validateBatch(
  db: Db,
  rows: readonly StagedRow[],
  options: ImportOptions,
  { id, saving }: { id: number; saving: boolean },
): Promise<ValidatedRow[]> {
  const makeMark = await loadMarkMaker(db)
  const given = rows.map(({ line, verdict, reviewedWine, ...row }) => ({
    line,
    ...(saving ? { verdict, reviewedWine } : {}),
    ...withOwnId(readStaged({ line, ...row }, options), makeMark, options.reading),
  }))
  const read = await withBlends(db, given)
  const { place } = options.reading.defaults
  const namesIn = (field: 'producer' | 'place') => read.flatMap((row) => words(row.values[field]) ?? [])
  const terms = await findTerms(
    db,
    options.reading,
    {
      producers: namesIn('producer'),
      places: [...namesIn('place'), ...(place ? [place] : [])],
    },
    saving,
  )
  const owners = await findCodes(
    db,
    read.flatMap((row) => codesOf(row.values)),
  )
  const requested = read.map((row) => requestedOf(row, terms.producers))
  const found = await findWines(db, requested, owners, saving ? id : undefined)
  const known = read.map((row) => knownRow(row, found.get(row.line), options.reading))
  const categories = known.flatMap((row) => categoryOf(row.values, row.wine) ?? [])
  const all = await withCategories(db, terms, categories)
  const claims = saving ? new Map<string, Claim>() : await findClaims(db, id, known)
  const judged: ValidatedRow[] = []
  // one after the other: of two that give the same code the first has it
  for (const row of known) judged.push(await judgeRow(row, all, { owners, claims }, options))
  return judged
}

/** Several grapes in the column of varieties are a blend of all of them, unless the shop has a variety of that very name. */
async function withBlends<T extends RowRead>(db: Db, rows: readonly T[]): Promise<T[]> {
  const grapesOf = ({ values: { variety } }: RowRead) =>
    typeof variety === 'string' ? readGrapes(variety).grapes : []
  if (!rows.some((row) => grapesOf(row).length > 1)) return [...rows]
  const { same } = await loadNameMatcher(db, 'variety')
  return rows.map((row) => {
    const { variety, grapes } = row.values
    const named = grapesOf(row)
    if (named.length < 2 || typeof variety !== 'string' || same(variety) !== undefined) return row
    return { ...row, values: { ...row.values, variety: 'Blend', grapes: grapes ?? named } }
  })
}

/** The row without an id that is not of this shop. */
function withOwnId(read: RowRead, makeMark: MarkMaker, { ids }: Reading): RowRead {
  const own = ids === 'propios' || isMarked(read.values, makeMark)
  return { ...read, values: without(read.values, own ? ['mark'] : ['id', 'mark']) }
}

function knownRow(
  row: RowRead & Reviewed & { line: number },
  found: Found | undefined,
  reading: Reading,
): KnownRow {
  const one = typeof found === 'object' ? found : undefined
  if (!one) return { ...row, values: withNewDefaults(row.values, reading), wine: undefined, found }
  const { described = [] } = row
  const reasons = row.reasons.filter(({ of }) => of === undefined || !described.includes(of))
  const read = { ...row, reasons, values: without(row.values, described) }
  return {
    ...read,
    values: namedAsItIs(read, one.wine, one.by !== 'id'),
    wine: one.wine,
    found,
    named: words(row.values.name),
    producer: words(row.values.producer),
  }
}

async function judgeRow(
  row: KnownRow,
  found: FoundTerms,
  { owners, claims }: { owners: CodeOwners; claims: Map<string, Claim> },
  options: ImportOptions,
): Promise<ValidatedRow> {
  const { line, wine, written } = row
  const stands = wine && toPesos(Number(wine.list_price))
  const price = judgePrice(row.values, { stands, middle: options.priceMiddle }, options.reading.prices)
  const { values } = price
  const asks: Reason[] = price.asks
    ? [{ field: columnLabel('price'), of: 'price', cell: written.price ?? '', ...price.asks }]
    : []
  const category = categoryOf(values, wine)
  const terms = await termsOf(found, values, category)
  const taken = takenCodes(values, wine?.id, owners)
  const identity = (wine ? `id:${wine.id}` : newIdentity(values)).slice(0, 500)
  const repeated = repeatedCodes(values, identity, claims).filter(({ field }) => !taken.includes(field))
  const rowOptions = { ...options, taken, repeated, stock: options.reading.stock, written }
  const judge = (those: RowValues, unread: readonly Reason[]) =>
    validateRow(those, wine, terms, { ...rowOptions, unread })
  const judgement =
    rejectedBy(row, options.reading) ??
    leftOut(price.out ?? firstHolds(repeated, options.reading)) ??
    withoutUnread(judge, { values, reasons: [...row.reasons, ...asks] }, options.reading)
  if (judgement.verdict !== 'rechazar' && judgement.verdict !== 'omitir')
    claimCodes(values, { line, identity }, claims)
  return {
    line,
    name: words(values.name) ?? wine?.name ?? '',
    identity,
    wine,
    judgement,
    missing: missingTerms(terms, values, category),
    codes: codesOf(values).map(({ field, code }) => codeKey(field, code)),
  }
}

const firstHolds = ([first]: readonly Pick<Claim, 'line'>[], { repeats }: Reading): string | undefined =>
  first && repeats === 'primera' ? `Vale la fila ${first.line}` : undefined

const leftOut = (why: string | undefined): RowVerdict | undefined =>
  why === undefined ? undefined : { verdict: 'omitir', why }

/** A staged row as its list and the supplier's reading say. */
export function readStaged(
  row: StagedRow,
  { lists, reading }: Pick<ImportOptions, 'lists' | 'reading'>,
): RowRead {
  const list = listOf(lists, row.line)
  if (!list) return { values: {}, written: {}, reasons: [] }
  const sized = extractSize(
    readRow({ cells: row.cells, above: row.above ?? {} }, list, reading),
    list,
    reading,
  )
  return { ...sized, values: withListDefaults(sized.values, reading) }
}

/** What may be left empty where it cannot be read is taken out, and the row is judged without it. */
function withoutUnread(
  judge: (values: RowValues, unread: readonly Reason[]) => RowVerdict,
  { values, reasons }: Pick<RowRead, 'values' | 'reasons'>,
  { lenient }: Reading,
): RowVerdict {
  const judgement = judge(values, reasons)
  if (judgement.verdict !== 'rechazar' || lenient.length === 0) return judgement
  const unread = judgement.reasons.flatMap(({ of, kind }) =>
    of && lenient.includes(of) && (kind === 'wrong' || kind === 'unknown') ? [of] : [],
  )
  return unread.length === 0 ? judgement : judge(without(values, unread), reasons)
}

function without(values: RowValues, fields: readonly ImportField[]): RowValues {
  return Object.fromEntries(
    Object.entries(values).filter(([field]) => !fields.includes(field as ImportField)),
  )
}

/**
 * A list in capitals names a wine, it does not rename it: what found its wine by another thing than its id is no change.
 * Nor is what the list says for all its rows.
 */
function namedAsItIs({ values, written }: RowRead, wine: KnownWine, byName: boolean): RowValues {
  const forAll = (['producer', 'vintage'] as const).filter((field) => written[field] === undefined)
  const own = without(values, forAll)
  return byName ? { ...own, name: wine.name } : own
}

function requestedOf(
  { line, values, sized, reviewedWine }: RowRead & Reviewed & { line: number },
  producers: ReadonlyMap<string, number>,
): Requested {
  const id = values.id
  const producer = words(values.producer)
  const name = words(values.name)
  return {
    line,
    // an id that is no number names no wine
    id: id === undefined ? undefined : typeof id === 'number' && Number.isSafeInteger(id) ? id : 0,
    codes: codesOf(values).filter(
      (one): one is Requested['codes'][number] => one.field === 'sku' || one.field === 'ean',
    ),
    names: name === undefined ? [] : sized === undefined ? [name] : [sized, name],
    volume: typeof values.volumeMl === 'number' ? values.volumeMl : undefined,
    producer: producer === undefined ? undefined : producers.get(producer),
    vintage: typeof values.vintage === 'number' || values.vintage === null ? values.vintage : undefined,
    reviewed: reviewedWine ?? undefined,
  }
}

function rejectedBy(row: KnownRow, { codes }: Reading): RowVerdict | undefined {
  const { found, values, wine } = row
  const rejected = (of: ImportField, detail: string): RowVerdict => ({
    verdict: 'rechazar',
    reasons: [{ field: columnLabel(of), detail, of, kind: 'wrong' }],
  })
  if (found === 'unknown-id') return rejected('id', 'No hay un vino con ese id')
  if (found === 'two-codes') return rejected('sku', 'El SKU es de un vino y el EAN de otro')
  if (found === 'several')
    return rejected('name', 'Hay varios vinos con ese nombre y bodega: indicá la cosecha o el id')
  if (found === 'other-size')
    return rejected('volumeMl', 'El vino de ese nombre tiene otro contenido: la fila tiene que decirlo')
  if (changedSinceReview(row)) return rejected('name', 'El vino cambió desde la revisión: revisá de nuevo')
  if (codes === 'preguntar' && namesAnother(row))
    return {
      verdict: 'rechazar',
      reasons: [
        {
          field: columnLabel('sku'),
          detail: `Es el SKU de «${wine?.name}», y la fila dice «${row.named}»`,
          of: 'sku',
          kind: 'other-wine',
          cell: `${wine?.name} / ${row.named}`,
        },
      ],
    }
  return found === 'none' && values.name === undefined ? rejectedByCode(values, rejected) : undefined
}

/** A row that says nothing but a code cannot add a wine: that its wine is not there is all there is to say. */
function rejectedByCode(
  values: RowValues,
  rejected: (of: ImportField, detail: string) => RowVerdict,
): RowVerdict | undefined {
  const of = (['sku', 'ean'] as const).find((field) => values[field] !== undefined)
  if (!of) return undefined
  const checked = fieldOf(of).schema.safeParse(values[of])
  return rejected(of, checked.error?.issues[0]?.message ?? `No hay un vino con ese ${columnLabel(of)}`)
}

/** Whether a row that is being saved would add a wine that it was to change, or the other way round. */
function changedSinceReview({ verdict, reviewedWine, wine }: KnownRow): boolean {
  return verdict !== undefined && (wine?.id ?? null) !== (verdict === 'crear' ? null : (reviewedWine ?? null))
}

/**
 * Whether a row's SKU is of a wine of another name: the supplier's codes are not the shop's. Grapes and words such as
 * 'Reserva' make no two names the same, unless they have nothing else in common with others.
 */
function namesAnother({ found, wine, named, producer }: KnownRow): boolean {
  if (!wine || typeof found !== 'object' || found.by !== 'code' || found.ean) return false
  if (named === undefined) return false
  const [own, other] = [tellingName(named, wine.producer), tellingName(wine.name, wine.producer)]
  if (own !== '' && other !== '') return !shareWords(own, other)
  return producer !== undefined && !shareWords(producer, wine.producer)
}

const levels =
  /\b(?:gran|grand|reserva|reserve|riserva|roble|oak|clasico|classic|joven|seleccion|especial|premium|single|vineyard|estate|blend|corte|tinto|blanco|rosado|rose|espumante|extra|brut|nature|de|del|la|el|los|las|y|vino|vinos)\b/g

/** What of a name tells its wine from others of the bodega: without grapes, usual words, the bodega itself. */
function tellingName(name: string, producer: string): string {
  const bodega = new Set(foldText(producer).split(/[^a-z0-9]+/))
  return readGrapes(name)
    .rest.replace(levels, ' ')
    .split(/\s+/)
    .filter((word) => word !== '' && !bodega.has(word) && !/^\d+$/.test(word))
    .join(' ')
}

/** Two rows of a new wine are known by bodega, name, year and content, or by their code where they have no name. */
function newIdentity(values: RowValues): string {
  const part = (value: unknown) =>
    typeof value === 'string' || typeof value === 'number' ? foldText(String(value)).replace(/\s+/g, ' ') : ''
  const [code] = values.name === undefined ? codesOf(values) : []
  if (code) return `codigo:${code.field}|${code.code}`
  return `nuevo:${part(values.producer)}|${part(values.name)}|${part(values.vintage)}|${part(values.volumeMl ?? usualVolume)}`
}
