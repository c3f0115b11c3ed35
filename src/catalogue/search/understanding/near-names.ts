import type { CatalogueNames } from './understand-search.ts'

/** Longer searches say more than a name; each word costs a question to the catalogue. */
const longestName = 4
/** Of the words near one of them, the most used. */
const nearAtMost = 4

/** Whether a wine's name and bodega have all of these words, one of which is a slip of the keyboard: 'don perignon'. */
export async function almostNames(words: readonly string[], names: CatalogueNames): Promise<boolean> {
  if (words.length < 2 || words.length > longestName) return false
  const { near } = await names.lookUp([...words])
  const attempts = words.flatMap((word, at) =>
    (near.get(word) ?? [])
      .toSorted((one, other) => other.uses - one.uses)
      .slice(0, nearAtMost)
      .map((other) => words.with(at, other.word)),
  )
  for (const attempt of attempts) if (await names.haveAll(attempt)) return true
  return false
}
