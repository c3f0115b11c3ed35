import { categoryTypes } from '../taxonomy/product-kinds.ts'
import type { Headings } from './find-headings.ts'
import { plainHeading, type ImportField } from './import-columns.ts'
import { readAmount } from '../../money/read-number.ts'
import { vatPercent } from '../../money/money.ts'
import { knownWord, likelyWord } from './known-words.ts'
import { namesRetailPrice } from './more-headings.ts'
import { namesNet } from './net-prices.ts'
import { foldCell } from './fold-cell.ts'
import { readType } from './type-words.ts'
import type { Row } from './workbook-sheets.ts'

/** Rows that are looked at. */
const looksAt = 200
/** Letters of a name; a description is longer. */
const longestName = 90

/** Headings under which programs write the name of an article. */
const describing =
  /^(?:descripcion|detalle|description|descrizione|descricao|descripcion (?:del )?(?:articulo|producto))$/
/** Headings of codes that may be the supplier's: they are taken where nothing else tells the wines. */
const coding = /^(?:codigo|cod|code|ref|referencia|reference|codice|item|cod lista)$/
const codeLike = /^(?=.*\d)[\w./-]{1,20}$/

/**
 * Corrects what headings alone say by the cells below them: 'Descripción' without a column of names is the name, an
 * 'Artículo' of codes is a code, and a 'Tipo' without colours is none.
 */
export function guessByCells(rows: readonly Row[], found: Headings): Headings {
  const fields = [...found.fields]
  const below = rows.filter(({ line }) => line > found.line).slice(0, looksAt)
  const textsAt = (index: number) =>
    below.flatMap(({ cells }) => {
      const cell = cells[index] ?? null
      return cell === null || cells.filter((one) => one !== null).length < 2 ? [] : [String(cell).trim()]
    })
  const mostly = (index: number, fits: (text: string) => boolean) => {
    const texts = textsAt(index)
    return texts.length > 0 && texts.filter(fits).length * 2 > texts.length
  }
  const at = (field: ImportField) => fields.indexOf(field)
  const [name, summary, type] = [at('name'), at('summary'), at('type')]
  const namesThere =
    summary >= 0 &&
    describing.test(plainHeading(found.headings[summary] ?? '')) &&
    mostly(summary, (text) => text.length <= longestName && !/<\w/.test(text))
  if (namesThere && (name < 0 || mostly(name, (text) => codeLike.test(text)))) {
    fields[summary] = 'name'
    if (name >= 0) fields[name] = at('sku') < 0 ? 'sku' : null
  }
  const told = (['sku', 'ean', 'producer'] as const).some((field) => fields.includes(field))
  const code = found.headings.findIndex(
    (heading, index) => fields[index] === null && coding.test(plainHeading(heading)),
  )
  if (!told && code >= 0) fields[code] = 'sku'
  if (type >= 0 && textsAt(type).length > 0 && !mostly(type, saysKind)) fields[type] = null
  const offer = at('offer')
  if (
    offer >= 0 &&
    textsAt(offer).length > 0 &&
    !mostly(offer, (text) => /^\D{0,4}\d[\d.,]*\D{0,3}$/.test(text))
  )
    fields[offer] = null
  const unknown = (fits: (text: string) => boolean) =>
    fields.findIndex((field, index) => field === null && mostly(index, fits))
  for (const [field, fits] of plainCells) {
    const index = fields.includes(field) ? -1 : unknown(fits)
    if (index >= 0) fields[index] = field
  }
  const net = netCost(found.headings, fields, (index) => textsAt(index))
  if (net !== undefined) fields[net] = 'cost'
  // of two columns of colours the one that says the bubbles too says more
  const sparkles = (index: number) => textsAt(index).some((text) => readType(text).sparkling === true)
  const coloured = at('type')
  const fuller = fields.findIndex(
    (field, index) => field === null && mostly(index, saysType) && sparkles(index),
  )
  if (coloured >= 0 && fuller >= 0 && !sparkles(coloured) && !fields.includes('sparkling')) {
    fields[coloured] = null
    fields[fuller] = 'type'
  }
  return { ...found, fields }
}

/**
 * Beside the price that the public pays a net one is what the shop pays, unless it is that very price without VAT. Out: its
 * column.
 */
function netCost(
  headings: readonly string[],
  fields: readonly (ImportField | null)[],
  textsAt: (index: number) => string[],
): number | undefined {
  const price = fields.indexOf('price')
  if (price < 0 || fields.includes('cost') || !namesRetailPrice(plainHeading(headings[price] ?? '')))
    return undefined
  const index = headings.findIndex(
    (heading, at) =>
      fields[at] === null && namesNet(heading) && readAmount(textsAt(at)[0] ?? '') !== undefined,
  )
  if (index < 0) return undefined
  const [prices, nets] = [price, index].map((at) => textsAt(at).map((text) => readAmount(text) ?? 0))
  const isSame = nets?.every(
    (net, at) => Math.abs((prices?.[at] ?? 0) - net * (1 + vatPercent / 100)) <= net / 100,
  )
  return isSame ? undefined : index
}

/** Columns that tell what they are whatever their heading is. */
const plainCells: [ImportField, (text: string) => boolean][] = [
  ['type', saysType],
  ['ean', (text) => /^\d{13}$/.test(text)],
]

/** Whether a text below 'Rubro' or 'Tipo' says what kind of product it is. */
const saysKind = (text: string) => saysType(text) || likelyWord('type', foldCell(text)) !== undefined

/** Whether a text is one of the words that columns of colours have. */
export function saysType(text: string): boolean {
  const { type, likely } = readType(text)
  return (
    type !== undefined ||
    likely !== undefined ||
    knownWord('type', foldCell(text)) !== undefined ||
    categoryTypes.some((one) => foldCell(one) === foldCell(text))
  )
}
