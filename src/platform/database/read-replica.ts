import type { Db } from './open-database.ts'

/** Runs a read; `own` means that the caller needs to read their own writes. */
export type Read = <T>(own: boolean, ask: (db: Db) => Promise<T>) => Promise<T>

export type Reader = {
  read: Read
  /** A change was committed: until the replica can have replayed it, all reads go to the primary. */
  changed: () => void
}

/** Maximum replication lag of a usable replica. */
const mostLagMs = 2000

/**
 * Routes reads of the catalogue to the replica, except for callers that need their own writes, just after a change, and
 * when the replica fails.
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
