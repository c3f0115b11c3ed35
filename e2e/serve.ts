import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer, type AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { createTestDatabase } from '../test/database.ts'

export type ServedShop = {
  url: string
  connectionString: string
  logs: () => string
  stop: () => Promise<void>
}

const root = path.resolve(import.meta.dirname, '..')

/** The shop as `npm start` serves it: a process of its own, on a free port and a database of its own. */
export async function serveShop(settings: Record<string, string> = {}): Promise<ServedShop> {
  if (!existsSync(path.join(root, 'build/server/index.js')))
    throw new Error('The screens are not built: run npm test')
  const { connectionString, drop } = await createTestDatabase()
  const dataDir = await mkdtemp(path.join(tmpdir(), 'descorche-e2e-'))
  const port = await freePort()
  const url = `http://localhost:${port}`
  const child = spawn(process.execPath, [path.join(root, 'src/server/main.ts')], {
    cwd: root,
    env: {
      ...process.env,
      NODE_ENV: 'test',
      PORT: String(port),
      DATABASE_URL: connectionString,
      DATA_DIR: dataDir,
      LOG_LEVEL: 'warn',
      REQUESTS_PER_MINUTE: '100000',
      // no other host is asked unless a test says so
      MAP_TILES_URL: '',
      ...settings,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let logs = ''
  child.stdout.on('data', (chunk: Buffer) => (logs += chunk.toString()))
  child.stderr.on('data', (chunk: Buffer) => (logs += chunk.toString()))
  const ended = new Promise<void>((resolve) => child.on('exit', () => resolve()))
  for (let tries = 0; ; tries += 1) {
    const up = await fetch(`${url}/api/health`).then(
      (response) => response.ok,
      () => false,
    )
    if (up) break
    if (tries > 200 || child.exitCode !== null) throw new Error(`The shop did not start:\n${logs}`)
    await wait(100)
  }
  return {
    url,
    connectionString,
    logs: () => logs,
    async stop() {
      child.kill('SIGTERM')
      await ended
      await drop()
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}

function freePort(): Promise<number> {
  return new Promise((resolve) => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const { port } = server.address() as AddressInfo
      server.close(() => resolve(port))
    })
  })
}
