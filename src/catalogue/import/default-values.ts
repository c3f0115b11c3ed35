import { parseCell, type ImportField } from './import-columns.ts'
import { readNumber } from './read-number.ts'
import { isWineType } from '../taxonomy/is-wine.ts'
import { categoryTypes } from '../taxonomy/product-kinds.ts'
import type { Reading } from './reading.contract.ts'
import type { RowValues } from './validate-row.ts'

/** What a description is made of where a list has none; the names stand for what the row says. */
export const summaryOfRow = '{varietal} de {bodega}, {lugar}.'

/** What most lists leave out and most owners say of it: offered, and taken only when they agree. */
export const usualValues: readonly (readonly [ImportField, string])[] = [
  ['degreeSugar', 'Seco'],
  ['alcohol', '13'],
  ['stock', '0'],
  ['minimo', '0'],
  ['summary', summaryOfRow],
]

const placeholders: Record<string, ImportField> = {
  nombre: 'name',
  bodega: 'producer',
  lugar: 'place',
  tipo: 'type',
  varietal: 'variety',
  cosecha: 'vintage',
}

/** Defaults that say which wine a row means: taken for wines that are there as well. */
const telling: readonly ImportField[] = ['producer', 'vintage']

/** What is said of the wines of a list, and of nothing else in it. */
const ofWine: readonly ImportField[] = ['degreeSugar', 'alcohol', 'variety', 'type', 'sparkling', 'grapes']

const amounts: readonly ImportField[] = ['price', 'cost', 'stock', 'minimo']

function defaultOf(field: ImportField, reading: Reading) {
  const said = reading.defaults[field]
  if (said === undefined || said === '') return undefined
  // typed on the screen, not by the supplier
  return amounts.includes(field) ? (readNumber(said, 'auto') ?? said) : parseCell(field, said)
}

/** The row with what the list says once for all its rows: its bodega. */
export function withListDefaults(values: RowValues, reading: Reading): RowValues {
  return withDefaults(values, reading, telling)
}

/** A new wine with what its row leaves open. */
export function withNewDefaults(values: RowValues, reading: Reading): RowValues {
  const type = values.type ?? defaultOf('type', reading)
  const isWine = !categoryTypes.some((one) => one === type && !isWineType(one))
  const fields = (Object.keys(reading.defaults) as ImportField[]).filter(
    (field) =>
      (isWine || !ofWine.includes(field)) &&
      field !== 'summary' &&
      field !== 'box' &&
      field !== 'currency' &&
      field !== 'described' &&
      field !== 'unit' &&
      field !== 'country' &&
      field !== 'offer',
  )
  const filled = withDefaults(values, reading, fields)
  const summary = reading.defaults.summary
  return filled.summary !== undefined || !summary ? filled : { ...filled, summary: describe(summary, filled) }
}

function withDefaults(values: RowValues, reading: Reading, fields: readonly ImportField[]): RowValues {
  const missing = fields.flatMap((field) => {
    const value = values[field] === undefined ? defaultOf(field, reading) : undefined
    return value === undefined ? [] : [[field, value] as const]
  })
  return missing.length === 0 ? values : { ...values, ...Object.fromEntries(missing) }
}

function describe(pattern: string, values: RowValues): string {
  return pattern
    .replace(/\{(\p{L}+)\}/gu, (whole, name: string) => {
      const field = placeholders[name.toLowerCase()]
      const value = field && values[field]
      return field === undefined
        ? whole
        : typeof value === 'string' || typeof value === 'number'
          ? String(value)
          : ''
    })
    .replace(/\s+([,.])/g, '$1')
    .replace(/,\./g, '.')
    .replace(/\s+/g, ' ')
    .trim()
}
