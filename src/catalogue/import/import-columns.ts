import { foldText } from '../search/fold-text.ts'
import { namesBoxes } from './box-prices.ts'
import { furtherHeadings, namesNoSellingPrice, namesRetailPrice, surerHeadings } from './more-headings.ts'
import { namesNet } from './net-prices.ts'
import { unguardCell } from '../../platform/spreadsheet/cell-guard.ts'
import { amountCell, choiceCell, textCell, type CellValue } from '../products/field-cells.ts'
import { column, type SheetColumn } from '../products/product-field.ts'
import { fieldEntries, type FieldsWith } from '../products/product-fields.ts'
import { categoryTypes } from '../taxonomy/product-kinds.ts'
import { sugarDegrees } from '../taxonomy/wine-terms.ts'

export type Cell = string | number | null
type ImportColumn = SheetColumn & { label: string }

/** Columns that are no field of a wine: what names it, and the three parts of its category. */
const otherColumns = {
  id: { label: 'Id', ...column(1, 'id, id producto, id descorche', amountCell) },
  type: { label: 'Tipo', ...column(5, 'tipo, color, colour, type, clase, rubro', choiceCell(categoryTypes)) },
  variety: {
    label: 'Varietal',
    ...column(6, 'varietal, variedad, cepa, cepas, uva, uvas, variety, grapes, grape', textCell),
  },
  degreeSugar: {
    label: 'Azúcar',
    ...column(8, 'azucar, grado de azucar, dulzor, degreesugar, sugar', choiceCell(sugarDegrees)),
  },
  /** Tells that the id beside it is of a wine of this shop. */
  mark: { label: 'Control de exportación', ...column(40, 'control de exportacion', textCell) },
} satisfies Record<string, ImportColumn>

/** Columns of suppliers' lists that say how others are meant; the export has none of them. */
const readingColumns = {
  described: {
    label: 'Todo junto: bodega, vino, cosecha, contenido',
    ...column(29, 'todo junto, descripcion completa, detalle completo', textCell),
  },
  offer: {
    label: 'Precio de oferta',
    ...column(
      29,
      'precio de oferta, precio oferta, precio promocional, precio promo, precio con descuento, oferta, promo, sale price, special price',
      amountCell,
    ),
  },
  /** What a row's price is of, where some are of boxes and some of bottles. */
  unit: {
    label: 'Unidad del precio: botella o caja',
    ...column(
      30,
      'unidad, unidad de venta, un vta, u vta, un venta, u venta, unidad medida, unidad de medida, um, u m, uom, unit',
      textCell,
    ),
  },
  country: {
    label: 'País',
    ...column(30, 'pais, pais de origen, country, country of origin, paese, pays', textCell),
  },
  currency: { label: 'Moneda', ...column(30, 'moneda, divisa, currency', textCell) },
  box: {
    label: 'Botellas por caja',
    ...column(
      31,
      'botellas por caja, unidades por caja, u por caja, un x caja, u x caja, bot x caja, cant x caja, cant por caja, cantidad por caja, x caja, caja, bulto, unidades x caja, unid por caja, unid x caja, uds caja, botellas x caja, btl x caja, bot caja, botellas caja, unidades caja, units per case, bottles per case, case size, caja de, pack',
      amountCell,
    ),
  },
} satisfies Record<string, ImportColumn>

export type SheetField = FieldsWith<'sheet'>
export type ImportField = keyof typeof otherColumns | keyof typeof readingColumns | SheetField
export type ExportField = Exclude<ImportField, keyof typeof readingColumns>

/** The fields of a wine that stand in spreadsheets. */
export const sheetFields = fieldEntries.flatMap(([name, { sheet }]) => (sheet ? [name as SheetField] : []))

const listed = (headings: string | undefined) => headings?.split(', ') ?? []

function headingsOf(field: ImportField, own: readonly string[]): string[] {
  return [...new Set([...listed(surerHeadings[field]), ...own, ...listed(furtherHeadings[field])])]
}

