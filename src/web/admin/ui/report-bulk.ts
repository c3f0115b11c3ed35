import { toast } from '../../ui/toasts/toast.ts'

/** The outcome for each record. */
type Together<Id> = { message: string; results: { id: Id; changed: boolean; detail: string }[] }

/**
 * Reports successes together, and each failure.
 * @param nameOf a record's name at the start of a sentence
 * @param undo reverts the changed records, if possible
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

/** The reverse of the changes that were made. */
export const reversed = <Id, C extends Change<Id>>(changes: readonly C[], made: ReadonlySet<Id>): C[] =>
  changes.filter(({ id }) => made.has(id)).map((change) => ({ ...change, from: change.to, to: change.from }))
