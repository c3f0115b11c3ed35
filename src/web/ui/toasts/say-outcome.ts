import type { Answered } from '../../../platform/http/client.ts'
import type { Said } from '../../api/call-action.ts'
import { toast } from './toast.ts'

/** Says aloud how a change went: see ../../api/call-action.ts. */
export function sayOutcome(answer: Answered<Said>): void {
  if (!answer.ok) toast('error', answer.problem.detail)
  else if (answer.value?.message) toast('success', answer.value.message)
}
