/**
 * A pseudo-random number in [0, 1) from a wine's id in the source file and a purpose, so that the demo shop
 * is the same on
 * every machine.
 */
export function chance(id: number, purpose: string): number {
  let hash = 2_166_136_261
  for (const character of `${purpose}:${id}`) {
    hash = Math.imul(hash ^ (character.codePointAt(0) ?? 0), 16_777_619)
  }
  hash ^= hash >>> 15
  hash = Math.imul(hash, 2_246_822_519)
  hash ^= hash >>> 13
  hash = Math.imul(hash, 3_266_489_917)
  hash ^= hash >>> 16
  return (hash >>> 0) / 4_294_967_296
}
