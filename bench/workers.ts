import { startGenerator, wire } from './load.ts'
import { serveShop } from './served-shop.ts'

/** Warm pages from one worker of `npm run cluster` and from two, on the data of a shop that is not running. */
export async function compareWorkers(dataDir: string, port: number, seconds: number): Promise<string[]> {
  const generator = startGenerator()
  const figures: number[] = []
  for (const workers of [1, 2]) {
    const shop = await serveShop({
      port,
      dataDir,
      program: 'cluster',
      settings: { WORKERS: String(workers) },
    })
    const job = { kind: 'http' as const, port, requests: [wire('/')], connections: 32 }
    await generator.run({ ...job, seconds: 2 })
    figures.push((await generator.run({ ...job, seconds })).perSecond)
    await shop.stop()
  }
  generator.stop()
  const [one = 0, two = 0] = figures
  return [
    `Home HTML, warm, \`npm run cluster\`: ${one.toFixed(0)} requests/s with one worker, ${two.toFixed(0)} with two: ${(two / one).toFixed(2)} times. The load generator takes its part of the same cores.\n`,
  ]
}
