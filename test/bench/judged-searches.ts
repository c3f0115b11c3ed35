import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { gunzipSync } from 'node:zlib'
import { readDemoCatalogue } from '../../seeds/demo-catalogue.ts'
import { benchFolder, freePort, removeFolder, serveShop } from './served-shop.ts'

/**
 * `npm run search:check -- --judged FILE`: how well the first ten wines of an answer are those that a person meant. FILE
 * has lines of query, wine id and grade (0 to 3), separated by tabs, plain or compressed by gzip; ids are the demo
 * shop's or those of X-Wines. The searches are asked of a demo shop of their own, as the storefront asks them.
 */
const listLength = 10
/** X-Wines numbers its wines from here. */
const firstSourceId = 100_001

/** Queries that weights may be fitted to, and the third that nobody tunes on. */
export type Part = 'all' | 'tuned' | 'held-out'
type Judged = Map<string, Map<number, number>>

/** @param worst how many of the worst answered queries are printed */
export async function checkJudgedSearches(file: string, part: Part, worst: number): Promise<void> {
  const judged = await readJudged(file, part)
  const dataDir = await benchFolder()
  const shop = await serveShop({ port: await freePort(), dataDir })
  try {
    const gains: { query: string; gain: number }[] = []
    const times: number[] = []
    let empty = 0
    // what the shop reads once, before it is measured
    for (const query of [...judged.keys()].slice(0, 20)) await search(shop.url, query)
    for (const [query, grades] of judged) {
      const start = performance.now()
      const ids = await search(shop.url, query)
      times.push(performance.now() - start)
      if (ids.length === 0) empty += 1
      const gain = ndcg(ids, grades)
      if (gain !== undefined) gains.push({ query, gain })
    }
    for (const { query, gain } of gains.toSorted((a, b) => a.gain - b.gain).slice(0, worst))
      console.log(`${gain.toFixed(2)} ${query}`)
    const p95 = times.toSorted((a, b) => a - b)[Math.floor(times.length * 0.95)] ?? 0
    const mean = gains.reduce((sum, { gain }) => sum + gain, 0) / Math.max(gains.length, 1)
    const emptyShare = empty / Math.max(judged.size, 1)
    console.log(
      `NDCG@10 ${mean.toFixed(4)} empty ${emptyShare.toFixed(4)} p95 ${p95.toFixed(1)} ms queries ${judged.size}`,
    )
  } finally {
    await shop.stop()
    await removeFolder(dataDir)
  }
}

/** Of the ten best wines, how much is reached; undefined where no wine is any good. */
export function ndcg(ids: readonly number[], grades: ReadonlyMap<number, number>): number | undefined {
  const ideal = discounted([...grades.values()].toSorted((a, b) => b - a).slice(0, listLength))
  return ideal > 0 ? discounted(ids.slice(0, listLength).map((id) => grades.get(id) ?? 0)) / ideal : undefined
}

/** A third of all queries, whichever file they are in. */
const isHeldOut = (query: string) => (createHash('sha256').update(query).digest()[0] ?? 0) % 3 === 0

export async function readJudged(file: string, part: Part): Promise<Judged> {
  const bytes = await readFile(file)
  const judged = parseJudged((file.endsWith('.gz') ? gunzipSync(bytes) : bytes).toString(), await demoIds())
  return new Map(
    [...judged].filter(([query]) => part === 'all' || isHeldOut(query) === (part === 'held-out')),
  )
}

function parseJudged(text: string, idOf: (judgedId: number) => number): Judged {
  const judged: Judged = new Map()
  for (const [index, line] of text.split(/\r?\n/).entries()) {
    if (line.trim() === '') continue
    const [query, wine, grade] = line.split('\t')
    if (!query || !Number.isInteger(Number(wine)) || !(Number(grade) >= 0 && Number(grade) <= 3))
      throw new Error(`Line ${index + 1} is not a query, a wine id and a grade from 0 to 3`)
    const grades = judged.get(query) ?? new Map<number, number>()
    grades.set(idOf(Number(wine)), Number(grade))
    judged.set(query, grades)
  }
  return judged
}

async function demoIds(): Promise<(judgedId: number) => number> {
  const wines = await readDemoCatalogue()
  const ids = new Map(wines.map(({ sourceId }, index) => [sourceId, index + 1]))
  return (judgedId) => (judgedId < firstSourceId ? judgedId : (ids.get(judgedId) ?? judgedId))
}

async function search(url: string, name: string): Promise<number[]> {
  const query = new URLSearchParams({ name, page: '0', size: String(listLength) })
  const response = await fetch(`${url}/api/products?${query}`)
  if (!response.ok) return []
  const answer = (await response.json()) as { items: { id: number }[] } | { id: number }[]
  return (Array.isArray(answer) ? answer : answer.items).slice(0, listLength).map(({ id }) => id)
}

function discounted(grades: readonly number[]): number {
  return grades.reduce((sum, grade, place) => sum + (2 ** grade - 1) / Math.log2(place + 2), 0)
}
