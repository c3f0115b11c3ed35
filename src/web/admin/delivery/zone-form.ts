import type { ProblemDetails } from '../../../platform/http/problem.ts'

/** Part of the zones' form: its path in the request ('0.ways.1'), and its errors. */
export type Part<Draft> = {
  draft: Draft
  path: string
  /** The error of a field or anything within it. */
  wrong: (field: string) => string | undefined
  change: (values: Partial<Draft>) => void
  remove: () => void
}

/** The server's error at a path or below. */
function refusedAt(problem: ProblemDetails | undefined, path: string): string | undefined {
  return problem?.errors?.find(({ field }) => field === path || field.startsWith(`${path}.`))?.detail
}

/** An item of a list within a draft, as a part of its own. */
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
      change: (values) => set(list.map((item, other) => (other === at ? { ...item, ...values } : item))),
      remove: () => set(list.filter((_, other) => other !== at)),
    }
  })
}
