/** Metrics in Prometheus's text format (0.0.4). Each process keeps its own; a cluster merges them. */

type Labels = Record<string, string | number>
type Kind = 'counter' | 'gauge' | 'histogram'
/** How to combine a machine's processes; 'first' if all of them read the same value. */
export type Aggregate = 'sum' | 'min' | 'max' | 'first'

/** Looks up a series once, because finding it by its labels costs more than counting. */
export type Counter = { of: (labels?: Labels) => (by?: number) => void }
export type Histogram = { of: (labels?: Labels) => (value: number) => void }

/** A snapshot of a metric: its series with labels and values. */
export type MetricFamily = {
  name: string
  help: string
  kind: Kind
  aggregate: Aggregate
  samples: [series: string, value: number][]
}

export type Metrics = {
  counter: (name: string, help: string) => Counter
  histogram: (name: string, help: string, buckets: readonly number[]) => Histogram
  /** A value read at each scrape; left out if reading fails. */
  reading: (
    name: string,
    help: string,
    read: () => Reading | Promise<Reading>,
    how?: { kind?: 'gauge' | 'counter'; aggregate?: Aggregate },
  ) => void
  /** Takes a snapshot of all metrics. */
  collect: () => Promise<MetricFamily[]>
}
type Reading = number | { labels: Labels; value: number }[]

type Samples = MetricFamily['samples']
type Registered = Omit<MetricFamily, 'samples'> & { read: () => Promise<Samples> }
type Register = (family: Registered) => void

/** Maximum label combinations per metric, so that a bug or an attack cannot fill the memory. */
const mostSeries = 2000

export function createMetrics(): Metrics {
  const families: Registered[] = []
  const register: Register = (family) => {
    if (families.some(({ name }) => name === family.name))
      throw new Error(`${family.name} is measured already`)
    families.push(family)
  }
  return {
    counter: (name, help) => counterOf(register, name, help),
    histogram: (name, help, buckets) => histogramOf(register, name, help, buckets),
    reading(name, help, read, { kind = 'gauge', aggregate = 'sum' } = {}) {
      register({
        name,
        help,
        kind,
        aggregate,
        async read() {
          const reading = await read()
          const rows = typeof reading === 'number' ? [{ labels: {}, value: reading }] : reading
          return rows.map(({ labels, value }) => [`${name}${written(labels)}`, value])
        },
      })
    },
    collect: () =>
      Promise.all(
        families.map(async ({ read, ...family }) => ({
          ...family,
          samples: await read().catch((): Samples => []),
        })),
      ),
  }
}

/** Formats metrics as text. */
export function metricsText(families: readonly MetricFamily[]): string {
  const parts = families.flatMap(({ name, help, kind, samples }) => [
    `# HELP ${name} ${help}`,
    `# TYPE ${name} ${kind}`,
    ...samples.map(([series, value]) => `${series} ${value}`),
  ])
  return `${parts.join('\n')}\n`
}

function counterOf(register: Register, name: string, help: string): Counter {
  const series = new Map<string, { value: number }>()
  register({
    name,
    help,
    kind: 'counter',
    aggregate: 'sum',
    read: async () => [...series].map(([labels, { value }]) => [`${name}${labels}`, value]),
  })
  return {
    of(labels = {}) {
      const counter = seriesOf(series, labels, () => ({ value: 0 }))
      return (by = 1) => {
        counter.value += by
      }
    },
  }
}

function histogramOf(register: Register, name: string, help: string, buckets: readonly number[]): Histogram {
  const series = new Map<string, { labels: Labels; counts: number[]; sum: number; count: number }>()
  register({
    name,
    help,
    kind: 'histogram',
    aggregate: 'sum',
    read: async () =>
      [...series.values()].flatMap(({ labels, counts, sum, count }): Samples => [
        ...buckets.map((le, index): Samples[number] => [
          `${name}_bucket${written({ ...labels, le })}`,
          counts[index] ?? 0,
        ]),
        [`${name}_bucket${written({ ...labels, le: '+Inf' })}`, count],
        [`${name}_sum${written(labels)}`, sum],
        [`${name}_count${written(labels)}`, count],
      ]),
  })
  return {
    of(labels = {}) {
      const histogram = seriesOf(series, labels, () => ({
        labels,
        counts: buckets.map(() => 0),
        sum: 0,
        count: 0,
      }))
      return (value) => {
        buckets.forEach((le, index) => {
          if (value <= le) histogram.counts[index] = (histogram.counts[index] ?? 0) + 1
        })
        histogram.sum += value
        histogram.count += 1
      }
    },
  }
}

/** The series with these labels; an unregistered one above the limit. */
function seriesOf<T>(all: Map<string, T>, labels: Labels, create: () => T): T {
  const key = written(labels)
  const existing = all.get(key)
  if (existing) return existing
  const created = create()
  if (all.size < mostSeries) all.set(key, created)
  return created
}

function written(labels: Labels): string {
  const pairs = Object.entries(labels).map(([name, value]) => `${name}="${escaped(String(value))}"`)
  return pairs.length === 0 ? '' : `{${pairs.join(',')}}`
}

function escaped(value: string): string {
  return value.replaceAll('\\', '\\\\').replaceAll('"', '\\"').replaceAll('\n', '\\n')
}
