import { foldText } from '../search/fold-text.ts'
import { plainHeading, type Cell, type ImportField } from './import-columns.ts'
import type { Reading } from './reading.contract.ts'

/** A row of headings and what its columns hold; it governs the rows below it until the next one. */
export type List = {
  line: number
  headings: string[]
  fields: (ImportField | null)[]
  /** The shop's bodegas, the longest names first, for texts that begin with one; read where there are such texts. */
  bodegas?: readonly string[]
}

/** What a row takes from those above it: the title that it stands under, and cells by their column. */
export type Above = { title?: string; cells?: Record<string, string | number> }

/** What goes from one row to the next. */
export type Carry = Above & { list?: number }

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

/** The list that a row belongs to. In: the lists in their order, the first of them above all rows. */
export function listOf(lists: readonly List[], line: number): List | undefined {
  return lists.findLast((list) => list.line < line)
}

/** What a row of a sheet is, and what it takes from those above. In: what came of the row before. */
export function placeRow(
  row: { line: number; cells: readonly Cell[] },
  lists: readonly List[],
  reading: Pick<Reading, 'repeatAbove'>,
  before: Carry,
): Placed {
  const list = listOf(lists, row.line)
  if (!list || lists.some(({ line }) => line === row.line) || isHeadings(row.cells, list))
    return { noWine: 'headings', above: {}, carry: {} }
  // titles and cells do not go on into another list
  const carried: Carry = before.list === list.line ? before : { list: list.line }
  const said = row.cells.flatMap((cell) => (cell === null ? [] : [cell]))
  if (said.some((cell) => isTotal(cell, carried.title))) return { noWine: 'total', above: {}, carry: carried }
  const title = titleIn(said, list)
  if (title !== undefined) return { noWine: 'title', above: {}, carry: { list: list.line, title } }
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

function aboveOf({ title }: Carry, cells: Record<string, string | number>): Above {
  return { ...(title === undefined ? {} : { title }), ...(Object.keys(cells).length > 0 ? { cells } : {}) }
}

/** 'SUBTOTAL MALBEC', 'Total general', and 'Total Catena' under the title 'Catena'. */
function isTotal(cell: Exclude<Cell, null>, title: string | undefined): boolean {
  const text = foldText(String(cell)).trim().replace(/\s+/g, ' ')
  return total.test(text) || (title !== undefined && text === `total ${foldText(title).trim()}`)
}

/** A single text in a list of several columns: the bodega of the rows below, or a note. */
function titleIn(said: readonly Exclude<Cell, null>[], { fields }: List): string | undefined {
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
