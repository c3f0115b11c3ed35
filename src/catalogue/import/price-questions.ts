import { formatPesos } from '../../money/money.ts'
import type { RowValues } from './validate-row.ts'

/** Prices that are hardly meant as they are read, by how far they are from what stands. */
export const priceQuestions = ['price-thousandth', 'price-fall', 'price-rise', 'price-low'] as const
export type PriceQuestion = (typeof priceQuestions)[number]
/** The price is a thousand times what was read, as it was read, or its rows are left out. */
export const priceAnswers = ['por-mil', 'asi', 'afuera'] as const
export type PriceAnswers = Partial<Record<PriceQuestion, (typeof priceAnswers)[number]>>

/** The question about all rows of a kind. */
export const priceSentences: Record<PriceQuestion, string> = {
  'price-thousandth': 'Quedarían unas mil veces más bajos que ahora: ¿están en miles?',
  'price-fall': 'Quedarían menos de la quinta parte de lo que están ahora: ¿es así?',
  'price-rise': 'Quedarían más de cinco veces lo que están ahora: ¿es así?',
  'price-low': 'Están muy por debajo de los demás precios: ¿les faltan tres ceros?',
}

/** Times by which a price may fall or rise without a question. */
const usualFactor = 5
/** Times below what stands from which and up to which thousands are meant. */
const [thousandFrom, thousandTo] = [200, 5000]
/** Times by which a new wine may be below the middle price. */
const lowFactor = 50
/** Middle prices of fewer say little. */
const fewPrices = 5
/** The catalogue's middle price counts for a list of new wines, less than the list's own. */
const catalogueShare = 0.5

/** What a price leaves open. In: pesos; what stands is the wine's list price, the middle that of the list. */
export function priceQuestion(
  price: number,
  { stands, middle }: { stands?: number | undefined; middle: number },
): PriceQuestion | undefined {
  // the form refuses what is below one peso
  if (!(price >= 1)) return undefined
  if (stands === undefined || stands <= 0) return price * lowFactor < middle ? 'price-low' : undefined
  const lower = stands / price
  if (lower >= thousandFrom && lower <= thousandTo) return 'price-thousandth'
  if (lower >= usualFactor) return 'price-fall'
  return lower <= 1 / usualFactor ? 'price-rise' : undefined
}

/** What most prices are near to, in pesos; 0 where neither list nor catalogue says it. */
export function middlePrice(listed: readonly number[], catalogue: number): number {
  const sorted = listed.filter((price) => price > 0).toSorted((one, other) => one - other)
  const own = sorted.length < fewPrices ? 0 : (sorted[Math.floor(sorted.length / 2)] ?? 0)
  return Math.max(own, catalogue * catalogueShare)
}

export type PriceJudgement = {
  values: RowValues
  asks?: { kind: PriceQuestion; detail: string }
  out?: string
}

/** A row's price as the answers say, the open question about it, or why its row is left out. */
export function judgePrice(
  values: RowValues,
  standing: { stands?: number | undefined; middle: number },
  answers: PriceAnswers,
): PriceJudgement {
  if (typeof values.price !== 'number') return { values }
  const kind = priceQuestion(values.price, standing)
  if (kind === undefined) return { values }
  const { stands } = standing
  const near =
    stands === undefined ? `los demás rondan ${shown(standing.middle)}` : `ahora está a ${shown(stands)}`
  const detail = `Quedaría a ${shown(values.price)}, y ${near}`
  if (answers[kind] === 'afuera') return { values, out: `Se dejó afuera: ${detail.toLowerCase()}` }
  if (answers[kind] === 'por-mil')
    return { values: { ...values, price: Math.round(values.price * 100_000) / 100 } }
  return answers[kind] === 'asi' ? { values } : { values, asks: { kind, detail } }
}

const shown = (pesos: number) => formatPesos(Math.round(pesos * 100) / 100)
