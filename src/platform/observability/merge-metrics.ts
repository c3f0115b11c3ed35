import type { Aggregate, MetricFamily } from './metrics.ts'

type Merged = Omit<MetricFamily, 'samples'> & { samples: Map<string, number> }

const together: Record<Aggregate, (known: number, next: number) => number> = {
  sum: (known, next) => known + next,
  min: Math.min,
  max: Math.max,
  first: (known) => known,
}

/** Makes those of several processes one: series of one name and labels become one series. In: at least one process's. */
export function mergeMetrics(processes: readonly (readonly MetricFamily[])[]): MetricFamily[] {
  const merged = new Map<string, Merged>()
  for (const { samples, ...family } of processes.flat()) {
    const known = merged.get(family.name) ?? { ...family, samples: new Map<string, number>() }
    merged.set(family.name, known)
    for (const [series, value] of samples) {
      const before = known.samples.get(series)
      known.samples.set(series, before === undefined ? value : together[family.aggregate](before, value))
    }
  }
  return [...merged.values()].map((family) => ({ ...family, samples: [...family.samples] }))
}

/** What still counts of a process that has ended: totals, or rate() would see them fall. */
export function totalsOf(families: readonly MetricFamily[]): MetricFamily[] {
  return families.filter(({ kind }) => kind !== 'gauge')
}
