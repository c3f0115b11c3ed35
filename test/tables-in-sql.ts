/** What a file does to tables according to its text: SQL in quotes and backticks, and Kysely's calls. */

/** A table that the text does not name: `sql.table(name)`, a variable. */
export const unnamed = '?'

/** Removes comments and keeps strings. */
const withoutComments = (text: string) =>
  text.replace(/\/\*[\s\S]*?\*\//g, '').replace(/(^|\s)\/\/[^\n]*/g, '$1')

const table = String.raw`("?\w+"?|\$\{)`

const writings = [
  new RegExp(String.raw`\binsert\s+into\s+${table}`, 'gi'),
  new RegExp(String.raw`\bdelete\s+from\s+(?:only\s+)?${table}`, 'gi'),
  new RegExp(String.raw`\bmerge\s+into\s+(?:only\s+)?${table}`, 'gi'),
  new RegExp(String.raw`\btruncate\s+(?:table\s+)?(?:only\s+)?${table}`, 'gi'),
  new RegExp(String.raw`\bcopy\s+${table}\s*(?:\([^)]*\)\s*)?from\b`, 'gi'),
  // `FOR UPDATE`, `DO UPDATE SET` and the word in prose are not followed by a name and SET
  new RegExp(String.raw`\bupdate\s+(?:only\s+)?${table}(?:[^\s}]*\})?(?:\s+(?:as\s+)?\w+)?\s+set\b`, 'gi'),
  /\b(?:insertInto|updateTable|deleteFrom|mergeInto|replaceInto)\(\s*(['"`]\w+|[^'"`\s])/g,
]

const readings = [
  new RegExp(String.raw`\b(?:from|join|using)\s+(?:only\s+|lateral\s+)?${table}`, 'gi'),
  /\b(?:selectFrom|(?:inner|left|right|full|cross)Join|using)\(\s*\[?\s*(['"`]\w+)/g,
  // a list of tables: FROM restock_wishes w, products p
  /\bfrom\s+(?:\w+(?:\s+(?:as\s+)?\w+)?\s*,\s*)+(\w+)/gi,
]

const nameOf = (match = '') => (/^["'`]?\w/.test(match) ? match.replace(/["'`]/g, '').toLowerCase() : unnamed)

function namesBy(patterns: readonly RegExp[], text: string): Set<string> {
  const bare = withoutComments(text)
  return new Set(patterns.flatMap((pattern) => [...bare.matchAll(pattern)].map((match) => nameOf(match[1]))))
}

/** The tables that a file writes; `unnamed` if only the running program knows. */
export function writtenTables(text: string): Set<string> {
  const written = namesBy(writings, text)
  // eraseRows(trx, person, ['reviews', …]) deletes and updates the given tables
  for (const [, list = ''] of withoutComments(text).matchAll(/\beraseRows\([^[)]*(\[[^\]]*\]|\))/g))
    for (const [, name] of list.matchAll(/'(\w+)'/g)) written.add(name ?? '')
  return written
}

/** The names after FROM and JOIN; some are not tables. */
export function readNames(text: string): Set<string> {
  return namesBy(readings, text)
}
