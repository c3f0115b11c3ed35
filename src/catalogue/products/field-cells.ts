import { foldText } from '../search/fold-text.ts'
import { readAmount, readDecimal } from '../../money/read-number.ts'
import { criticOfHeading, readScores, withScores, type Score } from './scores.ts'
import { bodyNames } from '../taxonomy/wine-terms.ts'

/** What a cell says, in the form that the field's schema takes; undefined for an empty cell. */
export type CellValue = string | number | boolean | string[] | ScoresCell | null | undefined
/** A list of scores, or some that are added to the list of the wine. */
export type ScoresCell = Score[] | { added: Score[] }
/** Reads a cell that is not empty. It returns an unreadable cell unchanged, for the schema to refuse. */
export type CellReader = (cell: string | number, heading?: string) => CellValue

const fromText =
  (read: (text: string) => CellValue): CellReader =>
  (cell) =>
    typeof cell === 'number' ? cell : read(cell)

export const textCell: CellReader = String
export const amountCell = fromText((text) => readAmount(text) ?? text)
export const decimalCell = fromText((text) => readDecimal(text) ?? text)
/** '13,5', '14°', '14,5 GL', which are the degrees of Gay-Lussac. */
export const alcoholCell = fromText(
  (text) => readDecimal(text.replace(/\s*[°º]?\s*g\.?\s*l\.?\s*$/i, '')) ?? text,
)

/** 'asado; quesos' or 'asado, quesos'. */
export const wordsCell: CellReader = (cell) =>
  // 'Carnes, rojas; Quesos': where something else divides them, a comma is part of one
  String(cell)
    .split(typeof cell === 'string' && /[;|]/.test(cell) ? /[;|]/ : ',')
    .map((part) => part.trim())
    .filter((part) => part !== '')

/** The words as `wordsCell` reads them: a single one with a comma in it ends in what divides several. */
export function writeWords(words: readonly string[]): string {
  const [only, ...others] = words
  return others.length === 0 && only?.includes(',') ? `${only};` : words.join('; ')
}

/** Addresses, which have commas: divided by blanks or lines. */
export const linesCell: CellReader = (cell) => String(cell).split(/\s+/)

export function writeLines(lines: readonly string[]): string {
  return lines.join('\n')
}

/** Contents that are said in litres without a unit: no bottle has so few millilitres. */
const fewMillilitres = 20

const withUnit = (value: number) => Math.round(value < fewMillilitres ? value * 1000 : value)

/** Bottles by their names, in millilitres. */
const namedSizes: readonly [RegExp, number][] = [
  [/^(?:doble|double) magnum$|^jeroboam$/, 3000],
  [/^magnum$/, 1500],
  [/^(?:1\/2|media|half|demi|mezza|meia)(?: bot(?:ella|tle|eille|tiglia)?\.?)?$|^½ ?bot(?:ella)?\.?$/, 375],
  [/^(?:bot(?:ella|tle|eille|tiglia)?\.?|garrafa|standard)$/, 750],
]

/** '750', '750 ml', '0,75', '0,75 l', '75 cl', 'Magnum', 'Demi 37,5 cl', in millilitres. */
export const volumeCell: CellReader = (cell) => {
  if (typeof cell === 'number') return cell > 0 ? withUnit(cell) : cell
  const named = namedSizes.find(([pattern]) => pattern.test(foldText(cell).trim()))
  if (named) return named[1]
  // a name before the size says the same again
  const text = /^\p{L}[\p{L}\s]*\s(?=\d[\d.,]*\s*(?:ml|cc|cl|l|lt|lts|litros?)\.?$)/iu.exec(cell)
    ? cell.replace(/^[\p{L}\s]+/u, '')
    : cell
  const match = /^([\d.,]+)\s*(ml|cc|cl|l|lt|lts|litros?)?\.?$/i.exec(text)
  const unit = match?.[2]?.toLowerCase()
  if (unit === undefined) {
    const bare = readAmount(text)
    return bare !== undefined && bare > 0 ? withUnit(bare) : (bare ?? text)
  }
  const value =
    unit.startsWith('l') || unit === 'cl' ? readDecimal(match?.[1] ?? '') : readAmount(match?.[1] ?? '')
  if (value === undefined) return text
  return Math.round(value * (unit.startsWith('l') ? 1000 : unit === 'cl' ? 10 : 1))
}

