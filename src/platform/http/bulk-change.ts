import { z } from 'zod'
import './error-map.ts'

/** What became of each record of a change that was made to many, and a sentence for all of them. In: how a record is named. */
export const bulkAnswer = <Id extends z.ZodType>(id: Id) =>
  z.object({
    message: z.string(),
    results: z.array(z.object({ id, changed: z.boolean(), detail: z.string() })),
  })

/**
 * Changes each record in its turn: every one is a transaction of its own, and a rejected one does not stop the others.
 * In: the changes, at most one for a record; how one is made, with why not where it is not. Out: what became of each, and
 * how many changed.
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
