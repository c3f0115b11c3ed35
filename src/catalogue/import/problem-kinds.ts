import { priceQuestions } from './price-questions.ts'

/**
 * What stands against rows, by what answers it: a value for those that have none, a word for one that is not known, a
 * rate, the bottles of a box, the margin on a cost, whether prices are of boxes, what an offer is, whether VAT is added, whether two names mean the same, which of two rows holds, whether a code names
 * its wine although the row names another,
 * whether a price is meant as it stands, or nothing but the row's own cell.
 */
export const problemKinds = [
  'missing',
  'unknown',
  'wrong',
  'currency',
  'box',
  'box-price',
  'net-price',
  'margin',
  'likeness',
  'unknown-term',
  'offer',
  'contradiction',
  'other-wine',
  ...priceQuestions,
] as const
export type ProblemKind = (typeof problemKinds)[number]
