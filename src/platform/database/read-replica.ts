import type { Db } from './open-database.ts'

/** Runs a read. `own` means the caller must see their own writes. */
export type Read = <T>(own: boolean, ask: (db: Db) => Promise<T>) => Promise<T>

export type Reader = {
  read: Read
  /** Reports a committed change: all reads go to the primary until the replica can have replayed it. */
  changed: () => void
}

/** Maximum replication lag of a usable replica. */
const mostLagMs = 2000

/**
 * Routes catalogue reads to the replica, except if the caller must see their own writes, just after a change,
 * or when the replica fails.
 */
export function createReader(primary: Db, replica: Db | undefined): Reader {
  let changedAt = Number.NEGATIVE_INFINITY
  return {
    async read(own, ask) {
      if (!replica || own || performance.now() - changedAt < mostLagMs) return ask(primary)
      try {
        return await ask(replica)
      } catch {
        return ask(primary)
      }
    },
    changed() {
      changedAt = performance.now()
    },
  }
}
