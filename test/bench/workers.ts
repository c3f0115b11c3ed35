import { spawnSync } from 'node:child_process'
import { cpus } from 'node:os'
import { setTimeout as wait } from 'node:timers/promises'
import { startGenerator, wire } from './load.ts'
import { childrenOf, cpuMs } from './process-figures.ts'
import { serveShop } from './served-shop.ts'
import { runWrk, wrkFound } from './wrk.ts'

const connections = 32
const shortestLook = 400
/** A process that takes less of a core than this has started. */
const idle = 0.1

type Figures = { perSecond: number; worker: number; generator: number }

/** Warm pages from one worker of `npm run cluster` and from two, on the data of a shop that is not running. */
export async function compareWorkers(dataDir: string, port: number, seconds: number): Promise<string[]> {
  const measure = async (workers: number, core?: number): Promise<Figures> => {
    const shop = await serveShop({
      port,
      dataDir,
      program: 'cluster',
      settings: { WORKERS: String(workers) },
    })
    await settled(shop.pid(), workers)
    if (core !== undefined) [shop.pid(), ...childrenOf(shop.pid())].forEach((pid) => pin(pid, core))
    await ask(port, 2, core)
    const before = sumOf(shop.pid())
    const { perSecond, requests: requested, ownMs } = await ask(port, Math.max(3, seconds), core)
    const figures = { perSecond, worker: (sumOf(shop.pid()) - before) / requested, generator: ownMs }
    await shop.stop()
    return figures
  }
  const single = await measure(1)
  const two = await measure(2)
  const onOneCore = wrkFound && canPin ? await measure(1, 0) : undefined
  const times = (of: Figures) => `${(two.perSecond / of.perSecond).toFixed(2)} times`
  // two cores, all of them spent on requests and on asking for them
  const most = Math.min(2, (2 * single.worker) / (single.worker + single.generator))
  return [
    `Home HTML, warm, compressed, \`npm run cluster\`: ${single.perSecond.toFixed(0)} requests/s with one worker, ${two.perSecond.toFixed(0)} with two: ${times(single)}. ` +
      `A request costs a worker ${single.worker.toFixed(3)} ms (${two.worker.toFixed(3)} beside another) and the load generator ${single.generator.toFixed(3)} ms${wrkFound ? ' (wrk)' : ''}; ` +
      `with both on the same two cores, two workers can serve at most ${most.toFixed(2)} times what one does.\n`,
    ...(onOneCore
      ? [
          `One worker and the load generator on one core: ${onOneCore.perSecond.toFixed(0)} requests/s; two workers and the load generator on two: ${times(onOneCore)} that.\n`,
        ]
      : []),
  ]
}

const canPin = cpus().length > 1 && spawnSync('taskset', ['-V']).error === undefined

/** Pins a process with all its threads to one core. */
function pin(pid: number, core: number): void {
  spawnSync('taskset', ['-acp', String(core), String(pid)])
}

/**
 * Requests the home page on 32 connections: with wrk where installed, because it leaves more of the machine to the
 * shop.
 *
 * @param core that wrk is pinned to
 */
async function ask(
  port: number,
  seconds: number,
  core?: number,
): Promise<{ perSecond: number; requests: number; ownMs: number }> {
  if (wrkFound) return runWrk(`http://127.0.0.1:${port}/`, connections, seconds, core)
  const generator = startGenerator()
  try {
    const before = cpuMs(generator.pid)
    const { perSecond, requests: requested } = await generator.run({
      kind: 'http',
      port,
      requests: [wire('/', { encoding: 'br' })],
      connections,
      seconds,
    })
    return { perSecond, requests: requested, ownMs: (cpuMs(generator.pid) - before) / requested }
  } finally {
    generator.stop()
  }
}

const sumOf = (pid: number) => childrenOf(pid).reduce((sum, child) => sum + cpuMs(child), 0)

/** Waits at most half a minute, until so many workers run and none is still starting. */
async function settled(pid: number, workers: number): Promise<void> {
  for (let tries = 0; tries < 75; tries += 1) {
    const before = sumOf(pid)
    await wait(shortestLook)
    // the database server is a child too
    const all = childrenOf(pid).length > workers
    if (all && sumOf(pid) - before < shortestLook * idle) return
  }
}
