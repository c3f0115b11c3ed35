import { spawn, type ChildProcess } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { chmod, mkdtemp, readFile, readlink, rm } from 'node:fs/promises'
import net from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { setTimeout as wait } from 'node:timers/promises'

const root = path.resolve(import.meta.dirname, '../..')
/** How \`npm start\` runs Node. */
const serving = JSON.parse(readFileSync(path.join(root, 'scripts/serving.json'), 'utf8')) as {
  flags: string[]
  environment: Record<string, string>
}

export type ServedShop = {
  port: number
  url: string
  pid: () => number
  dataDir: string
  /** Ends the shop and starts it again on the same data. @returns milliseconds until the first answer */
  restart: () => Promise<number>
  stop: () => Promise<void>
}

/** A folder for one measurement. When root measures, the database server's unprivileged account must get in. */
export async function benchFolder(): Promise<string> {
  const folder = await mkdtemp(path.join(tmpdir(), 'descorche-bench-'))
  await chmod(folder, 0o711)
  return folder
}

/** A free port. */
export function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = net.createServer().once('error', reject)
    server.listen(0, '127.0.0.1', () => {
      const { port } = server.address() as net.AddressInfo
      server.close(() => resolve(port))
    })
  })
}

/** Where the embedded database of a folder listens, for pg and for a second shop beside the first. */
export async function connectionOf(dataDir: string): Promise<string> {
  const cluster = await readlink(path.join(dataDir, 'postgres')).catch(() => path.join(dataDir, 'postgres'))
  const line = (await readFile(path.join(cluster, 'postmaster.pid'), 'utf8')).split('\n')
  return `postgres://descorche@localhost/descorche?host=${encodeURIComponent(line[4] ?? '')}`
}

export async function postmasterOf(dataDir: string): Promise<number> {
  return Number.parseInt(await readFile(path.join(dataDir, 'postgres', 'postmaster.pid'), 'utf8'), 10)
}

/** A shop as `npm start` runs it, or `npm run cluster` with `program` 'cluster'. It is open when this resolves. */
export async function serveShop(options: {
  port: number
  dataDir: string
  program?: 'main' | 'cluster'
  settings?: Record<string, string>
}): Promise<ServedShop> {
  const { port, dataDir, program = 'main', settings = {} } = options
  const env = {
    ...process.env,
    NODE_ENV: 'development',
    PORT: String(port),
    DATA_DIR: dataDir,
    LOG_LEVEL: 'error',
    REQUESTS_PER_MINUTE: '100000000',
    DESCORCHE_PARENT: String(process.pid),
    ...settings,
  }
  // the shops end with the bench, however it ends
  const guard = pathToFileURL(path.join(root, 'scripts/end-with-parent.mjs')).href
  const start = () =>
    spawn(process.execPath, [...serving.flags, '--import', guard, path.join(root, `src/app/${program}.ts`)], {
      cwd: root,
      env: { ...serving.environment, ...env },
      stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
    })
  const url = `http://localhost:${port}`
  let child = start()
  await answers(url)
  return {
    port,
    url,
    dataDir,
    pid: () => child.pid ?? 0,
    async restart() {
      await end(child)
      const began = performance.now()
      child = start()
      await answers(url)
      return performance.now() - began
    },
    stop: () => end(child),
  }
}

export async function removeFolder(folder: string): Promise<void> {
  await rm(folder, { recursive: true, force: true })
}

async function answers(url: string): Promise<void> {
  for (let tries = 0; tries < 2400; tries += 1) {
    const up = await fetch(`${url}/api/health`).then(
      (response) => response.ok,
      () => false,
    )
    if (up) return
    await wait(25)
  }
  throw new Error('The shop did not start')
}

function end(child: ChildProcess): Promise<void> {
  return new Promise((resolve) => {
    if (child.exitCode !== null || child.signalCode !== null) return resolve()
    child.once('exit', () => resolve())
    child.kill('SIGTERM')
  })
}
