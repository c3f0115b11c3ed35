import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { createServer, type AddressInfo } from 'node:net'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { hangMs } from './hang-limit.ts'

export type ShopProcess = {
  url: string
  pid: number
  logs: () => string
  /** Sends SIGKILL. Resolves once the process is gone. */
  kill: () => Promise<void>
  /** Sends SIGTERM. @returns the exit code */
  stop: () => Promise<number | null>
}

const root = path.resolve(import.meta.dirname, '..')

/**
 * Starts the shop as `npm start` does, in a child process. Resolves once it responds; rejects with its output
 * if it exits or hangs.
 * @param main the program, for several processes (`cluster.ts`)
 */
export async function startShopProcess(
  settings: Record<string, string> & { PORT: string },
  preload: string[] = [],
  main: 'main.ts' | 'cluster.ts' = 'main.ts',
): Promise<ShopProcess> {
  if (!existsSync(path.join(root, 'build/server/index.js')))
    throw new Error('The screens are not built: run npm test')
  const url = `http://localhost:${settings.PORT}`
  const program = [...preload.flatMap((file) => ['--import', file]), path.join(root, 'src/app', main)]
  const child = spawn(process.execPath, program, {
    cwd: root,
    env: {
      ...process.env,
      // the tests' database is not an embedded one
      DATABASE_URL: '',
      // and it is a copy of the demo shop, with its accounts
      DEMO_SHOP: 'true',
      DEMO_PAST: 'false',
      NODE_ENV: 'test',
      LOG_LEVEL: 'warn',
      REQUESTS_PER_MINUTE: '100000',
      // external hosts only if a test names one
      MAP_TILES_URL: '',
      ...settings,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let logs = ''
  const store = (chunk: Buffer) => (logs = (logs + chunk.toString()).slice(-200_000))
  child.stdout.on('data', store)
  child.stderr.on('data', store)
  const ended = new Promise<number | null>((resolve) => child.on('exit', resolve))
  const shop: ShopProcess = {
    url,
    pid: child.pid ?? 0,
    logs: () => logs,
    async kill() {
      child.kill('SIGKILL')
      await ended
    },
    stop() {
      child.kill('SIGTERM')
      return ended
    },
  }
  const until = Date.now() + hangMs
  for (;;) {
    const up = await fetch(`${url}/api/health`).then(
      (response) => response.ok,
      () => false,
    )
    if (up) return shop
    if (Date.now() > until || child.exitCode !== null || child.signalCode !== null) {
      await shop.kill()
      throw new Error(`The shop did not start:\n${logs}`)
    }
    await wait(25)
  }
}

export function freePort(): Promise<number> {
  return new Promise((resolve) => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const { port } = server.address() as AddressInfo
      server.close(() => resolve(port))
    })
  })
}
