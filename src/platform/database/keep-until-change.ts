/** Something read from the database, kept in this process. */
export type Kept<T> = {
  read: () => Promise<T>
  /** What it was read from has changed. */
  forget: () => void
  /** Whether changes are heard at all; while they are not, nothing is kept. */
  listening: (sure: boolean) => void
}

/** Keeps what `read` gives until something changes, and never longer than `mostMs`: some of it may follow the clock. */
export function keepUntilChange<T>(read: () => Promise<T>, mostMs: number): Kept<T> {
  let kept: Promise<T> | undefined
  let readAt = 0
  let sure = false
  return {
    read() {
      if (kept && sure && Date.now() - readAt < mostMs) return kept
      readAt = Date.now()
      const reading = read().catch((failure: unknown) => {
        if (kept === reading) kept = undefined
        throw failure
      })
      kept = reading
      return reading
    },
    forget() {
      kept = undefined
    },
    listening(now) {
      sure = now
      kept = undefined
    },
  }
}
