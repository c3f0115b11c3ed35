import { spawn, spawnSync } from 'node:child_process'
import { cpuMs } from './process-figures.ts'

/** Whether wrk is installed: a load generator in C that costs a third of one in JavaScript. */
export const wrkFound = spawnSync('wrk', ['-v']).error === undefined

/**
 * Runs wrk, which requests compressed answers as browsers do.
 *
 * @param core that wrk is pinned to
 * @returns answers a second, and the generator's CPU time for each in ms
 */
export async function runWrk(
  url: string,
  connections: number,
  seconds: number,
  core?: number,
): Promise<{ perSecond: number; requests: number; ownMs: number }> {
  const command = ['wrk', '-t1', `-c${connections}`, `-d${seconds}s`, '-H', 'accept-encoding: br', url]
  const [program = '', ...rest] = core === undefined ? command : ['taskset', '-c', String(core), ...command]
  const child = spawn(program, rest, { stdio: ['ignore', 'pipe', 'inherit'] })
  let ownMs = 0
  const look = setInterval(() => (ownMs = cpuMs(child.pid ?? 0) || ownMs), 50)
  let output = ''
  child.stdout.on('data', (chunk: Buffer) => (output += chunk.toString()))
  await new Promise((resolve) => child.once('close', resolve))
  clearInterval(look)
  const perSecond = Number(/Requests\/sec:\s+([\d.]+)/.exec(output)?.[1])
  const requested = Number(/(\d+) requests in/.exec(output)?.[1])
  if (!(perSecond > 0) || /Non-2xx/.test(output)) throw new Error(`wrk said: ${output}`)
  return { perSecond, requests: requested, ownMs: ownMs / requested }
}
