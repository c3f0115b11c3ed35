import { randomInt } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { openFuzzing } from '../test/fuzz-shop.ts'
import { figure, progress } from './size.ts'

/** FUZZ_REQUESTS and FUZZ_SEED repeat a run, or make it shorter. */
const requestsPerCall = Number(process.env['FUZZ_REQUESTS'] ?? 20_000)
/** Sent to each call in turn, to a new shop each time: the first million must not slow down or shut out the second. */
const round = 1000

type Counts = Record<string, number>
type Sofar = { seed: number; perCall: number; seconds: number; counts: Counts }

/** A run that was cut short goes on after its last whole round, when it is asked for again. */
const file = path.resolve(import.meta.dirname, '../.cache/fuzz.json')

function begin(): Sofar {
  const seed = process.env['FUZZ_SEED']
  const left = existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Sofar) : undefined
  if (left && (seed === undefined || left.seed === Number(seed))) return left
  return { seed: Number(seed ?? randomInt(2 ** 31)), perCall: 0, seconds: 0, counts: {} }
}

function keep(sofar: Sofar): void {
  mkdirSync(path.dirname(file), { recursive: true })
  writeFileSync(file, JSON.stringify(sofar))
}

test('20,000 made-up requests to every call: no 5xx, the documented shape, refused requests change nothing', async () => {
  let sofar = begin()
  const since = Date.now() - sofar.seconds * 1000
  while (sofar.perCall < requestsPerCall) {
    const { perCall, seed } = sofar
    const requests = Math.min(round, requestsPerCall - perCall)
    const counts = { ...sofar.counts }
    const found: string[] = []
    const fuzzing = await openFuzzing()
    const { calls } = fuzzing
    for (const [at, call] of calls.entries()) {
      const statuses = await fuzzing.fuzz(call, requests, seed + perCall).catch((failure: Error) => {
        const cause = failure.cause instanceof Error ? failure.cause.message : ''
        found.push(`${call.name}: ${cause} ${failure.message}`)
        return {}
      })
      for (const [status, count] of Object.entries(statuses)) counts[status] = (counts[status] ?? 0) + count
      progress(`fuzz: ${perCall + requests} to each call, ${at + 1} of ${calls.length}: ${call.name}`)
    }
    expect(found, `seed ${seed + perCall}`).toEqual([])
    expect(await fuzzing.stockFaults()).toMatchObject({ faults: [] })
    await fuzzing.close()
    const sent = Object.values(counts).reduce((all, count) => all + count, 0)
    // most requests got past the door
    expect(counts['401'] ?? 0).toBeLessThan(sent * 0.3)
    sofar = { seed, counts, perCall: perCall + requests, seconds: (Date.now() - since) / 1000 }
    keep(sofar)
    figure(
      'fuzz',
      `made-up requests to each of ${calls.length} calls`,
      `${sofar.perCall} to each, ${sent} sent in ${Math.round(sofar.seconds / 60)} min (seed ${seed}), by status ${JSON.stringify(counts)}: no 5xx, every answer as documented, nothing given away, refused ones changed nothing; stock and ledger agree`,
    )
  }
  rmSync(file, { force: true })
})
