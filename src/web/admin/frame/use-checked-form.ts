import { useState } from 'react'
import type { z } from 'zod'
import type { ProblemDetails } from '../../../platform/http/problem.ts'

const nothing: ReadonlyMap<string, string> = new Map()

/**
 * A form that its schema checks on every change. What is wrong with a field is shown once the person has touched it or
 * tried to send; what the server found is shown until that field changes.
 * In: the schema that the call has too, how a draft becomes what is sent, and the draft to begin with.
 */
export function useCheckedForm<Draft extends object, S extends z.ZodType>(
  schema: S,
  start: Draft,
  toBody: (draft: Draft) => unknown = (draft) => draft,
) {
  const [draft, setDraft] = useState(start)
  const [touched, setTouched] = useState<ReadonlySet<string>>(new Set())
  const [tried, setTried] = useState(false)
  const [rejected, setRefused] = useState(nothing)
  const checked = schema.safeParse(toBody(draft))
  const errors = new Map(rejected)
  if (!checked.success) {
    for (const issue of checked.error.issues) {
      const field = String(issue.path[0])
      if (!errors.has(field)) errors.set(field, issue.message)
    }
  }
  const changed = touched.size > 0
  return {
    draft,
    /** What would be sent; undefined while something is wrong. */
    value: checked.success ? (checked.data as z.output<S>) : undefined,
    errors,
    changed,
    /** Sending is pointless: something has been changed or tried, and something is wrong. */
    blocked: (changed || tried) && errors.size > 0,
    errorOf: (field: string) => (tried || touched.has(field) ? errors.get(field) : undefined),
    change(values: Partial<Draft>, fields: string[] = Object.keys(values)) {
      setDraft((before) => ({ ...before, ...values }))
      setTouched((before) => new Set([...before, ...fields]))
      setRefused((before) => (before.size === 0 ? before : nothing))
    },
    /** From now on everything that is wrong is shown. */
    tryToSend: () => setTried(true),
    /** Shows what the server found, each under its field. */
    showRefusal(problem: ProblemDetails) {
      setTried(true)
      setRefused(
        new Map((problem.errors ?? []).map(({ field, detail }) => [field.split('.')[0] ?? field, detail])),
      )
    },
  }
}
