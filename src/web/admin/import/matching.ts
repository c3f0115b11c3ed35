import { takesMany, type ImportField } from '../../../catalogue/import/import-columns.ts'
import type { ImportAnswer } from '../../../catalogue/import/imports.contract.ts'

/** What each column fills, and what else the import may do. */
export type Matching = { fields: (ImportField | null)[]; createTerms: boolean; drawBottles: boolean }

/** What an import holds as its matching by now: guessed, or chosen before. */
export const matchingOf = ({ fields, createTerms, drawBottles }: ImportAnswer): Matching => ({
  fields,
  createTerms,
  drawBottles,
})

/** What a wine that is not there yet cannot do without. */
const needed: ImportField[] = [
  'name',
  'producer',
  'place',
  'type',
  'variety',
  'degreeSugar',
  'price',
  'alcohol',
  'stock',
  'minimo',
  'summary',
]

/** What of it the columns do not bring. */
export const missingFor = (fields: Matching['fields']) => needed.filter((field) => !fields.includes(field))

/** The fields after a column has taken one: what one column takes, another one lets go. */
export const withColumn = (fields: Matching['fields'], index: number, field: ImportField | null) =>
  fields.map((before, other) =>
    other === index ? field : before === field && field && !takesMany(field) ? null : before,
  )

/** Whether a row says which wine it is about. */
export const tellsWine = (fields: Matching['fields']) =>
  fields.includes('id') || (fields.includes('name') && fields.includes('producer'))
