import type { Answered } from '../../../platform/http/client.ts'
import type { Said } from '../../api/call-action.ts'
import { toast } from './toast.ts'

/** `sent` of a form: says the answer's message, and goes on. */
export function sayThen(done: () => unknown): (answer: { message: string }) => unknown {
  return ({ message }) => {
    toast('success', message)
    return done()
  }
}

/** Says aloud how a change went: see ../../api/call-action.ts. */
export function sayOutcome(answer: Answered<Said>): void {
  if (!answer.ok) toast('error', answer.problem.detail)
  else if (answer.value?.message) toast('success', answer.value.message)
}
