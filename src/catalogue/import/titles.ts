import { foldText } from '../search/fold-text.ts'
import { readGrapes } from './grape-words.ts'
import { knownWord } from './known-words.ts'
import { isRegion } from './known-regions.ts'
import { readType } from './type-words.ts'
import type { Reading } from './reading.contract.ts'

/** A line between the rows of a list that says something of the rows below it. */
export type Title = { field: Exclude<Reading['titles'], 'nada'>; text: string }

const labels: [RegExp, Title['field']][] = [
  [/^(?:bodegas?|proveedor|marca|productor|producer|winery|domaine|cantina)\s*[:–]\s*(\S.*)$/i, 'producer'],
  [/^(?:regi[oó]n|zona|origen|provincia|pa[ií]s|country|regione|regi[aã]o)\s*[:–]\s*(\S.*)$/i, 'place'],
  [/^(?:tipo|color|rubro|categor[ií]a|familia|l[ií]nea)\s*[:–]\s*(\S.*)$/i, 'type'],
  [/^(?:varietal|variedad|cepa|uva)\s*[:–]\s*(\S.*)$/i, 'variety'],
]

/** What printed pages repeat: their numbers, and sums that are carried over. */
const ofPage = /^(?:p[aá]g(?:ina)?\.?\s*\d+.*|hoja\s*\d+.*|transporte|contin[uú]a\b.*|viene de\b.*)$/i
const ofNote =
  /[@$]|https?:|\d{5}|\b(?:tel|precios?|pedidos?|consult\w*|vigen\w*|iva|flete|entregas?|m[ií]nimo|condiciones|servicio|actualizad\w*|lista|descuentos?)\b|\p{L}{3}[.!]$/iu
const longestTitle = 60

/** What a line says whatever the list is like: it names its field, or it is a colour, a grape or a region alone. */
function plainTitle(text: string): Title | undefined {
  for (const [pattern, field] of labels) {
    const said = pattern.exec(text)?.[1]
    if (said === undefined) continue
    return field === 'type'
      ? (ofKind(said.replace(/^\d+\s*[-–]\s*/, '')) ?? undefined)
      : { field, text: said }
  }
  return ofKind(text) ?? (isRegion(text) ? { field: 'place', text } : undefined)
}

function ofKind(text: string): Title | undefined {
  const { type, sparkling, cell } = readType(text)
  if (
    type !== undefined ||
    (sparkling && cell === 'Espumante') ||
    knownWord('type', foldText(text)) !== undefined
  )
    return { field: 'type', text }
  const { variety, rest } = readGrapes(text)
  return variety !== undefined && rest === '' ? { field: 'variety', text } : undefined
}

/**
 * What a line with a single text says of the rows below it; undefined for a note.
 * @param titles what lines say that do not name it themselves
 */
export function readTitle(text: string, titles: Reading['titles']): Title | undefined {
  if (ofPage.test(text)) return undefined
  const plain = plainTitle(text)
  if (plain || titles === 'nada') return plain
  return text.length > longestTitle || ofNote.test(text) ? undefined : { field: titles, text }
}

/** The titles over a row once another one follows: it ends those that stood below one of its own kind. */
export function underTitles(before: readonly Title[], title: Title): Title[] {
  const at = before.findIndex(({ field }) => field === title.field)
  return [...(at < 0 ? before : before.slice(0, at)), title]
}
