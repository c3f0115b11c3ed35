/**
 * The Spanish for a word of the source file; throws if it is missing, so that no English reaches customers.
 */
export function translated<T>(table: Readonly<Record<string, T>>, word: string): T {
  const translation = Object.hasOwn(table, word) ? table[word] : undefined
  if (translation === undefined) throw new Error(`The demo catalogue has no Spanish for "${word}"`)
  return translation
}
