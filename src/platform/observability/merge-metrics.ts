import type { Aggregate, MetricFamily } from './metrics.ts'

type Merged = Omit<MetricFamily, 'samples'> & { samples: Map<string, number> }

const together: Record<Aggregate, (total: number, next: number) => number> = {
  sum: (total, next) => total + next,
  min: Math.min,
  max: Math.max,
  first: (total) => total,
}

/**
 * Merges the metrics of several processes by name and labels.
 * @param processes at least one
 */
export function mergeMetrics(processes: readonly (readonly MetricFamily[])[]): MetricFamily[] {
  const merged = new Map<string, Merged>()
  for (const { samples, ...family } of processes.flat()) {
    const total = merged.get(family.name) ?? { ...family, samples: new Map<string, number>() }
    merged.set(family.name, total)
    for (const [series, value] of samples) {
      const before = total.samples.get(series)
      total.samples.set(series, before === undefined ? value : together[family.aggregate](before, value))
    }
  }
  return [...merged.values()].map((family) => ({ ...family, samples: [...family.samples] }))
}

/** The totals of a process that has ended. Without them rate() would see a drop. */
export function totalsOf(families: readonly MetricFamily[]): MetricFamily[] {
  return families.filter(({ kind }) => kind !== 'gauge')
}
