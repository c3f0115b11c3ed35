import { hasOwnIds } from './import-columns.ts'
import { plainReading } from './reading.contract.ts'
import type { Headings } from './find-headings.ts'
import { readDescription } from './read-description.ts'
import type { Row } from './workbook-sheets.ts'

/** Rows that are looked at. */
const looksAt = 200

/**
 * A column of names that says the year or the content too is read as a text that says everything, where the list has
 * no columns of those and none of bodegas.
 */
export function withDescribed(rows: readonly Row[], found: Headings): Headings {
  const { fields, headings, line } = found
  const has = (field: string) => fields.some((one) => one === field)
  if (hasOwnIds(fields, plainReading) || has('producer') || has('vintage') || has('described')) return found
  const index = Math.max(fields.indexOf('name'), fields.indexOf('name') < 0 ? fields.indexOf('summary') : -1)
  if (index < 0) return found
  const texts = rows
    .filter((row) => row.line > line)
    .slice(0, looksAt)
    .flatMap(({ cells }) => {
      const cell = cells[index]
      // a line with a single text is a title
      return typeof cell === 'string' && cells.filter((one) => one !== null).length > 1 ? [cell] : []
    })
  const telling = texts.filter((text) => {
    const said = readDescription(text, { first: 'bodega', bodegas: [], bodegaKnown: false })
    return said.vintage !== undefined || (said.volume !== undefined && !has('volumeMl'))
  })
  if (telling.length === 0 || telling.length * 2 < texts.length) return found
  return { line, headings, fields: fields.map((field, at) => (at === index ? 'described' : field)) }
}
