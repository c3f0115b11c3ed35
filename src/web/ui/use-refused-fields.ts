import { useEffect, useRef } from 'react'
import type { Problem } from '../../platform/http/problem.ts'

/**
 * What a refused form says beside its fields; the first wrong one has the keyboard. In: the fields in their order, and the
 * refusal. Out: what goes on the form and on each field, and what is wrong with one.
 */
export function useRefusedFields<Field extends string>(
  fields: readonly Field[],
  problem: Problem | undefined,
) {
  const form = useRef<HTMLFormElement>(null)
  const error = (field: Field) => problem?.errors?.find((one) => one.field === field)?.detail
  const first = fields.find((field) => error(field))
  useEffect(() => {
    if (first) form.current?.querySelector<HTMLElement>(`[name="${first}"]`)?.focus()
  }, [first, problem])
  const about = (field: Field, hint?: string) => ({
    name: field,
    'aria-invalid': error(field) !== undefined,
    'aria-describedby': [error(field) && `${field}-error`, hint].filter(Boolean).join(' ') || undefined,
  })
  return { form, about, error }
}
