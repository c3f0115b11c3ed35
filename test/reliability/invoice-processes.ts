import { spawn, type ChildProcess } from 'node:child_process'
import path from 'node:path'

/** Two processes of `invoice-worker.ts`; one that is killed is replaced. */
export function startInvoiceProcesses(parameters: readonly string[]) {
  const running = new Set<ChildProcess>()
  let ending = false
  let started = 0
  let said = ''
  const start = () => {
    const file = path.join(import.meta.dirname, 'invoice-worker.ts')
    const child = spawn(process.execPath, [file, ...parameters], { stdio: ['ignore', 'ignore', 'pipe'] })
    started += 1
    running.add(child)
    child.stderr.on('data', (chunk: Buffer) => (said = (said + chunk.toString()).slice(-5000)))
    child.once('exit', () => {
      running.delete(child)
      if (!ending) start()
    })
  }
  start()
  start()
  return {
    kill: (pid: number) => void [...running].find((child) => child.pid === pid)?.kill('SIGKILL'),
    killAny: () => void [...running].at(Math.floor(Math.random() * running.size))?.kill('SIGKILL'),
    killed: () => started - 2,
    said: () => said,
    async stop() {
      ending = true
      const gone = [...running].map((child) => new Promise((resolve) => child.once('exit', resolve)))
      for (const child of running) child.kill('SIGKILL')
      await Promise.all(gone)
    },
  }
}
