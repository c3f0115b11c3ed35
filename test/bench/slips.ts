/** Slips of the keyboard, drawn from a seed: a letter too few, too many, another one, or two the wrong way round. */

const letters = 'abcdefghijklmnopqrstuvwxyz'
/** Shorter words are not slipped in: one other letter makes another word of them. */
const leastLetters = 4

/** A phrase in which some words have one typo each; undefined if it has too few words. @param edits number of those words */
export function slip(words: string[], edits: number, draw: (purpose: string) => number): string | undefined {
  const places = words.flatMap((word, place) => (word.length >= leastLetters ? [place] : []))
  if (places.length < edits) return undefined
  const chosen = places.toSorted((a, b) => draw(`place ${a}`) - draw(`place ${b}`)).slice(0, edits)
  return words.map((word, place) => (chosen.includes(place) ? edited(word, draw, place) : word)).join(' ')
}

function edited(word: string, draw: (purpose: string) => number, place: number): string {
  const at = Math.floor(draw(`at ${place}`) * word.length)
  const letter = letters[Math.floor(draw(`letter ${place}`) * letters.length)] ?? 'x'
  const kinds = [
    () => word.slice(0, at) + word.slice(at + 1),
    () => word.slice(0, at) + letter + word.slice(at),
    () => word.slice(0, at) + letter + word.slice(at + 1),
    () => {
      const from = Math.min(at, word.length - 2)
      return (
        word.slice(0, from) +
        word.slice(from + 1, from + 2) +
        word.slice(from, from + 1) +
        word.slice(from + 2)
      )
    },
  ]
  const made = kinds[Math.floor(draw(`kind ${place}`) * kinds.length)]?.() ?? word
  // the same letter twice, or the same letter again: another slip
  return made.toLowerCase() === word.toLowerCase() ? word.slice(0, -2) + word.slice(-1) : made
}
