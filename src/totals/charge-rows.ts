import { formatPesos, fromPesos, toPesos } from '../money/money.ts'
import type { ChargeAnswer } from './quote.contract.ts'

/** A row between the bottles and the total, as cart, order, mail and slip show it. */
export type ChargeRow = {
  key: string
  name: string
  /** Why it costs less than listed. */
  reasons: readonly string[]
  /** Whether it makes the order cheaper or dearer. */
  sign: 'minus' | 'plus'
  /** As it is read: '$ 100', '− $ 100', 'Sin cargo'. */
  amount: string
}

/**
 * The charges of an order as rows: a promotion is one row however many lines it touches.
 *
 * @param charges amounts in pesos, as the calls have them
 * @param given lines of bottles that a promotion gives, counted from 1: their charge reads 'De regalo'
 */
export function chargeRows(
  charges: readonly ChargeAnswer[],
  given: ReadonlySet<number> = new Set(),
): ChargeRow[] {
  const rows = new Map<string, Omit<ChargeRow, 'amount' | 'sign'> & { centavos: number; isGiven: boolean }>()
  for (const { kind, label, amount, promotion_id, line, reasons = [] } of charges) {
    const isGiven = line !== undefined && given.has(line)
    const key = [kind, promotion_id, label, isGiven && line].join(' ')
    const centavos = fromPesos(amount) + (rows.get(key)?.centavos ?? 0)
    rows.set(key, { key, name: label, reasons, centavos, isGiven })
  }
  return [...rows.values()].map(({ centavos, isGiven, ...row }) => ({
    ...row,
    sign: centavos < 0 ? 'minus' : 'plus',
    amount: isGiven ? 'De regalo' : amountWords(centavos),
  }))
}

function amountWords(centavos: number): string {
  if (centavos < 0) return `−\u00a0${formatPesos(toPesos(-centavos))}`
  return centavos === 0 ? 'Sin cargo' : formatPesos(toPesos(centavos))
}

/** Lines of bottles that a promotion gives, counted from 1. */
export const givenLines = (lines: readonly { gift: boolean }[]): Set<number> =>
  new Set(lines.flatMap(({ gift }, index) => (gift ? index + 1 : [])))
