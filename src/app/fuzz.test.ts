import { afterAll, beforeAll, expect, test } from 'vitest'
import { openFuzzing, type Fuzzing } from '../../test/fuzz-shop.ts'

let fuzzing: Fuzzing
beforeAll(async () => {
  fuzzing = await openFuzzing()
})
afterAll(() => fuzzing.close())

/** Makes runs reproducible; `npm run trust` uses other seeds. */
const seed = 20261121
const requestsPerCall = 100

test('random requests: no 5xx, documented shapes, no leaks, and rejected requests change nothing', async () => {
  const rejected: string[] = []
  const counts: Record<number, number> = {}
  for (const call of fuzzing.calls) {
    const statuses = await fuzzing.fuzz(call, requestsPerCall, seed).catch((failure: unknown) => {
      const { message, cause } = failure as Error
      rejected.push(`${call.name}: ${cause instanceof Error ? cause.message : ''} ${message}`)
      return {}
    })
    for (const [status, count] of Object.entries(statuses))
      counts[Number(status)] = (counts[Number(status)] ?? 0) + count
  }
  console.log(`fuzz: ${fuzzing.calls.length} calls x ${requestsPerCall} requests: ${JSON.stringify(counts)}`)
  expect(rejected).toEqual([])
  // most calls were reached, and most refusals seen
  for (const status of [200, 400, 401, 403, 404, 409, 422])
    expect(counts[status], String(status)).toBeGreaterThan(50)
})

test('after the random requests stock, ledger and reservations agree', async () => {
  expect(await fuzzing.stockFaults()).toMatchObject({ faults: [] })
})

test('a refused request is seen to change nothing, and a granted one to change something', async () => {
  const { shop, checksum } = fuzzing
  // the customer may have removed themselves
  const { token: as } = await shop.person('entera@ejemplo.test')
  const before = await checksum()
  expect((await shop.ask('POST', '/favorite', { as, body: { id_prod: 999_999_999 } })).status).toBe(404)
  expect(await checksum()).toBe(before)
  expect((await shop.ask('POST', '/favorite', { as, body: { id_prod: 40 } })).status).toBe(200)
  expect(await checksum()).not.toBe(before)
})
