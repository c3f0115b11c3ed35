/** Pseudo-random numbers that depend on a seed alone. Not for secrets. */
export type Random = {
  /** At least 0, below 1. */
  next: () => number
  /** A whole number from `least` to `most`, both included. */
  int: (least: number, most: number) => number
  /** True with a probability from 0 to 1. */
  chance: (probability: number) => boolean
  /** One of a list that is not empty. */
  pick: <T>(list: readonly T[]) => T
  /** One of the names, by its weight. */
  weighted: <K extends string>(weights: Readonly<Record<K, number>>) => K
}

/** Four 32-bit words of a seed's text (the hash function cyrb128). */
function wordsOf(text: string): [number, number, number, number] {
  let [a, b, c, d] = [1779033703, 3144134277, 1013904242, 2773480762]
  for (let index = 0; index < text.length; index += 1) {
    const code = text.charCodeAt(index)
    a = b ^ Math.imul(a ^ code, 597399067)
    b = c ^ Math.imul(b ^ code, 2869860233)
    c = d ^ Math.imul(c ^ code, 951274213)
    d = a ^ Math.imul(d ^ code, 2716044179)
  }
  a = Math.imul(c ^ (a >>> 18), 597399067)
  b = Math.imul(d ^ (b >>> 22), 2869860233)
  c = Math.imul(a ^ (c >>> 17), 951274213)
  d = Math.imul(b ^ (d >>> 19), 2716044179)
  return [(a ^ b ^ c ^ d) >>> 0, b >>> 0, c >>> 0, d >>> 0]
}

/** The generator sfc32. The same parts give the same numbers, whatever other generators are used beside it. */
export function createRandom(...parts: (string | number)[]): Random {
  let [a, b, c, d] = wordsOf(parts.join('/'))
  const next = () => {
    const sum = (a + b + d) | 0
    d = (d + 1) | 0
    a = b ^ (b >>> 9)
    b = (c + (c << 3)) | 0
    c = ((c << 21) | (c >>> 11)) + sum
    c |= 0
    return (sum >>> 0) / 2 ** 32
  }
  // the first numbers of similar seeds are similar
  for (let round = 0; round < 12; round += 1) next()
  const int = (least: number, most: number) => least + Math.floor(next() * (most - least + 1))
  return {
    next,
    int,
    chance: (probability) => next() < probability,
    pick: <T>(list: readonly T[]) => {
      if (list.length === 0) throw new Error('Nothing to pick from')
      return list[int(0, list.length - 1)] as T
    },
    weighted: <K extends string>(weights: Readonly<Record<K, number>>) => {
      const entries = Object.entries(weights) as [K, number][]
      let left = next() * entries.reduce((sum, [, weight]) => sum + weight, 0)
      for (const [name, weight] of entries) {
        left -= weight
        if (left < 0) return name
      }
      const last = entries.at(-1)
      if (!last) throw new Error('Nothing to choose from')
      return last[0]
    },
  }
}

/** Random numbers of whichever source is the current one when they are drawn. */
export function delegateRandom(current: () => Random): Random {
  return {
    next: () => current().next(),
    int: (least, most) => current().int(least, most),
    chance: (probability) => current().chance(probability),
    pick: (list) => current().pick(list),
    weighted: (weights) => current().weighted(weights),
  }
}
