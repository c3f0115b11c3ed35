import { inTransaction, type Db } from '../../platform/database/open-database.ts'
import type { SheetFile } from '../../platform/spreadsheet/sheet.ts'
import { findFurtherHeadings, findHeadings, type Headings } from './find-headings.ts'
import { guessWithoutHeadings } from './guess-without-headings.ts'
import {
  beginDryRun,
  type ChosenColumns,
  insertImport,
  lockDoneImport,
  lockOpenImport,
  moveSheets,
  type ReadList,
  readSheets,
  stagedRows,
  stageRows,
  storeSheets,
  writeReadList,
} from './staging.queries.ts'
import { readAs, recognise } from './suppliers.queries.ts'
import {
  allSheets,
  findListSheet,
  joinSheets,
  listedRows,
  numberedSheets,
  type Row,
} from './workbook-sheets.ts'
import { guessByCells } from './guess-by-cells.ts'
import { hasOwnIds, type ImportField } from './import-columns.ts'
import { readNotes } from './list-notes.ts'
import { guessNotation } from './read-number.ts'
import { mostLists, plainReading, type Reading } from './reading.contract.ts'
import { readTitle } from './titles.ts'
import { typeOfSheet } from './type-words.ts'
import { readDescription } from './read-description.ts'
import { findOpenings } from './find-openings.ts'
import { readGrapes } from './grape-words.ts'

type NamedRows = { name: string; rows: Row[] }

/** Stages every row of a file's list, and guesses how it is read. Out: the import's id. */
export async function stageFile(
  db: Db,
  file: { name: string; actor: string; sheet: SheetFile },
): Promise<number> {
  const { name, rows, known } = await findListSheet(db, file.sheet)
  const read = known ?? guessReading(rows, findHeadings(rows), name)
  return inTransaction(db, async (trx) => {
    const id = await insertImport(trx, file)
    await storeSheets(trx, id, numberedSheets(file.sheet))
    await stageRows(trx, id, { name, rows })
    await writeReadList(trx, id, read)
    return id
  })
}

/** Stages a sheet, read as its supplier's last one or as it seems to be. */
async function stageSheet(trx: Db, id: number, { name, rows: given }: NamedRows): Promise<void> {
  const rows = listedRows(given)
  await stageRows(trx, id, { name, rows })
  const known = await recognise(trx, rows, name)
  await writeReadList(trx, id, known ?? guessReading(rows, findHeadings(rows), name))
}

/**
 * Begins an import of another sheet of a workbook whose import is done, which takes along the sheets that are left.
 * Undefined when they are gone: taken already, or forgotten.
 */
export async function stageNextSheet(
  db: Db,
  { id, position, actor }: { id: number; position: number; actor: string },
): Promise<number | undefined> {
  return inTransaction(db, async (trx) => {
    const done = await lockDoneImport(trx, id)
    const [sheet] = done ? await readSheets(trx, id, position) : []
    if (!done || !sheet || sheet.name === done.sheet || done.sheet === allSheets) return undefined
    const next = await insertImport(trx, { name: done.file_name, actor })
    await moveSheets(trx, { id, sheet: done.sheet }, next)
    await stageSheet(trx, next, sheet)
    return next
  })
}

/**
 * Stages another sheet of the workbook, or all that have a list like the first one's. False when there is no such sheet,
 * or the import is past its columns.
 */
export async function chooseSheet(db: Db, id: number, position: number | 'todas'): Promise<boolean> {
  return inTransaction(db, async (trx) => {
    if (!(await lockOpenImport(trx, id))) return false
    const sheets = await readSheets(trx, id, position === 'todas' ? undefined : position)
    const sheet = position === 'todas' ? joinSheets(sheets) : sheets[0]
    if (!sheet) return false
    await stageSheet(trx, id, sheet)
    return true
  })
}

/** Reads the sheet by other headings, 0 for none. False when there is no such row, or the import is past its columns. */
export async function chooseHeadings(db: Db, id: number, line: number): Promise<boolean> {
  return inTransaction(db, async (trx) => {
    if (!(await lockOpenImport(trx, id))) return false
    const rows = await stagedRows(trx, id)
    const chosen = rows.find((row) => row.line === line)
    if (!chosen && line !== 0) return false
    const headings = chosen ? findHeadings([chosen]) : guessWithoutHeadings(rows)
    await writeReadList(trx, id, guessReading(rows, headings))
    return true
  })
}

/** Begins the dry run, anew if there was one. False when the import is past it. */
export async function startDryRun(db: Db, id: number, chosen: ChosenColumns): Promise<boolean> {
  return inTransaction(db, async (trx) => {
    const staged = await beginDryRun(trx, id, chosen)
    if (!staged) return false
    await readAs(trx, { ...staged, fields: chosen.fields })
    return true
  })
}

