import type { Worker } from 'node:cluster'
import { EventEmitter } from 'node:events'
import { expect, test } from 'vitest'
import { createLog } from '../platform/observability/log.ts'
import { createReload } from './reload-workers.ts'

/** A worker without a process, which serves and exits on command. */
class FakeWorker extends EventEmitter {
  process = { pid: 1, kill: () => this.end() }
  dead = false
  readonly code: string
  constructor(code: string) {
    super()
    this.code = code
  }
  serve = () => this.emit('message', { type: 'serving' })
  end = () => {
    this.dead = true
    return this.emit('exit', 0)
  }
  isDead = () => this.dead
  send = () => queueMicrotask(this.end)
}

test('a worker that is starting when a reload is asked for is replaced too', async () => {
  const alive = new Set<FakeWorker>()
  const serving = new Set<FakeWorker>()
  const add = (worker: FakeWorker) => {
    alive.add(worker)
    worker.on('message', () => serving.add(worker))
    worker.on('exit', () => [alive, serving].forEach((set) => set.delete(worker)))
    return worker
  }
  const old = add(new FakeWorker('old'))
  old.serve()
  const starting = add(new FakeWorker('old'))
  const reload = createReload({
    workers: () => [...alive] as unknown as Worker[],
    serves: (worker) => serving.has(worker as unknown as FakeWorker),
    start() {
      const worker = add(new FakeWorker('new'))
      queueMicrotask(worker.serve)
      return worker as unknown as Worker
    },
    letGo: () => undefined,
    stopping: () => false,
    log: createLog('silent'),
  })
  const done = reload()
  setTimeout(starting.serve, 20)
  await done
  expect([...alive].map(({ code }) => code)).toEqual(['new', 'new'])
})
