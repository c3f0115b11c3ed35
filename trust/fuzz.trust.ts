import { randomInt } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openFuzzing, type Fuzzing } from '../test/fuzz-shop.ts'

let fuzzing: Fuzzing
beforeAll(async () => {
  fuzzing = await openFuzzing()
})
afterAll(() => fuzzing.close())

/** FUZZ_REQUESTS and FUZZ_SEED repeat a run, or make it shorter. */
const requestsPerCall = Number(process.env['FUZZ_REQUESTS'] ?? 20_000)
const seed = Number(process.env['FUZZ_SEED'] ?? randomInt(2 ** 31))
/** Sent and then forgotten, so that what a call adds does not slow down the next million. */
const batch = 1000

test('20,000 made-up requests to every call: no 5xx, the documented shape, refused requests change nothing', async () => {
  console.log(`fuzz: ${fuzzing.calls.length} calls x ${requestsPerCall} requests, FUZZ_SEED=${seed}`)
  const found: string[] = []
  let sent = 0
  for (const call of fuzzing.calls) {
    const counts: Record<string, number> = {}
    for (let start = 0; start < requestsPerCall && found.length < 50; start += batch) {
      const statuses = await fuzzing
        .fuzz(call, Math.min(batch, requestsPerCall - start), seed + start)
        .catch((failure: Error) => {
          found.push(
            `${call.name}: ${failure.cause instanceof Error ? failure.cause.message : ''} ${failure.message}`,
          )
          return undefined
        })
      if (!statuses) break
      for (const [status, count] of Object.entries(statuses)) {
        counts[status] = (counts[status] ?? 0) + count
        sent += count
      }
    }
    console.log(`fuzz: ${sent} sent; ${call.name} ${JSON.stringify(counts)}`)
  }
  expect(found).toEqual([])
  const { body } = await fuzzing.shop.ask('GET', '/stock/check', { as: fuzzing.shop.admin })
  expect(body).toMatchObject({ faults: [] })
})
