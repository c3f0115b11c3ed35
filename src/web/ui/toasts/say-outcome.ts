import type { Answered } from '../../../platform/http/client.ts'
import type { Said } from '../../api/call-action.ts'
import { toast } from './toast.ts'

/** `sent` of a form: shows the response's message, then continues. */
export function sayThen(done: () => unknown): (answer: { message: string }) => unknown {
  return ({ message }) => {
    toast('success', message)
    return done()
  }
}

/** Announces the outcome of a change: see ../../api/call-action.ts. */
export function sayOutcome(answer: Answered<Said>): void {
  if (!answer.ok) toast('error', answer.problem.detail)
  else if (answer.value?.message) toast('success', answer.value.message)
}
