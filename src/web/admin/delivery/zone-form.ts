import type { ProblemDetails } from '../../../platform/http/problem.ts'

/** What a part of the zones' form is given: its place in what is sent ('0.ways.1'), and what was refused of it. */
export type Part<Draft> = {
  draft: Draft
  path: string
  /** The sentence about a field of it, or about anything inside of that. */
  wrong: (field: string) => string | undefined
  change: (values: Partial<Draft>) => void
  remove: () => void
}

/** What the call refused at a path or below it. */
function refusedAt(problem: ProblemDetails | undefined, path: string): string | undefined {
  return problem?.errors?.find(({ field }) => field === path || field.startsWith(`${path}.`))?.detail
}

/** One of a list inside a draft, as a part of its own. */
export function partsOf<One>(
  list: readonly One[],
  { path, problem, set }: { path: string; problem: ProblemDetails | undefined; set: (list: One[]) => void },
): Part<One>[] {
  return list.map((draft, at) => {
    const here = path === '' ? String(at) : `${path}.${at}`
    return {
      draft,
      path: here,
      wrong: (field) => refusedAt(problem, `${here}.${field}`),
      change: (values) => set(list.map((one, other) => (other === at ? { ...one, ...values } : one))),
      remove: () => set(list.filter((_, other) => other !== at)),
    }
  })
}
