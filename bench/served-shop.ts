import { spawn } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'

const root = path.resolve(import.meta.dirname, '..')

/** A shop of its own on a fresh data folder, for measuring. Out: its address, its process id, and how to end it. */
export async function serveFreshShop(port: number) {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'descorche-bench-'))
  const env = {
    ...process.env,
    NODE_ENV: 'development',
    PORT: String(port),
    DATA_DIR: dataDir,
    LOG_LEVEL: 'warn',
    REQUESTS_PER_MINUTE: '100000000',
  }
  const start = () =>
    spawn(process.execPath, [path.join(root, 'src/server/main.ts')], { cwd: root, env, stdio: 'inherit' })
  const url = `http://localhost:${port}`
  let child = start()
  await answers(url)
  return {
    url,
    pid: () => child.pid ?? 0,
    /** Ends the shop and starts it again on the same data. Out: milliseconds until the first answer. */
    async restart(): Promise<number> {
      await end(child)
      const began = performance.now()
      child = start()
      await answers(url)
      return performance.now() - began
    },
    async stop() {
      await end(child)
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}

async function answers(url: string): Promise<void> {
  for (let tries = 0; tries < 1200; tries += 1) {
    const up = await fetch(`${url}/api/health`).then(
      (response) => response.ok,
      () => false,
    )
    if (up) return
    await wait(25)
  }
  throw new Error('The shop did not start')
}

function end(child: ReturnType<typeof spawn>): Promise<void> {
  return new Promise((resolve) => {
    child.once('exit', () => resolve())
    child.kill('SIGTERM')
  })
}
