import { problem, type Problem } from '../platform/http/problem.ts'
import { daysBetween } from './sales-period.ts'

/** In days. */
const longestPeriod = 20 * 366

/** The problem with a period, if any. */
export function wrongPeriod(from: string, to: string): Problem | undefined {
  const days = daysBetween(from, to)
  if (days < 1) return problem(422, 'La primera fecha tiene que ser anterior a la segunda.')
  if (days > longestPeriod) return problem(422, 'El período es demasiado largo: hasta 20 años.')
  return undefined
}
