import { z } from 'zod'
import './error-map.ts'

/** The response to a bulk change: the outcome of each record and a summary sentence. */
export const bulkAnswer = <Id extends z.ZodType>(id: Id) =>
  z.object({
    message: z.string(),
    results: z.array(z.object({ id, changed: z.boolean(), detail: z.string() })),
  })

/**
 * Applies changes one by one, each in its own transaction, so a rejected change does not stop the others.
 * @param changes at most one per record
 * @param apply applies one change and returns the reason if it is rejected
 */
export async function changeEach<C extends { id: unknown }>(
  changes: readonly C[],
  apply: (change: C) => Promise<string | undefined>,
) {
  const results: { id: C['id']; changed: boolean; detail: string }[] = []
  for (const change of new Map(changes.map((entry) => [entry.id, entry])).values()) {
    const refused = await apply(change)
    results.push({ id: change.id, changed: refused === undefined, detail: refused ?? 'Modificado' })
  }
  return { results, done: results.filter(({ changed }) => changed).length }
}
