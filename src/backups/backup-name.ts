/**
 * Files of scheduled backups, 'scheduled-2026-11-23-070000.tar.gz.age', in UTC: sorted by name they are sorted by time.
 * Those that a person made have other names, and are never removed.
 */
const shape = /^scheduled-(\d{4}-\d\d-\d\d)-(\d\d)(\d\d)(\d\d)\.tar\.gz(\.age)?$/

export function scheduledName(at: Date, sealed: boolean): string {
  return `scheduled-${stampOf(at)}.tar.gz${sealed ? '.age' : ''}`
}

/** 'YYYY-MM-DD-HHMMSS' in UTC. */
export function stampOf(at: Date): string {
  return at
    .toISOString()
    .replaceAll(/:|\.\d+Z$/g, '')
    .replace('T', '-')
}

/** The moment in the name of a scheduled backup; undefined for any other file. */
export function takenAt(name: string): Date | undefined {
  const [, day, hour, minute, second] = shape.exec(name) ?? []
  if (day === undefined) return undefined
  const at = new Date(`${day}T${hour}:${minute}:${second}Z`)
  return Number.isNaN(at.getTime()) ? undefined : at
}
