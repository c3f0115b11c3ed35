import { foldText } from '../search/fold-text.ts'
import { readAmount, readDecimal } from '../../money/read-number.ts'
import { bodyNames } from '../taxonomy/wine-terms.ts'

/** What a cell says, in the form that the field's schema takes; undefined for an empty cell. */
export type CellValue = string | number | boolean | string[] | null | undefined
/** Reads a cell that is not empty. What it cannot read it returns as it stands, for the schema to refuse. */
export type CellReader = (cell: string | number) => CellValue

const fromText =
  (read: (text: string) => CellValue): CellReader =>
  (cell) =>
    typeof cell === 'number' ? cell : read(cell)

export const textCell: CellReader = String
export const amountCell = fromText((text) => readAmount(text) ?? text)
export const decimalCell = fromText((text) => readDecimal(text) ?? text)

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

/** '750', '750 ml', '0,75 l', '75 cl', in millilitres. */
export const volumeCell = fromText((text) => {
  const found = /^([\d.,]+)\s*(ml|cc|cl|l|lt|lts|litros?)?\.?$/i.exec(text)
  const unit = found?.[2]?.toLowerCase() ?? 'ml'
  const value =
    unit.startsWith('l') || unit === 'cl' ? readDecimal(found?.[1] ?? '') : readAmount(found?.[1] ?? '')
  if (value === undefined) return text
  return Math.round(value * (unit.startsWith('l') ? 1000 : unit === 'cl' ? 10 : 1))
})

/** A year; 'N.V.' and its like say that the wine has none. */
export const vintageCell: CellReader = (cell) => {
  if (typeof cell === 'number') return cell === 0 ? null : cell
  if (/^(n\.?\s*v\.?|s\.?\s*[/.]?\s*a\.?|sin (a[nñ]ada|cosecha|a[nñ]o)|multi-?a[nñ]ada|-+|0)$/i.test(cell))
    return null
  const year = /^(\d{4})(-\d\d-\d\d|[.,]0+)?$/.exec(cell)?.[1]
  return year ? Number(year) : cell
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
