import { shopDay } from '../calendar/shop-time.ts'
import { takenAt } from './backup-name.ts'

/** How many days, and how many weeks, have a backup: the newest of each. */
export type Retention = { daily: number; weekly: number }

/**
 * Of the files of a place those past their retention. Only scheduled ones are ever named, and never the newest. Days and
 * weeks are counted by what there is, not by the calendar: a shop that stood still loses none.
 */
export function superfluous(names: readonly string[], { daily, weekly }: Retention): string[] {
  const taken = names
    .flatMap((name) => {
      const at = takenAt(name)
      return at ? [{ name, day: shopDay(at), week: weekOf(shopDay(at)), at }] : []
    })
    .toSorted((a, b) => b.at.getTime() - a.at.getTime())
  const retained = new Set(taken.slice(0, 1).map(({ name }) => name))
  keepNewest(taken, ({ day }) => day, daily, retained)
  keepNewest(taken, ({ week }) => week, weekly, retained)
  return taken.flatMap(({ name }) => (retained.has(name) ? [] : [name]))
}

function keepNewest<T extends { name: string }>(
  newestFirst: readonly T[],
  periodOf: (backup: T) => string | number,
  most: number,
  retained: Set<string>,
): void {
  const periods = new Set<string | number>()
  for (const backup of newestFirst) {
    const period = periodOf(backup)
    if (periods.has(period)) continue
    if (periods.size >= most) return
    periods.add(period)
    retained.add(backup.name)
  }
}

/** Weeks since Monday, 5 January 1970. */
function weekOf(day: string): number {
  const days = Date.parse(`${day}T00:00:00Z`) / 86_400_000
  return Math.floor((days - 4) / 7)
}