/** What a sheet's columns hold and how its cells are written, by what stands in it. */
function guessReading(rows: readonly Row[], headings: Headings, sheet = ''): ReadList {
  const first = withDescribed(rows, guessByCells(rows, headings))
  const further = findFurtherHeadings(rows, first, mostLists)
  const below = rows.filter(({ line }) => line > first.line)
  const { currency, bottles, ...notes } = readNotes(rows, first)
  const costAlone = first.fields.includes('cost') && !first.fields.includes('price')
  return {
    first,
    further,
    supplier: '',
    reading: {
      ...plainReading,
      ...notes,
      numbers: guessNotation(amountsIn(below, first)),
      lists: further.map(({ line, fields }) => ({ line, fields })),
      defaults: {
        ...(first.fields.includes('type') ? {} : typeOfSheet(sheet)),
        ...(currency === undefined ? {} : { currency }),
      },
      titles: titlesSay(below, first),
      repeatAbove: leavesOut(below, first),
      asCost: costAlone && !hasOwnIds(first.fields, plainReading) ? { margin: null, round: 100 } : null,
      ...(bottles ? { price: 'botella' as const } : {}),
    },
  }
}

function amountsIn(rows: readonly Row[], { fields }: Headings): string[] {
  const columns = (['price', 'cost', 'stock'] as ImportField[]).map((field) => fields.indexOf(field))
  return rows.slice(0, 5000).flatMap(({ cells }) =>
    columns.flatMap((column) => {
      const cell = cells[column]
      return typeof cell === 'string' ? [cell] : []
    }),
  )
}

/** A list without a column of bodegas that has lines with a single text in it names them there. */
function titlesSay(rows: readonly Row[], { fields }: Headings): Reading['titles'] {
  if (fields.includes('producer') || hasOwnIds(fields, plainReading)) return 'nada'
  const titles = rows.flatMap(({ cells }) => {
    const [only, another] = cells.filter((cell) => cell !== null)
    return typeof only === 'string' && another === undefined ? [only] : []
  })
  const bodegas = titles.filter((title) => readTitle(title, 'producer')?.field === 'producer').length
  return bodegas > 0 && bodegas < rows.length / 2 ? 'producer' : 'nada'
}

/** A list whose bodega stands in the first row of several: in a third of its rows it is missing, never in the first. */
function leavesOut(rows: readonly Row[], { fields }: Headings): boolean {
  const column = fields.indexOf('producer')
  const wines = rows.filter(({ cells }) => cells.filter((cell) => cell !== null).length > 1)
  if (column < 0 || wines.length < 3 || (wines[0]?.cells[column] ?? null) === null) return false
  return wines.filter(({ cells }) => (cells[column] ?? null) === null).length >= wines.length / 3
}

/** Rows that are looked at. */
const looksAt = 200

/**
 * A column of names that says the year or the content too is read as a text that says everything, where the list has
 * no columns of those.
 */
const saysYear = (text: string) =>
  typeof readDescription(text, { first: 'bodega', bodegas: [], bodegaKnown: true }).vintage === 'number'

function withDescribed(rows: readonly Row[], given: Headings): Headings {
  const found = bodegasInNames(rows, given)
  const { fields, headings, line } = found
  const has = (field: string) => fields.some((one) => one === field)
  if (hasOwnIds(fields, plainReading) || has('vintage') || has('described')) return found
  const index = Math.max(fields.indexOf('name'), fields.indexOf('name') < 0 ? fields.indexOf('summary') : -1)
  if (index < 0) return found
  const texts = rows
    .filter((row) => row.line > line)
    .slice(0, looksAt)
    .flatMap(({ cells }) => {
      const cell = cells[index]
      // a line with a single text is a title
      return typeof cell === 'string' && cells.filter((one) => one !== null).length > 1 ? [cell] : []
    })
  const telling = texts.filter((text) => {
    const said = readDescription(text, { first: 'bodega', bodegas: [], bodegaKnown: false })
    return said.vintage !== undefined || (said.volume !== undefined && !has('volumeMl'))
  })
  // beside a column of bodegas only years tell that a name says more than the name
  const enough = has('producer') ? telling.length * 2 >= texts.length && telling.some(saysYear) : true
  if (!enough || telling.length === 0 || telling.length * 2 < texts.length) return found
  return { line, headings, fields: fields.map((field, at) => (at === index ? 'described' : field)) }
}

/** Bodegas of a list, from which on its names may begin with them. */
const fewestBodegas = 3

/**
 * A list that has names alone, which begin with several bodegas, says both in one text; so does a column of 'Marca' with a
 * wine in each of its cells.
 */
function bodegasInNames(rows: readonly Row[], found: Headings): Headings {
  const { fields, line } = found
  if (hasOwnIds(fields, plainReading) || fields.includes('described')) return found
  const [name, producer] = [fields.indexOf('name'), fields.indexOf('producer')]
  if (name < 0 === producer < 0) return found
  const index = Math.max(name, producer)
  const texts = rows
    .filter((row) => row.line > line)
    .slice(0, looksAt)
    .flatMap(({ cells }) => {
      const cell = cells[index]
      return typeof cell === 'string' && cells.filter((one) => one !== null).length > 1 ? [cell] : []
    })
  const openings = findOpenings(texts)
  const opened = texts.filter((text) => openings.some((one) => text.startsWith(`${one} `)))
  const withGrape = texts.filter((text) => readGrapes(text).at > 0)
  const are =
    openings.length >= fewestBodegas &&
    opened.length * 2 > texts.length &&
    withGrape.length * 2 > texts.length
  return are ? { ...found, fields: fields.map((field, at) => (at === index ? 'described' : field)) } : found
}
