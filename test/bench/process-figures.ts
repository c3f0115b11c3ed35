import { readFileSync, readdirSync } from 'node:fs'

/** CPU time of a process in milliseconds; NaN except on Linux. */
export function cpuMs(pid: number): number {
  try {
    return ticks(pid) * 10
  } catch {
    return Number.NaN
  }
}

/**
 * CPU time of a database server in milliseconds: its living processes, and ended ones that were reaped. Monotonic, so a
 * closed connection's share stays in it.
 */
export function serverCpuMs(postmaster: number): number {
  try {
    const ended = Number(stat(postmaster)[13]) + Number(stat(postmaster)[14])
    return (
      childrenOf(postmaster).reduce((sum, child) => sum + ticksOrNone(child), ticks(postmaster) + ended) * 10
    )
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
