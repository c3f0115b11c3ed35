import { spawn } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestDatabase } from '../../database.ts'
import { freePort, startShopProcess, type ShopProcess } from '../../shop-process.ts'
import { figure, progress } from '../size.ts'
import { until } from '../until.ts'
import { startNginx } from './nginx.ts'
import { startLoad, type Loaded } from './steady-load.ts'

/** Debian's nginx with deploy/nginx.conf, before two processes that are restarted one after the other, and before a cluster. */

const perSecond = 200
const rounds = Number(process.env['ROLLING_ROUNDS'] ?? 3)
/** Requests a second beside them. */
const busyRate = 100
/** Processes that do nothing but compute, beside the shop. */
const busyProcesses = Number(process.env['ROLLING_BUSY'] ?? 6)
let folder: string
let connectionString: string
let drop: () => Promise<void>
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'descorche-rolling-'))
  ;({ connectionString, drop } = await createTestDatabase())
}, 240_000)
afterAll(async () => {
  await drop()
  await rm(folder, { recursive: true, force: true })
}, 120_000)

const settings = (port: number, url: string, dataDir: string) => ({
  PORT: String(port),
  PUBLIC_URL: url,
  DATABASE_URL: connectionString,
  DATA_DIR: path.join(folder, dataDir),
  TRUST_PROXY: 'true',
  DRAIN_SECONDS: '5',
  REQUESTS_PER_MINUTE: '10000000',
  LOG_LEVEL: 'info',
})

/** Two processes behind nginx, under load, each restarted so many times. */
async function restartUnderLoad(times: number, rate = perSecond): Promise<Loaded> {
  const [https, ...ports] = [await freePort(), await freePort(), await freePort()]
  const url = `https://localhost:${https}`
  const start = (index: number) => startShopProcess(settings(ports[index] ?? 0, url, 'data'))
  const processes = [await start(0), await start(1)]
  const stopNginx = await startNginx(folder, https, ports)
  const end = startLoad(url, rate)
  for (let n = 0; n < 2 * times; n += 1) {
    const index = n % 2
    progress(`rolling update: restart ${n + 1} of ${2 * times}`)
    await wait(2000)
    expect(await processes[index]?.stop()).toBe(0)
    processes[index] = await start(index)
    await until('the process to be ready', () => isReady(processes[index]))
  }
  await wait(2000)
  const loaded = await end()
  await stopNginx()
  await Promise.all(processes.map((one) => one.stop()))
  return loaded
}

const isReady = (shop: ShopProcess | undefined) =>
  fetch(`${shop?.url}/api/ready`).then(
    ({ ok }) => ok || undefined,
    () => undefined,
  )

/** Writes the figure down. Out: every other answer than the two good ones. */
function note({ sent, seconds, answers }: Loaded, done: string): string[] {
  figure(
    'rolling update',
    `${done}, ${(sent / seconds).toFixed(0)} requests/s for ${seconds.toFixed(0)} s`,
    `${sent} requests: ${JSON.stringify(answers)}`,
  )
  return Object.keys(answers).filter((one) => !['GET 200', 'POST 200'].includes(one))
}

test('two processes are restarted one after the other, and no request fails', async () => {
  const done = `two processes behind nginx, ${2 * rounds} restarts`
  expect(note(await restartUnderLoad(rounds), done)).toEqual([])
}, 600_000)

test('the same above CPU capacity: few requests are cut, and the report has the number', async () => {
  const busy = Array.from({ length: busyProcesses }, () =>
    spawn(process.execPath, ['-e', 'for (;;);'], { stdio: 'ignore' }),
  )
  const loaded = await restartUnderLoad(1, busyRate).finally(() => busy.forEach((one) => one.kill('SIGKILL')))
  const failed = note(loaded, `the same with ${busyProcesses} processes that compute beside it, 2 restarts`)
  // 503 is the shop's own word that it is full
  const cut = failed
    .filter((one) => !one.endsWith(' 503'))
    .reduce((sum, one) => sum + (loaded.answers[one] ?? 0), 0)
  expect(cut, JSON.stringify(loaded.answers)).toBeLessThan(loaded.sent / 50)
}, 600_000)

test('a cluster of two workers is reloaded by SIGHUP, and no request fails', async () => {
  const [https, port] = [await freePort(), await freePort()]
  const url = `https://localhost:${https}`
  const shop = await startShopProcess({ ...settings(port, url, 'cluster'), WORKERS: '2' }, [], 'cluster.ts')
  const stopNginx = await startNginx(folder, https, [port])
  const end = startLoad(url, perSecond)
  const isReloaded = () => {
    const logs = shop.logs()
    return logs.lastIndexOf('workers reloaded') > logs.lastIndexOf('reloading workers') || undefined
  }
  for (let round = 0; round < rounds; round += 1) {
    progress(`reload ${round + 1} of ${rounds}`)
    await wait(2000)
    process.kill(shop.pid, 'SIGHUP')
    // the line that says so has come by then
    await wait(1000)
    await until('the workers to be reloaded', async () => isReloaded(), 120_000)
  }
  await wait(1000)
  const loaded = await end()
  await stopNginx()
  await shop.stop()
  expect(note(loaded, `a cluster of two workers behind nginx, reloaded ${rounds} times`)).toEqual([])
}, 600_000)