const ownColumns = [
  ...Object.entries(otherColumns),
  ...Object.entries(readingColumns),
  ...fieldEntries.flatMap(([name, { label, sheet }]) =>
    sheet ? [[name, { label, ...sheet }] as const] : [],
  ),
] as [ImportField, ImportColumn][]

const columns = Object.fromEntries(
  ownColumns
    .map(([name, one]): [ImportField, ImportColumn] => [
      name,
      { ...one, headings: headingsOf(name, one.headings) },
    ])
    .toSorted(([, one], [, other]) => one.at - other.at),
) as Record<ImportField, ImportColumn>

/** What a column of a file of wines can hold. */
export const importFields = Object.keys(columns) as ImportField[]
/** What the export writes, under the same headings. */
export const exportFields = importFields.filter((field): field is ExportField => !(field in readingColumns))

/** Whether the ids of a list are the shop's own: it has the marks of the shop's export, or the owner says so. */
export function hasOwnIds(
  fields: readonly (ImportField | null)[],
  { ids }: { ids: 'ajenos' | 'propios' },
): boolean {
  return fields.includes('id') && (ids === 'propios' || fields.includes('mark'))
}

export function isColumn(name: string): name is ImportField {
  return name in columns
}

/** The heading of each column, in the export and on screen. */
export function columnLabel(field: ImportField): string {
  return columns[field].label
}

/** Whether several columns of a file may hold it. */
export function takesMany(field: ImportField): boolean {
  return columns[field].join !== undefined
}

/** Reads a cell as people write it. What cannot be understood is returned as it stands, for the schema to refuse. */
export function parseCell(field: ImportField, cell: Cell, heading = ''): CellValue {
  const read = typeof cell === 'string' ? unguardCell(cell).trim() : cell
  return read === null || read === '' ? undefined : columns[field].cell(read, heading)
}

/** Lower case, without accents, units and signs: 'Precio (ARS)' and 'PRECIO' are one heading. */
export function plainHeading(heading: string): string {
  return foldText(heading)
    .replace(/\((ars|\$|%|ml|cc|pesos)\)/g, ' ')
    .replace(/[^a-z0-9]+/g, ' ')
    .trim()
}

type Fits = (heading: string, known: string, at: number) => boolean

/**
 * Guesses what each column holds from its heading; null where nothing fits. No field is guessed twice but those that
 * several columns may hold.
 */
export function guessFields(given: readonly string[]): (ImportField | null)[] {
  const plain = given.map(plainHeading)
  const isSelling = (at: number) => !namesNoSellingPrice(given[at] ?? '')
  const guessed: (ImportField | null)[] = given.map(() => null)
  const take = (field: ImportField, fits: Fits): boolean =>
    columns[field].headings.some((known) => {
      const index = plain.findIndex((heading, at) => guessed[at] === null && fits(heading, known, at))
      if (index < 0) return false
      guessed[index] = field
      if (takesMany(field)) take(field, fits)
      return true
    })
  const retail = plain.findIndex((heading) => namesRetailPrice(heading))
  if (retail >= 0) guessed[retail] = 'price'
  const open = importFields.filter(
    (field) =>
      (!guessed.includes(field) && !take(field, (heading, known) => heading === known)) || takesMany(field),
  )
  // 'Precio unitario con IVA' still begins with a heading that is known; of several prices that of a bottle with VAT counts
  const begins: Fits = (heading, known) => heading.startsWith(`${known} `)
  const ofBottle: Fits = (...fit) => begins(...fit) && !namesBoxes(given[fit[2]] ?? '')
  const withVat: Fits = (...fit) => ofBottle(...fit) && !namesNet(given[fit[2]] ?? '')
  const selling: Fits = (...fit) => withVat(...fit) && isSelling(fit[2])
  for (const field of open)
    (field === 'price' ? [selling, withVat, ofBottle, begins] : [begins]).some((fits) => take(field, fits))
  return guessed
}