/** What CellarTracker writes for a wine without a vintage. */
const noVintage = 1001

/** A year; 'N.V.' and its like say that the wine has none, and of two years the first is the harvest's. */
export const vintageCell: CellReader = (cell) => {
  if (typeof cell === 'number') return cell === 0 || cell === noVintage ? null : yearOf(cell)
  const text = cell.trim()
  if (
    /^(n\.?\s*[/.]?\s*[vm]\.?|s\.?\s*[/.]?\s*[ac]\.?|sin (a[nñ]ada|cosecha|a[nñ]o)|s\/?\s*(a[nñ]ada|cosecha|safra)|no vintage|non vintage|sans ann[eé]e|multi-?(a[nñ]ada|vintage)|-+|0|1001)$/i.test(
      text,
    )
  )
    return null
  const [, year, short, last] =
    /^(?:(?:vint(?:age)?\.?|cosecha|a[nñ]ada)?\s*(\d{4})(?:-\d\d-\d\d.*|[.,]0+|\s*[/-]\s*(?:\d{4}|\d\d)|\s*[*°]+)?|['’]?(\d\d)|\d\d?\/\d\d?\/(\d{4}))$/i.exec(
      text,
    ) ?? []
  const written = year ?? short ?? last
  return written ? yearOf(Number(written)) : cell
}

/** Days from which on a number is a date of a spreadsheet, which counts them from 1900: 1954 to 2064. */
const [firstDay, lastDay] = [20_000, 60_000]
/** Two figures up to this are of this century. */
const lastOfCentury = 49

/** '21' is 2021; the date that a spreadsheet made of a year is that year. */
function yearOf(value: number): number {
  if (value >= firstDay && value <= lastDay) return Math.floor(1900 + (value - 1) / 365.25)
  if (!Number.isInteger(value) || value < 1 || value > 99) return value
  return value <= lastOfCentury ? 2000 + value : 1900 + value
}

/** 1 to 5, or its name. */
export const bodyCell = fromText((text) => {
  const named = bodyNames.findIndex((name) => plain(name) === plain(text))
  return named >= 0 ? named + 1 : (readDecimal(text) ?? text)
})

export const flagCell: CellReader = (cell) => {
  if (typeof cell === 'number') return cell !== 0
  if (/^(s[ií]?|x|true|verdadero|yes|y|1)$/i.test(cell)) return true
  return /^(no?|false|falso|0)$/i.test(cell) ? false : cell
}

/** One of a closed list, however it is accented. */
export function choiceCell(values: readonly string[]): CellReader {
  return (cell) => values.find((value) => plain(value) === plain(String(cell))) ?? String(cell)
}

function plain(text: string): string {
  return foldText(text).replace(/\s+/g, ' ')
}

/** 'James Suckling 94 (2022); Tim Atkin 93', or under 'Puntaje Parker 2022' the points alone. */
export const scoresCell: CellReader = (cell, heading = '') => {
  const text = String(cell).trim()
  const named = criticOfHeading(heading)
  const points = /^(\d{2,3})\s*(\+|pts?\.?|puntos)?$/i.exec(text)?.[1]
  if (named && points !== undefined) return { added: [{ ...named, points: Number(points) }] }
  return readScores(text) ?? text
}

/** What the columns of a file say together: whole lists take the place of the wine's own, single scores join it. */
export function joinScores(before: readonly Score[] = [], cells: readonly CellValue[]): unknown {
  const unread = cells.find((cell) => typeof cell === 'string')
  if (unread !== undefined) return unread
  const scores = cells.filter((cell): cell is Score[] => Array.isArray(cell))
  const added = cells.flatMap((cell) =>
    cell !== null && typeof cell === 'object' && 'added' in cell ? cell.added : [],
  )
  return withScores(scores.length > 0 ? scores.flat() : before, added)
}
