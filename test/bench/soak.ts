import { startGenerator, wire } from './load.ts'
import { memoryMb } from './process-figures.ts'
import type { ServedShop } from './served-shop.ts'

const windowSeconds = 30
const sampleMs = 250

/**
 * The shop's memory under mixed load: after half of the time, and its slope over the other half. The garbage collector
 * works in bursts, so the slope is that of the minimum of each half minute.
 */
export async function soak(shop: ServedShop, seconds: number): Promise<string[]> {
  const generator = startGenerator()
  const requests = Array.from({ length: 20_000 }, (_, n) => {
    const id = 1 + (n % 900)
    const requested = wire(
      [
        `/detail/${id}`,
        `/?page=${n % 240}`,
        `/api/products/detail/${id}`,
        `/?from=${n}`,
        `/api/products?page=${n % 40}&size=20`,
      ][n % 5] ?? '/',
    )
    // half of the readers take compressed answers
    return n % 2 === 0
      ? requested
      : requested.replace('host: localhost', 'host: localhost\r\naccept-encoding: gzip, br')
  })
  const windows: { minute: number; mbs: number[] }[] = []
  for (let at = 0; at < seconds; at += windowSeconds) {
    const mbs: number[] = []
    const look = setInterval(() => mbs.push(memoryMb(shop.pid())), sampleMs)
    await generator.run({ kind: 'http', port: shop.port, requests, connections: 32, seconds: windowSeconds })
    clearInterval(look)
    windows.push({ minute: (at + windowSeconds) / 60, mbs })
  }
  generator.stop()
  const half = windows.length / 2
  const { mbs = [] } = windows[half - 1] ?? {}
  const after = windows.slice(half).map((window) => ({ minute: window.minute, mb: Math.min(...window.mbs) }))
  const highest = Math.max(...windows.flatMap((window) => window.mbs))
  return [
    `Memory of the shop's process after ${(seconds / 120).toFixed(0)} minutes of mixed load: ${Math.min(...mbs).toFixed(0)} to ${Math.max(...mbs).toFixed(0)} MB within half a minute, ` +
      `${(mbs.reduce((sum, mb) => sum + mb, 0) / mbs.length).toFixed(0)} MB on average; slope of its floor over the next ${(seconds / 120).toFixed(0)} minutes: ${slope(after).toFixed(2)} MB a minute; highest of all ${highest.toFixed(0)} MB.\n`,
  ]
}

/** Least squares. */
function slope(samples: { minute: number; mb: number }[]): number {
  const mean = (values: number[]) => values.reduce((sum, value) => sum + value, 0) / values.length
  const x = mean(samples.map(({ minute }) => minute))
  const y = mean(samples.map(({ mb }) => mb))
  const over = samples.reduce((sum, { minute, mb }) => sum + (minute - x) * (mb - y), 0)
  const under = samples.reduce((sum, { minute }) => sum + (minute - x) ** 2, 0)
  return under === 0 ? 0 : over / under
}
