// `npm run simulate -- --seed N --days D --until STEP --orders N`: a simulated history of the shop from a seed.
import { parseArgs } from 'node:util'
import { report, type RunOptions } from './report.ts'
import { simulate } from './run.ts'
import { shrink, stepsBut } from './shrink.ts'
import { withServer } from './server.ts'

const { values } = parseArgs({
  options: {
    seed: { type: 'string' },
    days: { type: 'string' },
    until: { type: 'string' },
    orders: { type: 'string' },
    /** Steps of an average day. */
    pace: { type: 'string' },
    /** Steps after which everything comes to rest and all rules are checked. */
    rest: { type: 'string' },
    /** Minutes to look for a shorter history of a failure. */
    shrink: { type: 'string' },
    /** The only steps that are taken, as a shrinker names them. */
    only: { type: 'string' },
    /** One line of JSON in place of a report. */
    json: { type: 'boolean' },
    quiet: { type: 'boolean' },
    /** Lets much happen at the same moment, statement by statement. */
    'at-once': { type: 'boolean' },
    /** Runs so many steps twice, and compares both histories. */
    twice: { type: 'string' },
    /** A query that is run after a failure. */
    look: { type: 'string' },
  },
})
const number = (text: string | undefined) => (text === undefined ? undefined : Number(text))
// every day has another one
const seed = number(values.seed) ?? Math.floor(Date.now() / 86_400_000)

await withServer(async ({ server, template }) => {
  const wanted = {
    seed,
    days: number(values.days) ?? (values.until || values.orders ? 36_500 : 30),
    until: number(values.until),
    orders: number(values.orders),
    pace: number(values.pace),
    rest: number(values.rest),
    look: values.look,
    ...(values.only
      ? { without: stepsBut(values.only.split(',').map(Number), Number(values.until)), everyStep: true }
      : {}),
    atOnce: values['at-once'] ? (true as const) : undefined,
    server,
    template,
    ...(values.json || values.quiet ? {} : { progress: (line: string) => console.log(line) }),
  }
  if (values.twice) {
    const part = { ...wanted, until: Number(values.twice) }
    const [first, second] = [await simulate(part), await simulate(part)]
    if (first.digest !== second.digest)
      throw new Error(`Seed ${seed} has two histories: ${first.digest} and ${second.digest}`)
    console.log(`${first.steps} steps twice: the same history ${first.digest}`)
  }
  const options: RunOptions = {
    pace: wanted.pace,
    rest: wanted.rest,
    'at-once': wanted.atOnce,
    only: values.only,
  }
  const outcome = await simulate(wanted)
  if (values.json)
    console.log(JSON.stringify({ seed, ...outcome, counts: Object.fromEntries(outcome.counts) }))
  else console.log(report(seed, outcome, options))
  if (outcome.failure && values.shrink) {
    const shorter = await shrink(
      { ...wanted, until: outcome.failure.step + 1 },
      outcome.failure.rule,
      Number(values.shrink),
      options,
    )
    console.log(shorter)
  }
  process.exitCode = outcome.failure ? 1 : 0
})
