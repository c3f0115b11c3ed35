import type { CategoryType } from '../../taxonomy/product-kinds.ts'

/** The data that a product's picture is drawn from. */
export type BottleFacts = {
  id: number
  name: string
  producer: string
  region: string
  country: string
  type: CategoryType
  variety: string
  degreeSugar: string
  sparkling: boolean
  vintage: number | null
  alcohol: number
  volumeMl: number | null
}

/** A deterministic number from 0 to 1 for a text. */
export function hashToUnit(text: string): number {
  let hash = 2_166_136_261
  for (let i = 0; i < text.length; i += 1) hash = Math.imul(hash ^ text.charCodeAt(i), 16_777_619)
  hash ^= hash >>> 15
  hash = Math.imul(hash, 2_246_822_519)
  hash ^= hash >>> 13
  return (hash >>> 0) / 4_294_967_296
}

/** Picks an option, always the same one for the same text. */
export function choose<T>(options: readonly [T, ...T[]], text: string): T {
  return options[Math.floor(hashToUnit(text) * options.length)] ?? options[0]
}
