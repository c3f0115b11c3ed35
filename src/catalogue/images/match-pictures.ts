import { foldText } from '../search/fold-text.ts'

/** The parts of a wine that a file name may mention. */
export type NamedByFile = {
  id: number
  name: string
  producer: string
  vintage: number | null
  sku: string | null
  ean: string | null
}

/** The result for a file: a wine, none, or several candidates. */
export type PictureMatch =
  | { file: string; why: 'matched'; wine: number; by: 'sku' | 'ean' | 'name' }
  | { file: string; why: 'unknown' }
  | { file: string; why: 'ambiguous'; wines: number }
  /** Another file of the same wine comes first. */
  | { file: string; why: 'another'; wine: number }

/** Normalises text to a key without accents, punctuation and case. */
const keyOf = (text: string) =>
  foldText(text)
    .replace(/[^a-z0-9]+/g, ' ')
    .trim()

/** Names that files use for a wine, most specific first. */
function namesOf({ name, producer, vintage }: NamedByFile): string[] {
  const year = vintage === null ? [] : [String(vintage)]
  const withProducer = keyOf(name).startsWith(keyOf(producer))
    ? []
    : [
        [producer, name],
        [name, producer],
      ]
  return [...withProducer, [name]]
    .flatMap((parts) => [[...parts, ...year], parts])
    .map((parts) => keyOf(parts.join(' ')))
}

/** Matches files to wines by SKU, EAN, or name with or without bodega and vintage. Keeps the files' order. */
export function matchPictures(files: readonly string[], wines: readonly NamedByFile[]): PictureMatch[] {
  const bySku = new Map(wines.flatMap(({ id, sku }) => (sku ? [[keyOf(sku), id] as const] : [])))
  const byEan = new Map(wines.flatMap(({ id, ean }) => (ean ? [[ean, id] as const] : [])))
  const byName = new Map<string, Set<number>>()
  for (const wine of wines) {
    for (const name of namesOf(wine)) byName.set(name, (byName.get(name) ?? new Set()).add(wine.id))
  }
  const taken = new Set<number>()
  return files.map((file): PictureMatch => {
    const match = matchOne(file, bySku, byEan, byName)
    if (match.why !== 'matched') return match
    if (taken.has(match.wine)) return { file, why: 'another', wine: match.wine }
    taken.add(match.wine)
    return match
  })
}

type Ids = ReadonlyMap<string, number>

function matchOne(
  file: string,
  bySku: Ids,
  byEan: Ids,
  byName: ReadonlyMap<string, ReadonlySet<number>>,
): PictureMatch {
  const stem = file.replace(/^.*[/\\]/, '').replace(/\.[a-z0-9]{2,5}$/i, '')
  for (const key of keysOf(stem)) {
    const sku = bySku.get(key)
    if (sku !== undefined) return { file, why: 'matched', wine: sku, by: 'sku' }
    const ean = byEan.get(key.replace(/ /g, ''))
    if (ean !== undefined) return { file, why: 'matched', wine: ean, by: 'ean' }
    const named = byName.get(key)
    const [only] = named ?? []
    if (named?.size === 1 && only !== undefined) return { file, why: 'matched', wine: only, by: 'name' }
    if (named && named.size > 1) return { file, why: 'ambiguous', wines: named.size }
  }
  return { file, why: 'unknown' }
}

/** The name, and the name without a copy number: 'malbec (2)', 'malbec-1'. */
function keysOf(stem: string): string[] {
  const complete = keyOf(stem)
  const bare = keyOf(stem.replace(/[\s_-]*(\(\d{1,2}\)|[\s_-]\d{1,2})$/, ''))
  return bare === complete || bare === '' ? [complete] : [complete, bare]
}
