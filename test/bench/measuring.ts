import { spawn } from 'node:child_process'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import type { Case } from './cases.ts'
import { startGenerator, wire, type LoadFigures } from './load.ts'
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
        '| what | connections | requests/s | p50 ms | p95 ms | p99 ms | errors | shop CPU ms | database CPU ms | memory MB | bare server | ratio | ratio of CPU | straight SQL | ratio |',
      )
      say(`|${'---|'.repeat(15)}`)
    },
    async measure(measuredCase: Case): Promise<Measured | undefined> {
      try {
        return await this.figuresOf(measuredCase)
      } catch (failure) {
        // the other figures are worth having without this one
        say(
          `| ${measuredCase.name} | failed: ${failure instanceof Error ? failure.message : String(failure)} |`,
        )
        return undefined
      }
    },
    async figuresOf(measuredCase: Case): Promise<Measured> {
      const { name, connections = 32, requests } = measuredCase
      const requested = measuredCase.miss ? forgetful : shop
      const http = (port: number, all: string[], time: number, from = 0) =>
        generator.run({ kind: 'http', port, requests: all, connections, seconds: time, from })
      // from the other end: a warmed-up address is no miss. Pages cost their final price only once V8 has compiled them
      if (!measuredCase.once)
        await http(requested.port, requests.toReversed(), measuredCase.warmUp ?? Math.min(seconds, 2))
      if (measuredCase.sample) {
        const bytes = await (await fetch(requested.url + measuredCase.sample)).arrayBuffer()
        await fetch(`http://127.0.0.1:${barePort}/`, { method: 'POST', body: bytes })
        await http(barePort, [wire('/')], 0.3)
      }
      const own = emptySum()
      const limit = emptySum()
      let databaseMs = 0
      const all = measuredCase.once ? measuredCase.once() : requests
      // by turns: a machine whose speed changes from second to second changes it for both
      const turns = measuredCase.sample ? 4 : 1
      for (let turn = 0; turn < turns; turn += 1) {
        const before = serverCpuMs(postmaster)
        await addTo(own, requested.pid(), () => http(requested.port, all, seconds / turns, own.requests))
        databaseMs += serverCpuMs(postmaster) - before
        if (measuredCase.sample)
          await addTo(limit, bare.pid ?? 0, () => http(barePort, [wire('/')], seconds / turns))
      }
      const cpuEach = own.cpuMs / Math.max(1, own.requests)
      const bareFigures = measuredCase.sample
        ? [
            perSecond(limit).toFixed(0),
            (perSecond(own) / perSecond(limit)).toFixed(3),
            (limit.cpuMs / limit.requests / cpuEach).toFixed(3),
          ]
        : ['', '', '']
      let straightFigure = '',
        straightRatio = ''
      if (measuredCase.straight) {
        const job = { kind: 'straight' as const, connectionString, connections, ...measuredCase.straight }
        if (!measuredCase.once) await generator.run({ ...job, seconds: Math.min(seconds, 1) })
        const straight = await generator.run({ ...job, seconds })
        straightFigure = straight.perSecond.toFixed(0)
        straightRatio = (perSecond(own) / straight.perSecond).toFixed(2)
      }
      const f = (value: number) => (Number.isFinite(value) ? value.toFixed(2) : '')
      const databaseEach = databaseMs / Math.max(1, own.requests)
      const [p50, p95, p99] = (['p50', 'p95', 'p99'] as const).map((key) => middle(own.runs, key).toFixed(1))
      say(
        `| ${[name, connections, perSecond(own).toFixed(0), p50, p95, p99, own.errors, f(cpuEach), f(databaseEach), memoryMb(requested.pid()).toFixed(0), ...bareFigures, straightFigure, straightRatio].join(' | ')} |`,
      )
      return { perSecond: perSecond(own), cpuMs: cpuEach + databaseEach }
    },
    async close() {
      generator.stop()
      bare.kill()
    },
  }
}

/** What several runs of one case come to. */
type Sum = { runs: LoadFigures[]; requests: number; errors: number; cpuMs: number }

const emptySum = (): Sum => ({ runs: [], requests: 0, errors: 0, cpuMs: 0 })

async function addTo(sum: Sum, pid: number, run: () => Promise<LoadFigures>): Promise<void> {
  const before = cpuMs(pid)
  const figures = await run()
  sum.cpuMs += cpuMs(pid) - before
  sum.runs.push(figures)
  sum.requests += figures.requests
  sum.errors += figures.errors
}

const perSecond = ({ runs }: Sum) => runs.reduce((sum, run) => sum + run.perSecond, 0) / runs.length

function middle(runs: readonly LoadFigures[], key: 'p50' | 'p95' | 'p99'): number {
  const values = runs.map((run) => run[key]).toSorted((a, b) => a - b)
  return values[Math.floor(values.length / 2)] ?? Number.NaN
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
