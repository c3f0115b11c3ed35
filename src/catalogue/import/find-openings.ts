import { foldText } from '../search/fold-text.ts'
import { fillingWords } from './name-matcher.ts'
import { readGrapes } from './grape-words.ts'

/** Words of an opening; no bodega has more. */
const mostWords = 6

/**
 * What texts of a list that say bodega and wine without anything between them begin with, which is mostly the bodega:
 * 'Piedra Sola' of 'Piedra Sola Bruma Malbec' and 'Piedra Sola Origen Syrah'. It ends before a word that stands behind
 * another bodega too, and otherwise where several texts part. The longest first.
 */
export function findOpenings(texts: readonly string[]): string[] {
  const names = [...new Set(texts.map(beforeGrape))].filter((words) => words.length > 0)
  const known = namesWithLabels(names)
  const rest = names.filter((words) => !known.some((one) => words.join(' ').startsWith(`${one} `)))
  return [...new Set([...known, ...partings(rest)])].toSorted((one, other) => other.length - one.length)
}

/** The words of a text up to its first grape. */
function beforeGrape(text: string): string[] {
  const { at } = readGrapes(text)
  const words = (at < 0 ? text : text.slice(0, at)).trim().split(/\s+/)
  return words.filter((word) => word !== '').slice(0, mostWords)
}

const isFilling = (word: string) => fillingWords.has(foldText(word))

function namesWithLabels(names: readonly string[][]): string[] {
  const behind = new Map<string, Set<string>>()
  for (const words of names)
    for (const [place, word] of words.entries()) {
      if (place === 0 || isFilling(word)) continue
      const others = behind.get(foldText(word)) ?? new Set<string>()
      behind.set(foldText(word), others.add(foldText(words[place - 1] ?? '')))
    }
  return names.flatMap((words) => {
    const end = words.findIndex(
      (word, place) => (behind.get(foldText(word))?.size ?? 0) > 1 && !words.slice(0, place).every(isFilling),
    )
    return end > 0 ? [words.slice(0, end).join(' ')] : []
  })
}

/** What at least two texts begin with, up to where they part. */
function partings(names: readonly string[][]): string[] {
  const groups = Map.groupBy(names, (words) => foldText(words.find((word) => !isFilling(word)) ?? ''))
  return [...groups.values()].flatMap((group) => {
    const [first = [], ...others] = group
    if (others.length === 0) return []
    const same = first.findIndex((word, place) =>
      others.some((words) => foldText(words[place] ?? '') !== foldText(word)),
    )
    const words = first.slice(0, same < 0 ? first.length : same)
    return words.every(isFilling) ? [] : [words.join(' ')]
  })
}
