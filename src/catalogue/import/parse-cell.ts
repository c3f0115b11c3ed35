import { acidities, bodyNames, sugarDegrees, wineTypes } from '../taxonomy/wine-terms.ts'
import { readAmount, readDecimal } from '../../money/read-number.ts'
import { unguardCell } from '../../platform/spreadsheet/cell-guard.ts'
import type { ImportField } from './import-columns.ts'

export type Cell = string | number | null
/** What a cell says, in the form that the product's schema takes; undefined for an empty cell. */
export type CellValue = string | number | boolean | string[] | null | undefined

/** Reads a cell as people write it. What cannot be understood is handed on as it stands, for the schema to refuse. */
export function parseCell(field: ImportField, cell: Cell): CellValue {
  if (cell === null || cell === '') return undefined
  if (typeof cell === 'number') return readNumberCell(field, cell)
  const text = unguardCell(cell).trim()
  if (text === '') return undefined
  switch (field) {
    case 'id':
    case 'price':
    case 'cost':
    case 'stock':
    case 'minimo':
      return readAmount(text) ?? text
    case 'volumeMl':
      return volume(text)
    case 'descuento':
    case 'alcohol':
      return readDecimal(text) ?? text
    case 'vintage':
      return vintage(text)
    case 'type':
      return oneOf(wineTypes, text)
    case 'degreeSugar':
      return oneOf(sugarDegrees, text)
    case 'acidity':
      return oneOf(acidities, text)
    case 'body':
      return body(text)
    case 'sparkling':
      return flag(text)
    case 'pairings':
      // 'Carnes, rojas; Quesos': where something else divides them, a comma is part of one
      return text
        .split(/[;|]/.test(text) ? /[;|]/ : ',')
        .map((part) => part.trim())
        .filter((part) => part !== '')
    case 'name':
    case 'producer':
    case 'place':
    case 'variety':
    case 'image':
    case 'summary':
      return text
  }
}

function readNumberCell(field: ImportField, cell: number): CellValue {
  switch (field) {
    case 'name':
    case 'producer':
    case 'place':
    case 'type':
    case 'variety':
    case 'degreeSugar':
    case 'image':
    case 'summary':
    case 'acidity':
      return String(cell)
    case 'pairings':
      return [String(cell)]
    case 'sparkling':
      return cell !== 0
    case 'vintage':
      return cell === 0 ? null : cell
    case 'id':
    case 'price':
    case 'cost':
    case 'descuento':
    case 'alcohol':
    case 'stock':
    case 'minimo':
    case 'volumeMl':
    case 'body':
      return cell
  }
}

/** '750', '750 ml', '0,75 l', '75 cl'. */
function volume(text: string): number | string {
  const found = /^([\d.,]+)\s*(ml|cc|cl|l|lt|lts|litros?)?\.?$/i.exec(text)
  const unit = found?.[2]?.toLowerCase() ?? 'ml'
  const value =
    unit.startsWith('l') || unit === 'cl' ? readDecimal(found?.[1] ?? '') : readAmount(found?.[1] ?? '')
  if (value === undefined) return text
  return Math.round(value * (unit.startsWith('l') ? 1000 : unit === 'cl' ? 10 : 1))
}

/** A year; 'N.V.' and its like say that the wine has none. */
function vintage(text: string): number | string | null {
  if (/^(n\.?\s*v\.?|s\.?\s*[/.]?\s*a\.?|sin (a[nñ]ada|cosecha|a[nñ]o)|multi-?a[nñ]ada|-+|0)$/i.test(text))
    return null
  const year = /^(\d{4})(-\d\d-\d\d|[.,]0+)?$/.exec(text)?.[1]
  return year ? Number(year) : text
}

function body(text: string): number | string {
  const named = bodyNames.findIndex((name) => plain(name) === plain(text))
  return named >= 0 ? named + 1 : (readDecimal(text) ?? text)
}

function flag(text: string): boolean | string {
  if (/^(s[ií]?|x|true|verdadero|yes|y|1)$/i.test(text)) return true
  if (/^(no?|false|falso|0)$/i.test(text)) return false
  return text
}

function oneOf(values: readonly string[], text: string): string {
  return values.find((value) => plain(value) === plain(text)) ?? text
}

function plain(text: string): string {
  return text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase().replace(/\s+/g, ' ')
}
