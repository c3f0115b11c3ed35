import { foldText } from '../../catalogue/search/fold-text.ts'

/** One of a list to choose from. */
export type Option = { id: string; name: string }

/** Options that are shown at once; more are found by typing more. */
export const shownAtMost = 50

/**
 * Options whose names have all the words that were typed, accents and capitals aside; those that begin with it stand
 * first. Out: the first of them, and how many more there are.
 */
export function findOptions(options: readonly Option[], typed: string): { shown: Option[]; more: number } {
  const words = foldText(typed).split(/\s+/).filter(Boolean)
  const whole = words.join(' ')
  const found = options.filter(({ name }) => {
    const text = foldText(name)
    return words.every((word) => text.includes(word))
  })
  const first = whole === '' ? [] : found.filter(({ name }) => foldText(name).startsWith(whole))
  const beginning = new Set(first)
  const ordered = [...first, ...found.filter((option) => !beginning.has(option))]
  return { shown: ordered.slice(0, shownAtMost), more: Math.max(0, ordered.length - shownAtMost) }
}
