import http from 'node:http'
import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { serveShop, type ServedShop } from '../e2e/serve.ts'
import { figure, progress } from './size.ts'

let shop: ServedShop
beforeAll(async () => {
  shop = await serveShop({ REQUESTS_PER_MINUTE: '100000000' })
})
afterAll(() => shop?.stop())

const overloadSeconds = Number(process.env['OVERLOAD_SECONDS'] ?? 60)
/** Connections that the load opens at the most: no more can come from one machine's ports anyway. */
const mostOpen = 4000

let requested = 0
/** A page that is in no cache. */
const freshPage = () => `${shop.url}/?name=malbec&page=${(requested += 1) % 50}&x=${requested}`

type RequestOptions = { status: number; ms: number; failure?: string | undefined }

/** One request on a connection of its own. Out: status (0: no answer, and why) and milliseconds. */
function ask(url: string, agent?: http.Agent): Promise<RequestOptions> {
  const began = performance.now()
  return new Promise((resolve) => {
    const done = (status: number, failure?: string) =>
      resolve({ status, ms: performance.now() - began, failure })
    const request = http.get(url, { agent: agent ?? false, timeout: 20_000 }, (response) => {
      response
        .resume()
        .once('end', () => done(response.statusCode ?? 0))
        .once('error', () => done(0))
    })
    request
      .once('timeout', () => request.destroy(new Error('no answer in time')))
      .once('error', (failure: NodeJS.ErrnoException) => done(0, failure.code ?? failure.message))
  })
}

/** The shop's capacity: answers in a second with sixteen sequential clients. */
async function measureCapacity(): Promise<number> {
  const agent = new http.Agent({ keepAlive: true, maxSockets: 16 })
  const until = performance.now() + 8000
  let answered = 0
  await Promise.all(
    Array.from({ length: 16 }, async () => {
      while (performance.now() < until) if ((await ask(freshPage(), agent)).status === 200) answered += 1
    }),
  )
  agent.destroy()
  return answered / 8
}

const reported = (answers: Record<number, number>) =>
  Object.entries(answers)
    .map(([status, count]) => `${count} ${status === '0' ? 'cut off' : `answered ${status}`}`)
    .join(', ')

async function memoryMb(): Promise<number> {
  const text = await fetch(`${shop.url}/metrics`).then(
    (response) => response.text(),
    () => '',
  )
  return Number(/process_resident_memory_bytes (\d+)/.exec(text)?.[1] ?? 0) / 1e6
}

test('at ten times what it carries: no crash, bounded memory, and well again within ten seconds', async () => {
  const capacity = await measureCapacity()
  const perSecond = Math.ceil(capacity * 10)
  const quiet = await memoryMb()
  const answers: Record<number, number> = {}
  const served: number[] = []
  let open = 0
  let stored = 0
  let healthWorst = 0
  const unwell: string[] = []
  const cutOff: Record<string, number> = {}
  let memoryWorst = quiet
  const under: Promise<void>[] = []
  const began = performance.now()
  let sent = 0
  let watching = true
  const watch = (async () => {
    while (watching) {
      const { status, ms, failure } = await ask(`${shop.url}/api/health`)
      if (status !== 200) unwell.push(failure ?? String(status))
      healthWorst = Math.max(healthWorst, ms)
      memoryWorst = Math.max(memoryWorst, await memoryMb())
      progress(`overload: ${sent} sent, ${served.length} served, ${memoryWorst.toFixed(0)} MB`)
      await wait(1000)
    }
  })()
  while (performance.now() - began < overloadSeconds * 1000) {
    const due = ((performance.now() - began) / 1000) * perSecond
    for (; sent < due; sent += 1) {
      if (open >= mostOpen) {
        stored += 1
        continue
      }
      open += 1
      under.push(
        ask(freshPage()).then(({ status, ms, failure }) => {
          open -= 1
          if (failure) cutOff[failure] = (cutOff[failure] ?? 0) + 1
          answers[status] = (answers[status] ?? 0) + 1
          if (status === 200) served.push(ms)
        }),
      )
    }
    await wait(10)
  }
  // what follows the crowd: the time until twenty in a row are answered as on a quiet day
  const over = performance.now()
  let good = 0
  let recovered = 0
  while (good < 20 && performance.now() - over < 60_000) {
    const { status, ms } = await ask(freshPage())
    good = status === 200 && ms < 500 ? good + 1 : 0
    if (good === 1) recovered = performance.now() - over
    await wait(50)
  }
  await Promise.all(under)
  watching = false
  await watch
  const sorted = served.toSorted((a, b) => a - b)
  const p = (share: number) => Math.round(sorted[Math.floor((sorted.length - 1) * share)] ?? 0)
  figure(
    'flood',
    `ten times what the shop carries for ${overloadSeconds} s: fresh pages, each on a connection of its own`,
    `carries ${capacity.toFixed(0)}/s, sent ${perSecond}/s: ${reported(answers)}, ` +
      `${stored} not sent (${mostOpen} connections open); answered ones p50 ${p(0.5)} ms, p99 ${p(0.99)} ms; ` +
      `health at worst ${healthWorst.toFixed(0)} ms; memory ${quiet.toFixed(0)} MB before, ${memoryWorst.toFixed(0)} MB at worst; ` +
      `well again after ${(recovered / 1000).toFixed(1)} s`,
  )
  console.log(`overload: cut off ${JSON.stringify(cutOff)}`)
  expect(unwell).toEqual([])
  expect(Object.keys(answers).filter((status) => !['0', '200', '503'].includes(status))).toEqual([])
  // rejected requests get a 503, accepted ones do not wait long
  expect(answers[0] ?? 0).toBeLessThan(sent * 0.001)
  // the load has the shop's own cores: so much of it may find no room
  expect(stored).toBeLessThan(sent * 0.1)
  expect(p(0.99)).toBeLessThan(10_000)
  expect(served.length).toBeGreaterThan(capacity * overloadSeconds * 0.2)
  expect(memoryWorst).toBeLessThan(900)
  expect(good).toBe(20)
  expect(recovered).toBeLessThan(10_000)
})
