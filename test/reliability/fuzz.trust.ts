import { randomInt } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { openFuzzing } from '../fuzz-shop.ts'
import { figure, progress } from './size.ts'

/** FUZZ_REQUESTS and FUZZ_SEED repeat or shorten a run; FUZZ_CALLS restricts it to endpoints whose names match. */
const requestsPerCall = Number(process.env['FUZZ_REQUESTS'] ?? 20_000)
/** Sent to each call in turn, to a new shop each time: the first million must not slow down or shut out the second. */
const round = Math.min(1000, requestsPerCall)

const requested = new RegExp(process.env['FUZZ_CALLS'] ?? '')

type Counts = Record<string, number>
/** `begun` rounds, each with a seed of its own; so many were completed without a finding. */
type Sofar = { seed: number; begun: number; whole: number; seconds: number; counts: Counts }
/** Who finds more has something to mend. */
const mostFinds = 20

/** An interrupted run continues with its next round. */
const file = path.resolve(
  process.env['FUZZ_STATE'] ?? path.join(import.meta.dirname, '../../.cache/fuzz.json'),
)

function begin(): Sofar {
  const seed = process.env['FUZZ_SEED']
  const left = existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Sofar) : undefined
  if (left && (seed === undefined || left.seed === Number(seed))) return left
  return { seed: Number(seed ?? randomInt(2 ** 31)), begun: 0, whole: 0, seconds: 0, counts: {} }
}

function store(sofar: Sofar): void {
  mkdirSync(path.dirname(file), { recursive: true })
  writeFileSync(file, JSON.stringify(sofar))
}

/** Every call of one shop. Out: how many requests got each status, and what went wrong. */
async function fuzzOnce(
  seed: number,
  reported: string,
): Promise<{ counts: Counts; finds: string[]; calls: number }> {
  const counts: Counts = {}
  const finds: string[] = []
  const fuzzing = await openFuzzing()
  const calls = fuzzing.calls.filter(({ name }) => requested.test(name))
  for (const [at, call] of calls.entries()) {
    const statuses = await fuzzing.fuzz(call, round, seed).catch((failure: Error) => {
      const cause = failure.cause instanceof Error ? failure.cause.message : ''
      finds.push(`seed ${seed}, ${call.name}: ${cause} ${failure.message}`)
      return {}
    })
    for (const [status, count] of Object.entries(statuses)) counts[status] = (counts[status] ?? 0) + count
    progress(`fuzz: ${reported}, ${at + 1} of ${calls.length}: ${call.name}`)
  }
  const stock = (await fuzzing.stockFaults()) as { faults: unknown[] }
  if (stock.faults.length > 0) finds.push(`seed ${seed}, the stock: ${JSON.stringify(stock)}`)
  await fuzzing.close()
  return { counts, finds, calls: calls.length }
}

test('20,000 made-up requests to every call: no 5xx, the documented shape, refused requests change nothing', async () => {
  const sofar = begin()
  const rounds = Math.ceil(requestsPerCall / round)
  const finds: string[] = []
  const since = Date.now() - sofar.seconds * 1000
  while (sofar.whole < rounds && finds.length < mostFinds) {
    const seed = sofar.seed + sofar.begun * round
    sofar.begun += 1
    const once = await fuzzOnce(seed, `${(sofar.whole + 1) * round} to each call, ${finds.length} finds`)
    finds.push(...once.finds)
    if (once.finds.length > 0) continue
    sofar.whole += 1
    for (const [status, count] of Object.entries(once.counts))
      sofar.counts[status] = (sofar.counts[status] ?? 0) + count
    sofar.seconds = (Date.now() - since) / 1000
    store(sofar)
    const sent = Object.values(sofar.counts).reduce((all, count) => all + count, 0)
    // most requests passed validation
    expect(sofar.counts['401'] ?? 0).toBeLessThan(sent * 0.3)
    figure(
      'fuzz',
      `made-up requests to each of ${once.calls} calls${requested.source === '(?:)' ? '' : ` (${requested.source})`}`,
      `${sofar.whole * round} to each, ${sent} sent in ${Math.round(sofar.seconds / 60)} min (seed ${sofar.seed}), by status ${JSON.stringify(sofar.counts)}: no 5xx, every answer as documented, nothing given away, refused ones changed nothing; stock and ledger agree`,
    )
  }
  expect(finds).toEqual([])
  rmSync(file, { force: true })
})
