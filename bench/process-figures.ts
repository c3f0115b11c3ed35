import { readFileSync, readdirSync } from 'node:fs'

/** Processor time of a process and its children in milliseconds; NaN where the system does not tell (only Linux does). */
export function cpuMs(pid: number, withChildren = false): number {
  try {
    const own = ticks(pid)
    if (!withChildren) return own * 10
    const children = readdirSync('/proc').filter(
      (name) => /^\d+$/.test(name) && parentOf(Number(name)) === pid,
    )
    return children.reduce((sum, child) => sum + ticksOrNone(Number(child)), own) * 10
  } catch {
    return Number.NaN
  }
}

/** Resident memory of a process in megabytes. */
export function memoryMb(pid: number): number {
  try {
    return Number(/VmRSS:\s+(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1000
  } catch {
    return Number.NaN
  }
}

export function childrenOf(pid: number): number[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(Number)
    .filter((child) => parentOf(child) === pid)
}

function stat(pid: number): string[] {
  const text = readFileSync(`/proc/${pid}/stat`, 'utf8')
  return text.slice(text.lastIndexOf(')') + 2).split(' ')
}

const ticks = (pid: number) => Number(stat(pid)[11]) + Number(stat(pid)[12])
const ticksOrNone = (pid: number) => {
  try {
    return ticks(pid)
  } catch {
    return 0
  }
}
const parentOf = (pid: number) => {
  try {
    return Number(stat(pid)[1])
  } catch {
    return -1
  }
}
