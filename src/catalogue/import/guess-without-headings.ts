import { readAmount } from '../../money/read-number.ts'
import { volumeCell } from '../products/field-cells.ts'
import { readGrapes } from './grape-words.ts'
import type { Headings } from './find-headings.ts'
import type { Cell, ImportField } from './import-columns.ts'
import { saysType } from './guess-by-cells.ts'

type Row = { line: number; cells: readonly Cell[] }

/** Rows that are looked at. */
const looksAt = 200
/** Pesos from which a number is a price, and no stock. */
const leastPrice = 500

const year = /^(?:19[5-9]\d|20[0-4]\d)$/
const noYear = /^(?:n\.?\/?v\.?|s\/a|nm)$/i
const size = /^\d+(?:[.,]\d+)?\s*(?:ml|cc|cl|lts?|l)\.?$/i
const code = /^(?=.*\d)[\w./-]{2,20}$/

type Fits = (text: string) => boolean
const number = (text: string) => readAmount(text.replace(/^(?:u\$s|usd|ars|\$)\s*/i, ''))

/** What cells tell, the surest first. */
const telling: [ImportField, Fits][] = [
  ['ean', (text) => /^\d{13}$/.test(text)],
  ['vintage', (text) => year.test(text) || noYear.test(text)],
  ['volumeMl', (text) => size.test(text) && typeof volumeCell(text, '') === 'number'],
  ['alcohol', (text) => /^\d{1,2}(?:[.,]\d)?\s*(?:%.*|°)$/.test(text)],
  ['type', saysType],
  ['variety', (text) => readGrapes(text).at >= 0 && readGrapes(text).rest === ''],
  ['price', (text) => (number(text) ?? 0) >= leastPrice],
  ['stock', (text) => /^\d{1,4}$/.test(text)],
  ['sku', (text) => code.test(text)],
]

/** A sheet that begins with its first wine: what its columns hold by their cells alone. */
export function guessWithoutHeadings(rows: readonly Row[]): Headings {
  const width = Math.max(0, ...rows.slice(0, looksAt).map(({ cells }) => cells.length))
  const columns = Array.from({ length: width }, (_, index) =>
    rows.slice(0, looksAt).flatMap(({ cells }) => {
      const cell = cells[index] ?? null
      return cell === null || cells.filter((one) => one !== null).length < 2 ? [] : [String(cell).trim()]
    }),
  )
  const fields = columns.map((): ImportField | null => null)
  for (const [field, fits] of telling) {
    const index = columns.findIndex(
      (texts, at) =>
        fields[at] === null &&
        texts.length > 0 &&
        texts.filter((text) => fits(text)).length * 10 >= texts.length * 8,
    )
    if (index >= 0) fields[index] = field
  }
  // of texts the one with the most different ones names the wines, and one that repeats its bodegas
  const texts = columns
    .map((cells, index) => ({
      index,
      count: cells.length,
      kinds: new Set(cells).size,
      grapes: cells.filter((text) => readGrapes(text).at >= 0).length,
    }))
    .filter(
      ({ index, count }) =>
        fields[index] === null && count > 0 && /\p{L}{3}/u.test(columns[index]?.[0] ?? ''),
    )
    .toSorted((one, other) => other.grapes - one.grapes || other.kinds - one.kinds || one.index - other.index)
  const [name, producer] = texts
  if (name) fields[name.index] = 'name'
  if (producer) fields[producer.index] = 'producer'
  return { line: 0, headings: columns.map((_, index) => `Columna ${index + 1}`), fields }
}
