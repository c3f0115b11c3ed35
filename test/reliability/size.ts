import { appendFileSync } from 'node:fs'

/** `npm run trust` runs the same tests as `npm test`, at their whole size. */
const whole = process.env['TRUST'] === 'whole'

/** How much of something: a little in `npm test`, all of it in `npm run trust`. */
export function size<T>(quick: T, all: T): T {
  return whole ? all : quick
}

/** Where `npm run trust` reads figures and progress; unset in `npm test`. */
const notes = process.env['TRUST_NOTES']

/**
 * A row of the report in reports/. In: number or name of the test in docs/trust.md, what was done, and what came out.
 */
export function figure(test: number | string, done: string, result: string): void {
  if (notes) appendFileSync(notes, `${JSON.stringify({ test, done, result })}\n`)
}

/** The current step of a long test, for the progress line. */
export function progress(line: string): void {
  if (notes) appendFileSync(notes, `${JSON.stringify({ progress: line })}\n`)
}

/** The value below which a share (0 to 1) of the values lie. */
export function percentile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0
}
