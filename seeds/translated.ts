/** The Spanish of a word of the source file; throws for a missing translation, so that none reaches a customer. */
export function translated<T>(table: Readonly<Record<string, T>>, word: string): T {
  const known = Object.hasOwn(table, word) ? table[word] : undefined
  if (known === undefined) throw new Error(`The demo catalogue has no Spanish for "${word}"`)
  return known
}
