import { z } from 'zod'
import './error-map.ts'

/** Answer to a bulk change: the outcome of each record, and a summary sentence. In: the schema of a record's id. */
export const bulkAnswer = <Id extends z.ZodType>(id: Id) =>
  z.object({
    message: z.string(),
    results: z.array(z.object({ id, changed: z.boolean(), detail: z.string() })),
  })

/**
 * Applies changes one after the other, each in its own transaction; a rejected one does not stop the others. In: at
 * most one change per record, and the function that applies one and returns the problem if rejected. Out: the outcome
 * of each, and the number changed.
 */
export async function changeEach<C extends { id: unknown }>(
  changes: readonly C[],
  make: (change: C) => Promise<string | undefined>,
) {
  const results: { id: C['id']; changed: boolean; detail: string }[] = []
  for (const change of new Map(changes.map((one) => [one.id, one])).values()) {
    // sequentially: see above
    const refused = await make(change)
    results.push({ id: change.id, changed: refused === undefined, detail: refused ?? 'Modificado' })
  }
  return { results, done: results.filter(({ changed }) => changed).length }
}
