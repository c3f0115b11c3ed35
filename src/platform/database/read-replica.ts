import type { Db } from './open-database.ts'

/** Runs a read; `own` means that the caller needs to read their own writes. */
export type Read = <T>(own: boolean, ask: (db: Db) => Promise<T>) => Promise<T>

export type Reader = {
  read: Read
  /** Something has changed: until the replica can have heard of it, everybody reads where it was written. */
  changed: () => void
}

/** A replica that is further behind than this should not serve readers. */
const mostLagMs = 2000

/**
 * Reads of the catalogue, which a replica may answer: not when the caller needs their own writes, not just after a
 * change, and not when the replica fails.
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
