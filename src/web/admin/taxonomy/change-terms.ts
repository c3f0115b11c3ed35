import type { ShouldRevalidateFunctionArgs } from 'react-router'
import { callAction } from '../../api/call-action.ts'
import { sayOutcome } from '../../ui/toasts/say-outcome.ts'

/** The clientAction of the three lists. The list reports a deletion by name. */
export const deleteOrMerge = callAction(['DELETE /admin', 'PUT /admin/merge'], {
  answered: (answer, call) => {
    if (call === 'PUT /admin/merge') sayOutcome(answer)
  },
})

/** The list is complete, so filtering and sorting load nothing. */
export function unlessNarrowed({
  currentUrl,
  nextUrl,
  defaultShouldRevalidate,
}: ShouldRevalidateFunctionArgs): boolean {
  return currentUrl.search === nextUrl.search && defaultShouldRevalidate
}

/** Saving leaves the form. */
export function unlessSent({ formMethod, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs): boolean {
  return formMethod === undefined && defaultShouldRevalidate
}

/** Id in the address; 0 for a new record. */
export function idIn(request: Request): number {
  return Number(new URL(request.url).searchParams.get('id') ?? 0)
}
