import { fork, type ChildProcess } from 'node:child_process'
import path from 'node:path'
import type { HttpJob, LoadFigures, StraightJob } from './load-process.ts'

export type { LoadFigures } from './load-process.ts'

/** Starts the load generator. @returns functions that run a job in it, and end it */
export function startGenerator(): {
  run: (job: HttpJob | StraightJob) => Promise<LoadFigures>
  pid: number
  stop: () => void
} {
  const child: ChildProcess = fork(path.join(import.meta.dirname, 'load-process.ts'), {
    execPath: process.execPath,
  })
  return {
    run: (job) =>
      new Promise((resolve, reject) => {
        const ended = () => reject(new Error('The load generator ended'))
        child.once('exit', ended)
        child.once('message', (figures) => {
          child.off('exit', ended)
          resolve(figures as LoadFigures)
        })
        child.send(job)
      }),
    pid: child.pid ?? 0,
    stop: () => void child.kill(),
  }
}

/** A request as bytes. */
export function wire(
  address: string,
  options: { method?: string; token?: string; body?: unknown; encoding?: string } = {},
): string {
  const body = options.body === undefined ? '' : JSON.stringify(options.body)
  return [
    `${options.method ?? 'GET'} ${address} HTTP/1.1`,
    'host: localhost',
    ...(options.encoding ? [`accept-encoding: ${options.encoding}`] : []),
    ...(options.token ? [`authorization: Bearer ${options.token}`] : []),
    ...(body ? ['content-type: application/json', `content-length: ${Buffer.byteLength(body)}`] : []),
    '',
    body,
  ].join('\r\n')
}
