import { toast } from '../../ui/toasts/toast.ts'

/** What became of each of several records. */
type Together<Id> = { message: string; results: { id: Id; changed: boolean; detail: string }[] }

/**
 * What went through is said once, what did not for each record. In: the answer; how a record is called at the beginning of a
 * sentence; what takes back the ones that changed, where it can be taken back.
 */
export function reportBulk<Id>(
  { message, results }: Together<Id>,
  nameOf: (id: Id) => string,
  undo?: (ids: ReadonlySet<Id>) => void,
): void {
  const changed = new Set(results.flatMap((result) => (result.changed ? [result.id] : [])))
  if (changed.size > 0) toast('success', message, undo && { label: 'Deshacer', run: () => undo(changed) })
  for (const { id, changed: done, detail } of results) if (!done) toast('error', `${nameOf(id)}: ${detail}`)
}

type Change<Id> = { id: Id; from: unknown; to: unknown }

/** The same changes the other way round, of those that were made. */
export const reversed = <Id, C extends Change<Id>>(changes: readonly C[], made: ReadonlySet<Id>): C[] =>
  changes.filter(({ id }) => made.has(id)).map((change) => ({ ...change, from: change.to, to: change.from }))
