import { foldText } from '../search/fold-text.ts'
import { plainHeading, type Cell, type ImportField } from './import-columns.ts'
import type { Reading } from './reading.contract.ts'
import { readTitle, underTitles, type Title } from './titles.ts'

/** A row of headings and what its columns hold; it governs the rows below it until the next one. */
export type List = {
  line: number
  headings: string[]
  fields: (ImportField | null)[]
  /** The shop's bodegas, the longest names first, for texts that begin with one; read where there are such texts. */
  bodegas?: readonly string[]
  /** Texts that several names of the list begin with, which may be its bodegas. */
  openings?: readonly string[]
  /** Texts of the rows above the headings, from the top; `title` is the one right above them. */
  preamble?: { texts: readonly string[]; title?: string }
}

/** What a row takes from those above it: the titles that it stands under, the widest first, and cells by their column. */
export type Above = { titles?: readonly Title[]; cells?: Record<string, string | number> }

/** What goes from one row to the next; `titled`: the last one was a title. */
export type Carry = Above & { list?: number; titled?: true }

/** Why a row of the sheet is no wine. */
export type NoWine = 'headings' | 'title' | 'total'

export type Placed = { noWine?: NoWine; above: Above; carry: Carry }

const repeated: readonly (ImportField | null)[] = ['producer', 'place', 'type', 'variety', 'degreeSugar']
const total = new RegExp(
  [
    String.raw`^(sub[\s-]*)?(total|totales|suma)\s*[:=]?$`,
    // no wine is called so, whatever follows
    String.raw`^sub[\s-]*total(es)?\b`,
    String.raw`^(total|totales|suma)\s*(\$|:|=|(de|del|general|bodega|linea|lista|pagina|hoja|pedido|factura|cajas|bultos|botellas|unidades|vinos|productos|articulos|items|stock|neto|bruto|final|iva|con|sin)\b)`,
  ].join('|'),
)

/** What templates write below headings. */
const hint =
  /^(?:no editable|editable|opcional|obligatori[oa]|requerid[oa]|required|optional|mandatory|texto|numero|ejemplo)\b/

/** The list that a row belongs to. In: the lists in their order, the first of them above all rows. */
export function listOf(lists: readonly List[], line: number): List | undefined {
  return lists.findLast((list) => list.line < line)
}

/** What a row of a sheet is, and what it takes from those above. In: what came of the row before. */
export function placeRow(
  row: { line: number; cells: readonly Cell[] },
  lists: readonly List[],
  reading: Pick<Reading, 'repeatAbove' | 'titles'>,
  before: Carry,
): Placed {
  const list = listOf(lists, row.line)
  // titles and cells do not go on into another list, but for a title right above its headings
  if (!list || lists.some(({ line }) => line === row.line))
    return {
      noWine: 'headings',
      above: {},
      carry: before.titled ? { list: row.line, titles: before.titles ?? [] } : {},
    }
  const carried = before.list === list.line ? untitled(before) : beginning(list)
  if (isHeadings(row.cells, list)) return { noWine: 'headings', above: {}, carry: carried }
  const said = row.cells.flatMap((cell) => (cell === null ? [] : [cell]))
  if (said.length > 1 && said.every((cell) => hint.test(foldText(String(cell)).trim())))
    return { noWine: 'headings', above: {}, carry: carried }
  if (said.some((cell) => isTotal(cell, carried.titles)))
    return { noWine: 'total', above: {}, carry: carried }
  if (said.every((cell) => !/[\p{L}\d]/u.test(String(cell))))
    return { noWine: 'title', above: {}, carry: carried }
  const text = singleText(said, list)
  if (text !== undefined) {
    const title = list.preamble?.texts.includes(text) ? undefined : readTitle(text, reading.titles)
    return { noWine: 'title', above: {}, carry: title ? titledBy(carried, title) : carried }
  }
  if (!reading.repeatAbove) return { above: aboveOf(carried, {}), carry: carried }
  const cells = { ...carried.cells }
  const taken: Record<string, string | number> = {}
  list.fields.forEach((field, index) => {
    if (!repeated.includes(field)) return
    const cell = row.cells[index] ?? null
    if (cell !== null) cells[index] = cell
    else if (cells[index] !== undefined) taken[index] = cells[index]
  })
  return { above: aboveOf(carried, taken), carry: { ...carried, cells } }
}

/** Before the first row of a list: a title that names what it says may stand above its headings. */
function beginning({ line, preamble }: List): Carry {
  const title = preamble?.title === undefined ? undefined : readTitle(preamble.title, 'nada')
  return { list: line, ...(title ? { titles: [title] } : {}) }
}

/** Below a new title cells are repeated no more. */
function titledBy({ list, titles = [] }: Carry, title: Title): Carry {
  return { ...(list === undefined ? {} : { list }), titles: underTitles(titles, title), titled: true }
}

function untitled({ list, titles, cells }: Carry): Carry {
  return {
    ...(list === undefined ? {} : { list }),
    ...(titles === undefined ? {} : { titles }),
    ...(cells === undefined ? {} : { cells }),
  }
}

function aboveOf({ titles = [] }: Carry, cells: Record<string, string | number>): Above {
  return { ...(titles.length === 0 ? {} : { titles }), ...(Object.keys(cells).length > 0 ? { cells } : {}) }
}

/** 'SUBTOTAL MALBEC', 'Total general', and 'Total Catena' under the title 'Catena'. */
function isTotal(cell: Exclude<Cell, null>, titles: readonly Title[] = []): boolean {
  const text = foldText(String(cell)).trim().replace(/\s+/g, ' ')
  return total.test(text) || titles.some((title) => text === `total ${foldText(title.text).trim()}`)
}

/** A single text in a list of several columns: a title of the rows below, or a note. */
function singleText(said: readonly Exclude<Cell, null>[], { fields }: List): string | undefined {
  const [only, another] = said
  if (another !== undefined || typeof only !== 'string' || !/\p{L}/u.test(only)) return undefined
  const named = fields.filter((field) => field !== null).length
  return named >= 3 || (named === 2 && fields.includes('price')) ? only.trim() : undefined
}

/** The headings once more, as on each page of a printed list. */
function isHeadings(cells: readonly Cell[], { headings }: List): boolean {
  const known = headings.map(plainHeading)
  const said = known.filter((heading) => heading !== '').length
  const same = known.filter(
    (heading, index) => heading !== '' && heading === plainHeading(String(cells[index] ?? '')),
  )
  return said > 1 && same.length === said
}
