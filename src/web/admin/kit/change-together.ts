import type { Answered } from '../../../platform/http/client.ts'
import { toast } from '../../ui/toasts/toast.ts'
import { reportBulk, reversed } from '../ui/report-bulk.ts'

type Id = number | string
type Change = { id: Id; from: unknown; to: unknown }
type Outcome<I> = { message: string; results: { id: I; changed: boolean; detail: string }[] }

/**
 * Changes several records at once, reports each outcome, and offers to undo those that changed.
 * @param send `undo` is set for an undo
 * @param nameOf a record's name at the start of a sentence
 * @returns whether the shop took the changes
 */
export async function changeTogether<C extends Change>(
  changes: readonly C[],
  send: (changes: C[], undo: boolean) => Promise<Answered<Outcome<C['id']>> | undefined>,
  nameOf: (id: C['id']) => string,
  undo = false,
): Promise<boolean> {
  const answer = await send([...changes], undo)
  if (!answer) return false
  if (!answer.ok) {
    toast('error', answer.problem.detail)
    return false
  }
  const back = (made: ReadonlySet<C['id']>) =>
    void changeTogether(reversed<C['id'], C>(changes, made), send, nameOf, true)
  reportBulk<C['id']>(answer.value, nameOf, undo ? undefined : back)
  return true
}
