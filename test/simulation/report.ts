import { spawnSync } from 'node:child_process'
import type { Outcome } from './run.ts'

function commit(): string {
  const { stdout } = spawnSync('git', ['rev-parse', '--short', 'HEAD'], { encoding: 'utf8' })
  return stdout.trim() || 'unknown'
}

export type RunOptions = Readonly<Record<string, number | string | true | undefined>>

/** The command that runs a history again. */
export function commandFor(seed: number, options: RunOptions): string {
  const given = Object.entries(options).map(([name, value]) =>
    value === undefined ? '' : ` --${name}${value === true ? '' : ` ${value}`}`,
  )
  return `npm run simulate -- --seed ${seed}${given.join('')}`
}

/** What a run did, in lines; of a failure, how to see it again. */
export function report(seed: number, outcome: Outcome, options: RunOptions): string {
  const { steps, orders, requests, digest, counts, simulatedDays, seconds, spent, failure } = outcome
  const figures = [
    `seed ${seed}, commit ${commit()}: ${steps} steps, ${simulatedDays.toFixed(1)} days, ${orders} orders, ${requests} requests in ${seconds.toFixed(1)} s`,
    `${(steps / seconds).toFixed(0)} steps a second, ${((orders * 60) / seconds).toFixed(0)} orders a minute, history ${digest}`,
    `seconds: ${Object.entries(spent)
      .map(([what, time]) => `${what} ${time.toFixed(1)}`)
      .join(', ')}`,
    [...counts].map(([what, count]) => `${what} ${count}`).join(', '),
  ]
  if (!failure) return [...figures, 'every rule held'].join('\n')
  return [
    ...figures,
    '',
    ...failure.story,
    '',
    `FAILED at step ${failure.step}: ${failure.message}`,
    `again: ${commandFor(seed, { until: failure.step + 1, ...options })}`,
  ].join('\n')
}
