import { mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'

const folder = path.resolve(import.meta.dirname, '../../.cache/in-use')

/**
 * Marks this folder as serving, so that no command installs or builds in it meanwhile
 * (scripts/tree-state.mjs). A read-only folder needs no mark.
 */
export function markFolderInUse(): void {
  const file = path.join(folder, String(process.pid))
  try {
    mkdirSync(folder, { recursive: true })
    for (const name of readdirSync(folder)) {
      if (isGone(Number(name))) rmSync(path.join(folder, name), { force: true })
    }
    writeFileSync(file, '')
  } catch {
    return
  }
  process.once('exit', () => rmSync(file, { force: true }))
}

function isGone(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return false
  } catch (failure) {
    return (failure as NodeJS.ErrnoException).code === 'ESRCH'
  }
}
