import { startGenerator, wire } from './load.ts'
import { memoryMb } from './process-figures.ts'
import type { ServedShop } from './served-shop.ts'

const sampleSeconds = 10

/** The shop's memory under mixed load for some time, and its slope over the last four fifths. */
export async function soak(shop: ServedShop, seconds: number): Promise<string[]> {
  const generator = startGenerator()
  const requests = Array.from({ length: 20_000 }, (_, n) => {
    const id = 1 + (n % 900)
    const asked = wire(
      [
        `/detail/${id}`,
        `/?page=${n % 240}`,
        `/api/products/detail/${id}`,
        `/?n=${n}`,
        `/api/products?page=${n % 40}&size=20`,
      ][n % 5] ?? '/',
    )
    // half of the readers take compressed answers
    return n % 2 === 0
      ? asked
      : asked.replace('host: localhost', 'host: localhost\r\naccept-encoding: gzip, br')
  })
  const samples: { minute: number; mb: number }[] = []
  for (let at = 0; at < seconds; at += sampleSeconds) {
    await generator.run({ kind: 'http', port: shop.port, requests, connections: 32, seconds: sampleSeconds })
    samples.push({ minute: (at + sampleSeconds) / 60, mb: memoryMb(shop.pid()) })
  }
  generator.stop()
  const later = samples.slice(Math.floor(samples.length / 5))
  return [
    `Memory of the shop's process after ${(seconds / 60).toFixed(0)} minutes of mixed load: ${samples.at(-1)?.mb.toFixed(0)} MB; ` +
      `slope over the last four fifths: ${slope(later).toFixed(2)} MB a minute; highest ${Math.max(...samples.map(({ mb }) => mb)).toFixed(0)} MB.\n`,
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
