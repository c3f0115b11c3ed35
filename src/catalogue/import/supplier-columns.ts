import { guessFields, plainHeading, takesMany, type ImportField } from './import-columns.ts'

type Columns = Record<string, ImportField | null>

/** What columns hold, by their headings: where they stand may be another place in the next list. */
export function columnsByHeading(
  headings: readonly string[],
  fields: readonly (ImportField | null)[],
): Columns {
  return Object.fromEntries(headings.map((heading, index) => [plainHeading(heading), fields[index] ?? null]))
}

/** What a list's columns hold by what the headings held the last time; a new heading is guessed. */
export function fieldsByHeading(
  headings: readonly string[],
  columns: Columns,
  guessed: readonly (ImportField | null)[] = guessFields(headings),
): (ImportField | null)[] {
  const taken = new Set<ImportField>()
  return headings.map((heading, index) => {
    const key = plainHeading(heading)
    const field = Object.hasOwn(columns, key) ? (columns[key] ?? null) : (guessed[index] ?? null)
    if (field === null || (taken.has(field) && !takesMany(field))) return null
    taken.add(field)
    return field
  })
}
