import { takesMany, type ImportField } from '../../../catalogue/import/import-columns.ts'
import type { ImportAnswer } from '../../../catalogue/import/imports.contract.ts'
import type { Reading } from '../../../catalogue/import/reading.contract.ts'

/** What each column contains, how cells are read, the supplier, and optional additions. */
export type Matching = {
  fields: (ImportField | null)[]
  reading: Reading
  supplier: string
  createTerms: boolean
  drawBottles: boolean
}

/** An import's current matching: guessed, remembered or chosen. */
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

/** Fields that a new wine requires. */
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

/** Fields that a descriptive text usually contains. */
const describing: ImportField[] = ['name', 'producer', 'type', 'variety']

/** Fields found neither in columns nor in titles between rows. */
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

/** Assigns a field to a column and takes it from any other. */
export const withColumn = (fields: Matching['fields'], index: number, field: ImportField | null) =>
  fields.map((before, other) =>
    other === index ? field : before === field && field && !takesMany(field) ? null : before,
  )

/** Sets a default for rows without the field; empty removes it. */
export function withDefault(reading: Reading, field: ImportField, value: string): Reading {
  const { [field]: _, ...others } = reading.defaults
  return { ...reading, defaults: value === '' ? others : { ...others, [field]: value } }
}
