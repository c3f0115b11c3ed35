import { spawnSync } from 'node:child_process'
import type { Outcome } from './run.ts'

function commit(): string {
  const { stdout } = spawnSync('git', ['rev-parse', '--short', 'HEAD'], { encoding: 'utf8' })
  return stdout.trim() || 'unknown'
}

/** What a run did, in lines; of a failure, how to see it again. */
export function report(
  seed: number,
  outcome: Outcome,
  options: Readonly<Record<string, number | undefined>>,
): string {
  const { steps, orders, requests, digest, counts, simulatedDays, seconds, spent, failure } = outcome
  const figures = [
    `seed ${seed}, commit ${commit()}: ${steps} steps, ${simulatedDays.toFixed(1)} days, ${orders} orders, ${requests} requests in ${seconds.toFixed(1)} s`,
    `${(steps / seconds).toFixed(0)} steps a second, ${((orders * 60) / seconds).toFixed(0)} orders a minute, history ${digest}`,
    `seconds: ${Object.entries(spent)
      .map(([what, time]) => `${what} ${time.toFixed(1)}`)
      .join(', ')}`,
    [...counts].map(([what, count]) => `${what} ${count}`).join(', '),
  ]
  const given = Object.entries(options)
    .map(([name, value]) => (value === undefined ? '' : ` --${name} ${value}`))
    .join('')
  if (!failure) return [...figures, 'every rule held'].join('\n')
  return [
    ...figures,
    '',
    ...failure.story,
    '',
    `FAILED at step ${failure.step}: ${failure.message}`,
    `again: npm run simulate -- --seed ${seed} --until ${failure.step + 1}${given}`,
  ].join('\n')
}
