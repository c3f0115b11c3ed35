import crypto from 'node:crypto'
import { syncBuiltinESMExports } from 'node:module'
import { createRandom, type Random } from './random.ts'

/**
 * Time and chance of the process. Its clock stands still between two steps: only `moveTo` and `pass` change it. Timers
 * stay real, because they end what hangs.
 */
export type SimulatedClock = {
  now: () => Date
  /** Milliseconds since 1970. */
  ms: () => number
  moveTo: (ms: number) => void
  pass: (ms: number) => void
  /** From here on identifiers come from these numbers. */
  useRandom: (random: Random) => void
}

/** Replaces the process's clock and its random numbers. Called once, before the shop is opened. */
export function seedGlobals(startMs: number): SimulatedClock {
  let at = startMs
  let random = createRandom('start')
  const RealDate = Date
  class SimulatedDate extends RealDate {
    constructor(...given: unknown[]) {
      if (given.length === 0) super(at)
      else super(...(given as [number]))
    }
    static override now(): number {
      return at
    }
  }
  globalThis.Date = SimulatedDate as DateConstructor
  Math.random = () => random.next()
  seedCrypto(() => random)
  return {
    now: () => new Date(at),
    ms: () => at,
    moveTo(ms) {
      at = ms
    },
    pass(ms) {
      at += ms
    },
    useRandom(next) {
      random = next
    },
  }
}

/** Every import of these functions sees the replacement, whenever it was made. */
function seedCrypto(random: () => Random): void {
  const bytes = (size: number) => Buffer.from(Array.from({ length: size }, () => random().int(0, 255)))
  const hex = (size: number) => bytes(size).toString('hex')
  Object.assign(crypto, {
    randomBytes: bytes,
    randomInt: (least: number, most?: number) =>
      most === undefined ? random().int(0, least - 1) : random().int(least, most - 1),
    randomUUID: () => `${hex(4)}-${hex(2)}-4${hex(2).slice(1)}-8${hex(2).slice(1)}-${hex(6)}`,
  })
  syncBuiltinESMExports()
}
