import type { ShouldRevalidateFunctionArgs } from 'react-router'
import { callAction } from '../../api/call-action.ts'
import { sayOutcome } from '../../ui/toasts/say-outcome.ts'

/** The clientAction of the three lists. What became of a deletion the list says, with its name. */
export const deleteOrMerge = callAction(['DELETE /admin', 'PUT /admin/merge'], {
  answered: (answer, call) => {
    if (call === 'PUT /admin/merge') sayOutcome(answer)
  },
})

/** The list is whole: what it is narrowed and sorted by asks for nothing new. */
export function unlessNarrowed({
  currentUrl,
  nextUrl,
  defaultShouldRevalidate,
}: ShouldRevalidateFunctionArgs): boolean {
  return currentUrl.search === nextUrl.search && defaultShouldRevalidate
}

/** A form is left once it is saved. */
export function unlessSent({ formMethod, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs): boolean {
  return formMethod === undefined && defaultShouldRevalidate
}

/** Which one a form is of: 0, a new one. */
export function idIn(request: Request): number {
  return Number(new URL(request.url).searchParams.get('id') ?? 0)
}
