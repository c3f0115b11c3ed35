// A long-running child process: passes signals on, and ends when this process or npm is killed.
import { spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { root } from './setup.mjs'

const serving = JSON.parse(readFileSync(path.join(root, 'scripts', 'serving.json'), 'utf8'))

/** Runs one of the shop's servers with its production flags. @returns its exit code */
export function serveToTheEnd(runtime, args, env) {
  return runToTheEnd(runtime, [...serving.flags, ...args], { ...serving.environment, ...env })
}

/** Runs Node in the project's folder. @returns its exit code; 1 after a signal */
export function runToTheEnd(runtime, args, env) {
  const guard = pathToFileURL(path.join(root, 'scripts', 'end-with-parent.mjs')).href
  const child = spawn(runtime, ['--import', guard, ...args], {
    cwd: root,
    // the fourth is a channel that closes when this process ends, however it ends
    stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
    env: { ...env, DESCORCHE_PARENT: String(process.pid) },
  })
  for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP']) process.on(signal, () => child.kill(signal))
  if (process.env['npm_lifecycle_event']) {
    // npm runs scripts through a shell that does not forward signals, so end when either is gone
    const before = ancestors()
    const watch = setInterval(() => {
      if (ancestors() === before) return
      clearInterval(watch)
      child.kill('SIGTERM')
    }, 500)
  }
  return new Promise((resolve) => child.on('exit', (code) => resolve(code ?? 1)))
}

/** Process ids of the shell that runs this script and, on Linux only, of npm. */
function ancestors() {
  try {
    const facts = readFileSync(`/proc/${process.ppid}/stat`, 'utf8')
    return `${process.ppid} ${facts.slice(facts.lastIndexOf(')')).split(' ')[2]}`
  } catch {
    return String(process.ppid)
  }
}
