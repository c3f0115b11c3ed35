import { spawn, type ChildProcess } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { open, readFile, readlink, realpath, rename, rm, stat } from 'node:fs/promises'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import type { ServerHome } from './server-home.ts'
import type { LogLine } from '../../observability/log.ts'
import { isAlive } from './running-server.ts'

const settings = {
  listen_addresses: '',
  shared_buffers: '128MB',
  max_connections: '120',
  fsync: 'on',
  synchronous_commit: 'on',
  min_wal_size: '80MB',
  max_wal_size: '512MB',
  jit: 'off',
  random_page_cost: '1.1',
  log_min_messages: 'warning',
  log_checkpoints: 'off',
}
const longestLog = 10_000_000
const stopTimeoutMs = 20_000

/** Starts the server, logging to server.log in its folder, without waiting until it accepts connections. */
export async function launchServer(home: ServerHome): Promise<ChildProcess> {
  const log = serverLog(home.cluster)
  const size = await stat(log).then(
    (facts) => facts.size,
    () => 0,
  )
  if (size > longestLog) await rename(log, `${log}.1`)
  const output = await open(log, 'a')
  const child = spawn(programOf(home), argumentsOf(home), {
    stdio: ['ignore', output.fd, output.fd],
    // its own process group: Ctrl-C must reach only the shop, which then stops the server
    detached: true,
    cwd: home.cluster,
    ...home.owner,
  })
  child.on('error', () => undefined)
  child.unref()
  await output.close()
  return child
}

/** Whether the running server uses these programs and settings; a server left by an older shop may not. */
export async function isAsLaunchedNow(home: ServerHome): Promise<boolean> {
  const pid = runningPid(home.cluster)
  const options = await readFile(path.join(home.cluster, 'postmaster.opts'), 'utf8').catch(() => '')
  const program = await realpath(programOf(home))
  const expected = [program, ...argumentsOf(home).map((argument) => `"${argument}"`)].join(' ')
  // a reinstalled package has the same path, but the running program is gone from disk
  const running = await readlink(`/proc/${pid}/exe`).catch(() => '')
  return options.trim() === expected && !running.endsWith(' (deleted)')
}

/** The process id in this folder's pid file; the process may be gone. */
export function runningPid(cluster: string): number | undefined {
  return pidIn(pidFile(cluster))
}

/** Whether the pid file names a process that can be this folder's server. */
export async function serverLives(cluster: string): Promise<boolean> {
  const pid = runningPid(cluster)
  if (pid === undefined || !isAlive(pid)) return false
  if (process.platform !== 'linux') return true
  // a server runs in its data folder; a process we cannot inspect belongs to another account
  const folder = await readlink(`/proc/${pid}/cwd`).catch(() => '')
  return folder === (await realpath(cluster))
}

/**
 * Removes stale pid files after a crash. They may name an unrelated process, or a zombie (in a container
 * without an init), and PostgreSQL would refuse to start for ever.
 */
export async function dropStaleFiles(home: ServerHome, log: LogLine): Promise<void> {
  for (const file of [pidFile(home.cluster), path.join(home.socketDir, '.s.PGSQL.5432.lock')]) {
    const pid = pidIn(file)
    if (pid === undefined || (await serverLives(home.cluster))) continue
    const aside = `${file}.stale-${process.pid}`
    await rename(file, aside).catch(() => undefined)
    const moved = pidIn(aside)
    if (moved !== undefined && moved !== pid) {
      // another start was faster, and this is already its server's file
      await rename(aside, file)
      continue
    }
    await rm(aside, { force: true })
    if (isAlive(pid))
      log('removed a stale pid file of the database server', { file: path.basename(file), pid })
  }
}

/** Sends SIGINT for a fast, clean shutdown and resolves when the server is gone. */
export async function stopServer(cluster: string): Promise<void> {
  const pid = runningPid(cluster)
  if (pid === undefined || !(await serverLives(cluster))) return
  process.kill(pid, 'SIGINT')
  for (let waited = 0; waited < stopTimeoutMs; waited += 30) {
    if (!isAlive(pid) || runningPid(cluster) !== pid) return
    await wait(30)
  }
  throw new Error(`The database server (process ${pid}) did not stop within ${stopTimeoutMs / 1000} s.`)
}

/** The end of server.log, for the message of a failed start. */
export async function lastWords(cluster: string): Promise<string> {
  const text = await readFile(serverLog(cluster), 'utf8').catch(() => '')
  return text.trim().split('\n').slice(-6).join('\n')
}

function programOf(home: ServerHome): string {
  return path.join(home.programs, 'bin', 'postgres')
}

function argumentsOf(home: ServerHome): string[] {
  const given = Object.entries({ ...settings, ...home.settings }).flatMap(([name, value]) => [
    '-c',
    `${name}=${value}`,
  ])
  return ['-D', home.cluster, '-k', home.socketDir, ...given]
}

function pidIn(file: string): number | undefined {
  try {
    const pid = Number.parseInt(readFileSync(file, 'utf8'), 10)
    return pid > 1 ? pid : undefined
  } catch {
    return undefined
  }
}

function serverLog(cluster: string): string {
  return path.join(cluster, 'server.log')
}

function pidFile(cluster: string): string {
  return path.join(cluster, 'postmaster.pid')
}
