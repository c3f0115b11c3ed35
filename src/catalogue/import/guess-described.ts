import { hasOwnIds } from './import-columns.ts'
import { plainReading } from './reading.contract.ts'
import type { Headings } from './find-headings.ts'
import { readDescription } from './read-description.ts'
import { findOpenings } from './find-openings.ts'
import { readGrapes } from './grape-words.ts'
import type { Row } from './workbook-sheets.ts'

/** Rows that are looked at. */
const looksAt = 200

/**
 * A column of names that says the year or the content too is read as a text that says everything, where the list has
 * no columns of those.
 */
const saysYear = (text: string) =>
  typeof readDescription(text, { first: 'bodega', bodegas: [], bodegaKnown: true }).vintage === 'number'

export function withDescribed(rows: readonly Row[], given: Headings): Headings {
  const found = bodegasInNames(rows, given)
  const { fields, headings, line } = found
  const has = (field: string) => fields.some((one) => one === field)
  if (hasOwnIds(fields, plainReading) || has('vintage') || has('described')) return found
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
  // beside a column of bodegas only years tell that a name says more than the name
  const enough = has('producer') ? telling.length * 2 >= texts.length && telling.some(saysYear) : true
  if (!enough || telling.length === 0 || telling.length * 2 < texts.length) return found
  return { line, headings, fields: fields.map((field, at) => (at === index ? 'described' : field)) }
}

/** Bodegas of a list, from which on its names may begin with them. */
const fewestBodegas = 3

/**
 * A list that has names alone, which begin with several bodegas, says both in one text; so does a column of 'Marca' with a
 * wine in each of its cells.
 */
function bodegasInNames(rows: readonly Row[], found: Headings): Headings {
  const { fields, line } = found
  if (hasOwnIds(fields, plainReading) || fields.includes('described')) return found
  const [name, producer] = [fields.indexOf('name'), fields.indexOf('producer')]
  if (name < 0 === producer < 0) return found
  const index = Math.max(name, producer)
  const texts = rows
    .filter((row) => row.line > line)
    .slice(0, looksAt)
    .flatMap(({ cells }) => {
      const cell = cells[index]
      return typeof cell === 'string' && cells.filter((one) => one !== null).length > 1 ? [cell] : []
    })
  const openings = findOpenings(texts)
  const opened = texts.filter((text) => openings.some((one) => text.startsWith(`${one} `)))
  const withGrape = texts.filter((text) => readGrapes(text).at > 0)
  const are =
    openings.length >= fewestBodegas &&
    opened.length * 2 > texts.length &&
    withGrape.length * 2 > texts.length
  return are ? { ...found, fields: fields.map((field, at) => (at === index ? 'described' : field)) } : found
}
