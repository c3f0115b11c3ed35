import type { ImportField } from '../../../catalogue/import/import-columns.ts'
import type { ImportProblem } from '../../../catalogue/import/imports.contract.ts'
import { foldCell } from '../../../catalogue/import/fold-cell.ts'
import type { PriceAnswers, PriceQuestion } from '../../../catalogue/import/price-questions.ts'
import { withDefault, type Matching } from './matching.ts'

/** What is answered to a problem, for all rows of its kind. */
export type ProblemAnswer =
  | { kind: 'default'; field: ImportField; said: string }
  | { kind: 'reading'; reading: Matching['reading'] }
  | { kind: 'translate'; field: ImportField; cell: string; to: string | undefined }
  | { kind: 'lenient'; field: ImportField; on: boolean }
  | { kind: 'rate'; currency: 'USD' | 'EUR'; pesos: number | undefined }
  | { kind: 'first-holds'; on: boolean }
  | { kind: 'net'; is: Matching['reading']['net'] }
  | { kind: 'create-terms' }
  | { kind: 'unit'; is: Matching['reading']['price'] }
  | { kind: 'codes-hold'; on: boolean }
  | { kind: 'suggested'; field: ImportField; cells: ImportProblem['cells'] }
  | { kind: 'new-names'; field: ImportField; on: boolean }
  | { kind: 'cost'; is: Matching['reading']['asCost'] }
  | { kind: 'offers'; is: Matching['reading']['offers'] }
  | { kind: 'price'; question: PriceQuestion; is: PriceAnswers[PriceQuestion] }

/** The matching once a problem is answered. */
export function answered(matching: Matching, answer: ProblemAnswer): Matching {
  const { reading } = matching
  const read = (values: Partial<Matching['reading']>) => ({ ...matching, reading: { ...reading, ...values } })
  switch (answer.kind) {
    case 'default':
      return { ...matching, reading: withDefault(reading, answer.field, answer.said) }
    case 'reading':
      return { ...matching, reading: answer.reading }
    case 'translate':
      return read({ translations: withWord(reading.translations, answer) })
    case 'lenient':
      return read({ lenient: withField(reading.lenient, answer) })
    case 'rate': {
      const { [answer.currency]: _, ...others } = reading.rates
      return read({ rates: { ...others, ...(answer.pesos ? { [answer.currency]: answer.pesos } : {}) } })
    }
    case 'net':
      return read({ net: answer.is, asCost: null })
    case 'suggested':
      return withSuggestions(matching, answer)
    case 'new-names':
      return read({ newNames: withField(reading.newNames, answer) })
    case 'cost':
      return read({ asCost: answer.is, net: 'preguntar' })
    case 'offers':
      return read({ offers: answer.is })
    case 'unit':
      return read({ price: answer.is })
    case 'codes-hold':
      return read({ codes: answer.on ? 'valen' : 'preguntar' })
    case 'first-holds':
      return read({ repeats: answer.on ? 'primera' : 'preguntar' })
    case 'price': {
      const { [answer.question]: _, ...others } = reading.prices
      return read({ prices: answer.is ? { ...others, [answer.question]: answer.is } : others })
    }
    case 'create-terms':
      return { ...matching, createTerms: true }
  }
}

function withField(fields: readonly ImportField[], { field, on }: { field: ImportField; on: boolean }) {
  const others = fields.filter((one) => one !== field)
  return on ? [...others, field] : others
}

/** The matching with all that is suggested for the cells of a question. */
function withSuggestions(
  matching: Matching,
  { field, cells }: Extract<ProblemAnswer, { kind: 'suggested' }>,
): Matching {
  return cells.reduce(
    (so, { cell, suggestion }) =>
      suggestion === null ? so : answered(so, { kind: 'translate', field, cell, to: suggestion }),
    matching,
  )
}

type Translations = Matching['reading']['translations']

function withWord(
  before: Translations,
  { field, cell, to }: Extract<ProblemAnswer, { kind: 'translate' }>,
): Translations {
  const { [foldCell(cell)]: _, ...others } = before[field] ?? {}
  return { ...before, [field]: to === undefined ? others : { ...others, [foldCell(cell)]: to } }
}

/** What was answered about a cell; undefined where nothing was. */
export function wordFor(matching: Matching, field: ImportField, cell: string): string | undefined {
  return matching.reading.translations[field]?.[foldCell(cell)]
}
