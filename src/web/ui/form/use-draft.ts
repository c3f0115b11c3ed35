import { useCallback, useState } from 'react'
import type { ProblemDetails } from '../../../platform/http/problem.ts'

type Issue = { path: PropertyKey[]; message: string }

/** Validates a form; any zod schema of a contract fits. */
export type Schema<Value> = {
  safeParse: (
    input: unknown,
  ) => { success: true; data: Value } | { success: false; error: { issues: readonly Issue[] } }
}

/** For a form that only the server validates, so that the screen's JavaScript need not include zod. */
export function unchecked<Value>(): Schema<Value> {
  return { safeParse: (input) => ({ success: true, data: input as Value }) }
}

type State<Draft> = {
  draft: Draft
  touched: ReadonlySet<string>
  /** Show all errors, touched or not. */
  tried: boolean
  problem: ProblemDetails | undefined
}

const untouched = <Draft>(draft: Draft): State<Draft> => ({
  draft,
  touched: new Set(),
  tried: false,
  problem: undefined,
})

/** The draft's field for a path (`direccion.calle`, `image.0`). */
function fieldOf(path: readonly string[], draft: object): string {
  return path.find((part) => part in draft) ?? path[0] ?? ''
}

/** The first message per field: what the server refused, then what the schema says. */
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

/** Changes values and marks the given fields as touched, which shows their errors and clears the server's. */
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

/** Fills untouched fields only, and leaves them untouched. */
function filled<Draft extends object>(before: State<Draft>, values: Partial<Draft>): State<Draft> {
  const written = Object.fromEntries(
    [...before.touched].map((name) => [name, Reflect.get(before.draft, name)]),
  ) as Partial<Draft>
  return { ...before, draft: { ...before.draft, ...values, ...written } }
}

/** A form's values and errors. See use-form.ts. */
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
    /** The value to send; undefined while it is invalid. */
    value: checked.success ? checked.data : undefined,
    errors,
    problem,
    changed: touched.size > 0,
    /** Whether sending is pointless: something was changed or tried, and something is invalid. */
    blocked: (touched.size > 0 || tried) && errors.size > 0,
    errorOf: (field: string) => (tried || touched.has(field) ? errors.get(field) : undefined),
    /** @param fields those whose errors show from now on */
    change: useCallback(
      (values: Partial<Draft>, fields: readonly string[] = Object.keys(values)) =>
        set((before) => changed(before, values, fields)),
      [],
    ),
    /** Fills fields without touching them, and keeps the user's input. */
    fill: useCallback((values: Partial<Draft>) => set((before) => filled(before, values)), []),
    /** Back to the start, or to another draft. */
    reset: (draft: Draft = start) => set(untouched(draft)),
    tryToSend: () => set((before) => ({ ...before, tried: true })),
    /** Shows what the server refused, each message at its field; undefined clears it. */
    setProblem: (refusal: ProblemDetails | undefined) => set((before) => ({ ...before, problem: refusal })),
  }
}
