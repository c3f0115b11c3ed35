/** Letters that sound alike in Spanish, in the order in which they are put. */
const alike: readonly [RegExp, string][] = [
  [/qu(?=[ei])/g, 'k'],
  [/c(?=[ei])/g, 's'],
  [/ch/g, 'x'],
  [/[cq]/g, 'k'],
  [/z/g, 's'],
  [/v/g, 'b'],
  [/ll/g, 'y'],
  [/g(?=[ei])/g, 'j'],
  [/h/g, ''],
  [/(.)\1+/g, '$1'],
]

/** A word as it sounds: 'malvek' and 'malbec' are one. In: without accents, in lower case. */
export function soundOf(word: string): string {
  return alike.reduce((before, [letters, sound]) => before.replace(letters, sound), word)
}
