import { writeFile } from 'node:fs/promises'
import { parseArgs } from 'node:util'
import { setTimeout as wait } from 'node:timers/promises'
import { reportFile } from '../../scripts/report.mjs'
import { customer } from './cases.ts'
import { memoryChart, type Sample } from './memory-chart.ts'
import { benchFolder, freePort, removeFolder, serveShop } from './served-shop.ts'

/**
 * `npm run bench -- --memory`: an hour of mixed load at a steady rate (pages, lists, searches, carts), and every five
 * seconds the memory of the shop's process by kind. Writes a picture and a table of the floors to reports/.
 */
const { values } = parseArgs({
  options: {
    memory: { type: 'boolean' },
    minutes: { type: 'string', default: '60' },
    rate: { type: 'string', default: '60' },
  },
})
const minutes = Number(values.minutes)
const requestsPerSecond = Number(values.rate)
const sampleMs = 5000

const folder = await benchFolder()
const shop = await serveShop({ port: await freePort(), dataDir: folder })
try {
  let token = (await customer(shop)).token
  // an access token is good for ten minutes
  const renewing = setInterval(() => void customer(shop).then((renewed) => (token = renewed.token)), 300_000)
  const samples: Sample[] = []
  const began = performance.now()
  const elapsed = () => (performance.now() - began) / 60_000
  let sampling = true
  const sampler = (async () => {
    while (sampling) {
      samples.push(await readSample(elapsed()))
      await wait(sampleMs)
    }
  })()
  const { answered, failed } = await load(() => token, elapsed)
  clearInterval(renewing)
  sampling = false
  await sampler
  const file = reportFile('memory').replace(/\.md$/, '.svg')
  await writeFile(file, memoryChart(samples))
  console.log(
    [
      `${minutes} minutes, ${requestsPerSecond} requests/s sent, ${answered} answered, ${failed} failed.`,
      '',
      ...floorTable(samples),
      '',
      `Written: ${file}`,
    ].join('\n'),
  )
} finally {
  await shop.stop()
  await removeFolder(folder)
}

type Request = { path: string; method?: string; body?: string }

function requestAt(n: number): Request {
  const id = 1 + ((n * 7) % 900)
  const kinds: Request[] = [
    { path: `/detail/${id}` },
    { path: `/?page=${n % 240}` },
    { path: `/api/products/detail/${id}` },
    { path: `/?from=${n}` },
    { path: `/api/products?page=${n % 40}&size=20` },
    { path: `/api/products?page=0&size=20&name=malvec%20${n % 50}` },
    { path: '/api/filters/facets?type=Tinto' },
    {
      path: '/api/shoppingCart',
      method: 'POST',
      body: JSON.stringify({ products: { id_prod: 1 + (n % 12), amount: 1 } }),
    },
  ]
  return kinds[n % kinds.length] ?? { path: '/' }
}

/** Sends the requests at the rate until the time is over. */
async function load(
  token: () => string,
  elapsedMinutes: () => number,
): Promise<{ answered: number; failed: number }> {
  let answered = 0
  let failed = 0
  let open = 0
  const send = async ({ path, method = 'GET', body }: Request) => {
    open += 1
    try {
      const response = await fetch(shop.url + path, {
        method,
        ...(body
          ? { body, headers: { 'content-type': 'application/json', authorization: `Bearer ${token()}` } }
          : {}),
      })
      await response.arrayBuffer()
      // the cart's limit on bottles is an answer too
      if (response.status < 500) answered += 1
      else failed += 1
    } catch {
      failed += 1
    } finally {
      open -= 1
    }
  }
  for (let n = 0; elapsedMinutes() < minutes; n += 1) {
    if (open < 64) void send(requestAt(n))
    const due = ((n + 1) / requestsPerSecond / 60 - elapsedMinutes()) * 60_000
    if (due > 0) await wait(due)
  }
  while (open > 0) await wait(50)
  return { answered, failed }
}

async function readSample(minute: number): Promise<Sample> {
  const text = await (await fetch(`${shop.url}/metrics`)).text()
  const mb = (name: string) => Number(new RegExp(`^${name} ([\\d.e+]+)`, 'm').exec(text)?.[1]) / 1e6
  return {
    minute,
    resident: mb('process_resident_memory_bytes'),
    heap: mb('process_heap_bytes'),
    buffers: mb('process_buffers_bytes'),
  }
}

/** The lowest figure of each kind in each tenth of the time, MB, and its slope over the second half. */
function floorTable(samples: readonly Sample[]): string[] {
  const kinds = ['resident', 'heap', 'buffers'] as const
  const parts = Array.from({ length: 10 }, (_, part) =>
    samples.filter(({ minute }) => Math.floor((minute / minutes) * 10) === part),
  ).filter((part) => part.length > 0)
  const floor = (part: readonly Sample[], kind: (typeof kinds)[number]) =>
    Math.min(...part.map((sample) => sample[kind]))
  const half = parts.slice(parts.length / 2)
  return [
    `| lowest in MB, from minute | ${parts.map((part) => (part[0]?.minute ?? 0).toFixed(0)).join(' | ')} | MB a minute, second half |`,
    `|---|${'---|'.repeat(parts.length + 1)}`,
    ...kinds.map((kind) => {
      const rise = floor(half.at(-1) ?? [], kind) - floor(half[0] ?? [], kind)
      const per = rise / (minutes * ((half.length - 1) / 10))
      return `| ${kind} | ${parts.map((part) => floor(part, kind).toFixed(0)).join(' | ')} | ${per.toFixed(2)} |`
    }),
  ]
}
