import { readFile } from 'node:fs/promises'
import path from 'node:path'

/**
 * The connection string of the embedded server running on a data folder; undefined if none runs. Changes
 * nothing. PostgreSQL writes process id and socket folder to postmaster.pid (lines 1 and 5).
 */
export async function runningServer(dataDir: string): Promise<string | undefined> {
  const file = path.join(path.resolve(dataDir), 'postgres', 'postmaster.pid')
  const [pid = '', , , , socketFolder] = (await readFile(file, 'utf8').catch(() => '')).split('\n')
  if (!socketFolder || !isAlive(Number(pid))) return undefined
  return `postgres://descorche@localhost/descorche?host=${encodeURIComponent(socketFolder)}`
}

export function isAlive(pid: number): boolean {
  if (!Number.isInteger(pid) || pid <= 0) return false
  try {
    process.kill(pid, 0)
    return true
  } catch (failure) {
    return (failure as NodeJS.ErrnoException).code === 'EPERM'
  }
}
