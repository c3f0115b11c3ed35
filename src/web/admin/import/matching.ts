import { takesMany, type ImportField } from '../../../catalogue/import/import-columns.ts'
import type { ImportAnswer } from '../../../catalogue/import/imports.contract.ts'
import type { Reading } from '../../../catalogue/import/reading.contract.ts'

/** What each column fills, how its cells are read, whose list it is, and what else the import may do. */
export type Matching = {
  fields: (ImportField | null)[]
  reading: Reading
  supplier: string
  createTerms: boolean
  drawBottles: boolean
}

/** What an import holds as its matching by now: guessed, remembered, or chosen before. */
export const matchingOf = ({
  fields,
  reading,
  supplier,
  createTerms,
  drawBottles,
}: ImportAnswer): Matching => ({
  fields,
  reading,
  supplier,
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

/** What a text that says several things of a wine mostly says. */
const describing: ImportField[] = ['name', 'producer', 'type', 'variety']

/** What of it the columns do not bring, nor a title between the rows. */
export const missingFor = ({ fields, reading }: Pick<Matching, 'fields' | 'reading'>) =>
  needed.filter(
    (field) =>
      !fields.includes(field) &&
      !(field === 'price' && reading.asCost && fields.includes('cost')) &&
      reading.titles !== field &&
      !(fields.includes('described') && describing.includes(field)),
  )

/** Required fields that have neither a column nor a default. */
export const stillMissing = (matching: Pick<Matching, 'fields' | 'reading'>) =>
  missingFor(matching).filter((field) => !matching.reading.defaults[field])

/** The fields after a column has taken one: what one column takes, another one lets go. */
export const withColumn = (fields: Matching['fields'], index: number, field: ImportField | null) =>
  fields.map((before, other) =>
    other === index ? field : before === field && field && !takesMany(field) ? null : before,
  )

/** A reading with what is said for all rows that leave a field open; empty: nothing is said. */
export function withDefault(reading: Reading, field: ImportField, said: string): Reading {
  const { [field]: _, ...others } = reading.defaults
  return { ...reading, defaults: said === '' ? others : { ...others, [field]: said } }
}
