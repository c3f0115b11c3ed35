import { spawn } from 'node:child_process'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import type { Case } from './cases.ts'
import { startGenerator, wire } from './load.ts'
import { cpuMs, memoryMb, serverCpuMs } from './process-figures.ts'
import { postmasterOf, type ServedShop } from './served-shop.ts'

type Parts = {
  shop: ServedShop
  forgetful: ServedShop
  barePort: number
  connectionString: string
  seconds: number
  say: (line: string) => void
}

export type Measured = { perSecond: number; cpuMs: number }

/** Measures cases one after another: the shop, then the bare server with the same bytes, then PostgreSQL alone. */
export async function openMeasuring({ shop, forgetful, barePort, connectionString, seconds, say }: Parts) {
  const bare = spawn(process.execPath, [path.join(import.meta.dirname, 'bare-server.ts'), String(barePort)], {
    stdio: 'inherit',
  })
  await until(() => fetch(`http://127.0.0.1:${barePort}/`))
  const generator = startGenerator()
  const postmaster = await postmasterOf(shop.dataDir)
  return {
    heading() {
      say(
        '| what | connections | requests/s | p50 ms | p95 ms | p99 ms | errors | shop CPU ms | database CPU ms | memory MB | bare server | ratio | straight SQL | ratio |',
      )
      say('|---|---|---|---|---|---|---|---|---|---|---|---|---|---|')
    },
    async measure(one: Case): Promise<Measured | undefined> {
      try {
        return await this.figuresOf(one)
      } catch (failure) {
        // the other figures are worth having without this one
        say(`| ${one.name} | failed: ${failure instanceof Error ? failure.message : String(failure)} |`)
        return undefined
      }
    },
    async figuresOf(one: Case): Promise<Measured> {
      const { name, connections = 32, requests } = one
      const requested = one.miss ? forgetful : shop
      const http = (port: number, all: string[], time: number) =>
        generator.run({ kind: 'http', port, requests: all, connections, seconds: time })
      // from the other end: a warmed-up address is no miss. Pages cost their final price only once V8 has compiled them
      if (!one.once) await http(requested.port, requests.toReversed(), one.warmUp ?? Math.min(seconds, 2))
      const before = { shop: cpuMs(requested.pid()), database: serverCpuMs(postmaster) }
      const own = await http(requested.port, one.once ? one.once() : requests, seconds)
      const spent = {
        shop: cpuMs(requested.pid()) - before.shop,
        database: serverCpuMs(postmaster) - before.database,
      }
      let bareFigure = '',
        bareRatio = ''
      if (one.sample) {
        const bytes = await (await fetch(requested.url + one.sample)).arrayBuffer()
        await fetch(`http://127.0.0.1:${barePort}/`, { method: 'POST', body: bytes })
        await http(barePort, [wire('/')], 0.3)
        const limit = await http(barePort, [wire('/')], Math.max(1, seconds / 2))
        bareFigure = limit.perSecond.toFixed(0)
        bareRatio = (own.perSecond / limit.perSecond).toFixed(3)
      }
      let straightFigure = '',
        straightRatio = ''
      if (one.straight) {
        const job = { kind: 'straight' as const, connectionString, connections, ...one.straight }
        if (!one.once) await generator.run({ ...job, seconds: Math.min(seconds, 1) })
        const limit = await generator.run({ ...job, seconds })
        straightFigure = limit.perSecond.toFixed(0)
        straightRatio = (own.perSecond / limit.perSecond).toFixed(2)
      }
      const f = (value: number) => (Number.isFinite(value) ? value.toFixed(2) : '')
      const each = Math.max(1, own.asked)
      say(
        `| ${name} | ${connections} | ${own.perSecond.toFixed(0)} | ${own.p50.toFixed(1)} | ${own.p95.toFixed(1)} | ${own.p99.toFixed(1)} | ${own.errors} | ${f(spent.shop / each)} | ${f(spent.database / each)} | ${memoryMb(requested.pid()).toFixed(0)} | ${bareFigure} | ${bareRatio} | ${straightFigure} | ${straightRatio} |`,
      )
      return { perSecond: own.perSecond, cpuMs: (spent.shop + spent.database) / each }
    },
    async close() {
      generator.stop()
      bare.kill()
    },
  }
}

async function until(attempt: () => Promise<unknown>): Promise<void> {
  for (let tries = 0; tries < 400; tries += 1) {
    const fine = await attempt().then(
      () => true,
      () => false,
    )
    if (fine) return
    await wait(25)
  }
  throw new Error('The bare server did not start')
}
