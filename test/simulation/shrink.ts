import { commandFor, type RunOptions } from './report.ts'
import { simulate, type Outcome, type Wanted } from './run.ts'

/**
 * Looks for a shorter history with the same failure: steps are left out, in halves, quarters and so on, as long as the
 * rule is still broken. A step keeps its own random numbers, so that leaving one out changes no other's.
 */
export async function shrink(
  wanted: Wanted,
  rule: string,
  minutes: number,
  options: RunOptions,
): Promise<string> {
  const until = performance.now() + minutes * 60_000
  const { until: last = 0 } = wanted
  let kept = Array.from({ length: last - 1 }, (_, index) => index + 1)
  let tries = 0
  let shortest: Outcome | undefined
  const failsWith = async (steps: readonly number[]): Promise<boolean> => {
    tries += 1
    const outcome = await simulate({ ...wanted, without: stepsBut(steps, last), everyStep: true })
    if (outcome.failure?.rule !== rule) return false
    shortest = outcome
    return true
  }
  for (let parts = 2; parts <= kept.length && performance.now() < until;) {
    const size = Math.ceil(kept.length / parts)
    let shorter = false
    for (let from = 0; from < kept.length && performance.now() < until;) {
      const candidate = [...kept.slice(0, from), ...kept.slice(from + size)]
      if (candidate.length > 0 && (await failsWith(candidate))) {
        kept = candidate
        shorter = true
      } else from += size
    }
    if (size === 1 && !shorter) break
    parts = shorter ? Math.max(2, parts - 1) : Math.min(kept.length, parts * 2)
  }
  const story = shortest?.failure?.story ?? []
  return [
    `shortened to ${kept.length} of ${last - 1} steps in ${tries} tries`,
    ...story,
    shortest?.failure?.message ?? '',
    `again: ${commandFor(wanted.seed, { until: last, ...options, only: kept.join(',') })}`,
  ].join('\n')
}

/** All steps before `until` but these. */
export function stepsBut(steps: readonly number[], until: number): Set<number> {
  const taken = new Set(steps)
  return new Set(
    Array.from({ length: until - 1 }, (_, index) => index + 1).filter((step) => !taken.has(step)),
  )
}
