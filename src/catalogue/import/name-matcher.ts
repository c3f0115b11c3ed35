import { foldText } from '../search/fold-text.ts'

/** Names of bodegas, places and varieties that probably mean the same: 'Bodegas Catena S.A.' and 'Catena'. */

/** Words that many names of bodegas have, and that tell none of them. */
export const fillingWords: ReadonlySet<string> = new Set(
  'bodega bodegas vina vinas vinedo vinedos finca fincas familia estancia casa champana cava cavas winery wines estate domaine chateau sa srl sas saic de del la las los el y e do da di'.split(
    ' ',
  ),
)
/** Of the trigrams of both names, the share that a typing mistake leaves in common. */
const alikeFrom = 0.6

type Known = { name: string; words: string[]; key: string; trigrams: Set<string>; country: string }

export type TermKind = 'producer' | 'place' | 'variety'

export type NameMatcher = {
  /** Written the same but for blanks, case, accents and signs. */
  same: (name: string) => string | undefined
  /** The known name that is most alike; undefined where none is. */
  nearest: (name: string) => string | undefined
}

function wordsOf(name: string): string[] {
  const words = foldText(name)
    .replace(/\b([a-z])\.(?=[a-z]\b)/g, '$1')
    .split(/[^a-z0-9]+/)
    .filter((word) => word !== '')
  const telling = words.filter((word) => !fillingWords.has(word))
  return telling.length > 0 ? telling : words
}

const squeezed = (name: string) => foldText(name).replace(/\s+/g, ' ').trim()

function trigramsOf(words: readonly string[]): Set<string> {
  const found = new Set<string>()
  for (const word of words) {
    const padded = `  ${word} `
    for (let at = 0; at < padded.length - 2; at += 1) found.add(padded.slice(at, at + 3))
  }
  return found
}

function shared(one: Set<string>, other: Set<string>): number {
  let common = 0
  for (const part of one) if (other.has(part)) common += 1
  return common / (one.size + other.size - common)
}

/** 'Rioja' of 'Rioja, España', 'Cab. Sauv.' of 'Cabernet Sauvignon': every word is one of the other, or its beginning. */
function within(words: readonly string[], others: readonly string[], shortened: boolean): boolean {
  return words.every((word) =>
    others.some((other) => other === word || (shortened && word.length >= 3 && other.startsWith(word))),
  )
}

/** Whether two names have a telling word in common, or one begins with a word of the other. */
export function shareWords(one: string, other: string): boolean {
  const others = wordsOf(other)
  return wordsOf(one).some((word) =>
    others.some(
      (known) => known === word || (word.length >= 4 && (known.startsWith(word) || word.startsWith(known))),
    ),
  )
}

/** The region of a place and the country after it; '' where only one is named. */
function partsOf(name: string): { region: string; country: string } {
  const [region = '', ...others] = name.split(',')
  return { region, country: foldText(others.at(-1) ?? '').trim() }
}

/**
 * Of places a country is not one of its regions, nor a region a part of it, and two regions of one name in two countries
 * are two. Varieties alone are shortened: 'Barra' is no bodega 'Barrancas'.
 */
export function createNameMatcher(names: readonly string[], kind: TermKind = 'variety'): NameMatcher {
  const places = kind === 'place'
  const describe = (name: string) => {
    const { region, country } = places ? partsOf(name) : { region: name, country: '' }
    const words = wordsOf(region)
    return { words, country, key: words.toSorted().join(' '), trigrams: trigramsOf(words) }
  }
  const known = names.map((name): Known => ({ name, ...describe(name) }))
  const bySpelling = new Map(known.map(({ name }) => [squeezed(name), name]))
  const byPart = new Map<string, Known[]>()
  for (const one of known)
    for (const part of one.trigrams) {
      const others = byPart.get(part)
      if (others) others.push(one)
      else byPart.set(part, [one])
    }
  return {
    same: (name) => bySpelling.get(squeezed(name)),
    nearest(name) {
      const { words, trigrams, key, country } = describe(name)
      // common beginnings alone make nothing alike, but bring everything that might be
      const candidates = new Set([...trigrams].flatMap((part) => byPart.get(part) ?? []))
      let best: { one: Known; score: number } | undefined
      for (const one of candidates) {
        if (country !== '' && one.country !== '' && country !== one.country) continue
        const like = places
          ? shared(trigrams, one.trigrams)
          : closeness({ words, trigrams }, one, kind === 'variety')
        const score = one.key === key ? 1 : like
        if (score >= alikeFrom && (best === undefined || score > best.score)) best = { one, score }
      }
      return best?.one.name
    },
  }
}

function closeness(
  { words, trigrams }: Pick<Known, 'words' | 'trigrams'>,
  one: Known,
  shortened: boolean,
): number {
  const share = shared(trigrams, one.trigrams)
  // a number tells two apart: 'Finca 8' is not 'Finca 9'
  const numbers = (of: readonly string[]) => of.filter((word) => /\d/.test(word)).join(' ')
  if (numbers(words) !== numbers(one.words)) return 0
  const [few, many] = words.length <= one.words.length ? [words, one.words] : [one.words, words]
  const inside = few.join('').length >= 4 && within(few, many, shortened)
  return inside ? Math.max(share, alikeFrom + share / 10) : share
}
