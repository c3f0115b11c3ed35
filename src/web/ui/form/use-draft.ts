import { useCallback, useState } from 'react'
import type { ProblemDetails } from '../../../platform/http/problem.ts'

type Issue = { path: PropertyKey[]; message: string }

/** What checks a form: a contract's zod schema is one. */
export type Schema<Value> = {
  safeParse: (
    input: unknown,
  ) => { success: true; data: Value } | { success: false; error: { issues: readonly Issue[] } }
}

/** For a form that the server alone checks: a screen whose JavaScript must not bring zod. */
export function unchecked<Value>(): Schema<Value> {
  return { safeParse: (input) => ({ success: true, data: input as Value }) }
}

type State<Draft> = {
  draft: Draft
  touched: ReadonlySet<string>
  /** Everything wrong is shown, touched or not. */
  tried: boolean
  problem: ProblemDetails | undefined
}

const untouched = <Draft>(draft: Draft): State<Draft> => ({
  draft,
  touched: new Set(),
  tried: false,
  problem: undefined,
})

/** The field of the draft that a path (`direccion.calle`, `image.0`) is about. */
function fieldOf(path: readonly string[], draft: object): string {
  return path.find((part) => part in draft) ?? path[0] ?? ''
}

/** By field, the first sentence of each: what the server refused, then what the schema says. */
export function errorsOf(draft: object, problem: ProblemDetails | undefined, issues: readonly Issue[]) {
  const errors = new Map<string, string>()
  const note = (path: string[], sentence: string) => {
    const field = fieldOf(path, draft)
    if (!errors.has(field)) errors.set(field, sentence)
  }
  for (const { field, detail } of problem?.errors ?? []) note(field.split('.'), detail)
  for (const { path, message } of issues) note(path.map(String), message)
  return errors
}

/** The fields whose names are given are touched: their errors show. What the server refused is answered by it. */
function changed<Draft>(
  before: State<Draft>,
  values: Partial<Draft>,
  fields: readonly string[],
): State<Draft> {
  return {
    ...before,
    draft: { ...before.draft, ...values },
    touched: new Set([...before.touched, ...fields]),
    problem: undefined,
  }
}

/** No field is touched by it; what the person wrote stays. */
function filled<Draft extends object>(before: State<Draft>, values: Partial<Draft>): State<Draft> {
  const written = Object.fromEntries(
    [...before.touched].map((name) => [name, Reflect.get(before.draft, name)]),
  ) as Partial<Draft>
  return { ...before, draft: { ...before.draft, ...values, ...written } }
}

/** The values of a form, and what is wrong with them. See use-form.ts. */
export function useDraft<Draft extends object, Value>(
  schema: Schema<Value>,
  start: Draft,
  toBody: (draft: Draft) => unknown,
) {
  const [{ draft, touched, tried, problem }, set] = useState(() => untouched(start))
  const checked = schema.safeParse(toBody(draft))
  const errors = errorsOf(draft, problem, checked.success ? [] : checked.error.issues)
  return {
    draft,
    /** What would be sent; undefined while something is wrong with it. */
    value: checked.success ? checked.data : undefined,
    errors,
    problem,
    changed: touched.size > 0,
    /** Sending is pointless: something was changed or tried, and something is wrong. */
    blocked: (touched.size > 0 || tried) && errors.size > 0,
    errorOf: (field: string) => (tried || touched.has(field) ? errors.get(field) : undefined),
    /** In: the new values, and the fields whose errors are shown from now on, where they have other names. */
    change: useCallback(
      (values: Partial<Draft>, fields: readonly string[] = Object.keys(values)) =>
        set((before) => changed(before, values, fields)),
      [],
    ),
    /** Fills fields in without touching them; what the person wrote stays. */
    fill: useCallback((values: Partial<Draft>) => set((before) => filled(before, values)), []),
    /** As at the beginning, or with another one. */
    reset: (draft: Draft = start) => set(untouched(draft)),
    tryToSend: () => set((before) => ({ ...before, tried: true })),
    /** Shows what the server refused, each sentence under its field; undefined: nothing any more. */
    setProblem: (refusal: ProblemDetails | undefined) => set((before) => ({ ...before, problem: refusal })),
  }
}
