// A long run: signals are passed on, and nothing of it stays behind when this process or npm is killed.
import { spawn } from 'node:child_process'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { root } from './setup.mjs'

/** Runs Node with these arguments in the project's folder. Out: its exit code; 1 when a signal ended it. */
export function runToTheEnd(runtime, args, env) {
  const guard = pathToFileURL(path.join(root, 'scripts', 'end-with-parent.mjs')).href
  const child = spawn(runtime, ['--import', guard, ...args], {
    cwd: root,
    // the fourth is a channel that closes with this process, however it ends
    stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
    env: { ...env, DESCORCHE_PARENT: String(process.pid) },
  })
  for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP']) process.on(signal, () => child.kill(signal))
  const parent = process.ppid
  if (process.env['npm_lifecycle_event']) {
    // npm was killed and could pass nothing on
    setInterval(() => process.ppid !== parent && child.kill('SIGTERM'), 1000).unref()
  }
  return new Promise((resolve) => child.on('exit', (code) => resolve(code ?? 1)))
}
