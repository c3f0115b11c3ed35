// A long run: signals are passed on, and nothing of it stays behind when this process or npm is killed.
import { spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { root } from './setup.mjs'

const serving = JSON.parse(readFileSync(path.join(root, 'scripts', 'serving.json'), 'utf8'))

/** Runs one of the shop's servers as it is meant to be run. Out: its exit code. */
export function serveToTheEnd(runtime, args, env) {
  return runToTheEnd(runtime, [...serving.flags, ...args], { ...serving.environment, ...env })
}

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
  if (process.env['npm_lifecycle_event']) {
    // npm starts scripts through a shell, which passes no signal on: when either is gone, so is whoever started us
    const before = ancestors()
    const watch = setInterval(() => {
      if (ancestors() === before) return
      clearInterval(watch)
      child.kill('SIGTERM')
    }, 500)
  }
  return new Promise((resolve) => child.on('exit', (code) => resolve(code ?? 1)))
}

/** The shell that runs this script and the npm that runs the shell; the latter only where Linux tells it. */
function ancestors() {
  try {
    const facts = readFileSync(`/proc/${process.ppid}/stat`, 'utf8')
    return `${process.ppid} ${facts.slice(facts.lastIndexOf(')')).split(' ')[2]}`
  } catch {
    return String(process.ppid)
  }
}
