import { foldText } from '../../catalogue/search/fold-text.ts'

export type Option = { id: string; name: string }

/** Options shown at once; typing more finds others. */
export const shownAtMost = 50

/**
 * Options whose names contain all typed words, ignoring accents and case, those that start with them first.
 * @returns the first options, and how many more there are
 */
export function findOptions(options: readonly Option[], typed: string): { shown: Option[]; more: number } {
  const words = foldText(typed).split(/\s+/).filter(Boolean)
  const phrase = words.join(' ')
  const matches = options.filter(({ name }) => {
    const text = foldText(name)
    return words.every((word) => text.includes(word))
  })
  const first = phrase === '' ? [] : matches.filter(({ name }) => foldText(name).startsWith(phrase))
  const beginning = new Set(first)
  const ordered = [...first, ...matches.filter((option) => !beginning.has(option))]
  return { shown: ordered.slice(0, shownAtMost), more: Math.max(0, ordered.length - shownAtMost) }
}
