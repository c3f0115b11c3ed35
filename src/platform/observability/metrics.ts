/** Metrics in Prometheus's text format (0.0.4). Each process has its own; those of a cluster are merged. */

type Labels = Record<string, string | number>
type Kind = 'counter' | 'gauge' | 'histogram'
/** What the processes of one machine come to: the first is as good as any where all read the same. */
export type Aggregate = 'sum' | 'min' | 'max' | 'first'

/** The counter of one series: looking it up by its labels costs more than counting. */
export type Counter = { of: (labels?: Labels) => (by?: number) => void }
export type Histogram = { of: (labels?: Labels) => (value: number) => void }

/** A metric as it was at one moment: each series with its labels, and its value. */
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
  /** A figure that is read at each scrape. One that fails is left out. */
  reading: (
    name: string,
    help: string,
    read: () => Reading | Promise<Reading>,
    how?: { kind?: 'gauge' | 'counter'; aggregate?: Aggregate },
  ) => void
  /** All metrics as they are now. */
  collect: () => Promise<MetricFamily[]>
}
type Reading = number | { labels: Labels; value: number }[]

type Samples = MetricFamily['samples']
type Registered = Omit<MetricFamily, 'samples'> & { read: () => Promise<Samples> }
type Register = (family: Registered) => void

/** Maximum number of label combinations of a metric: beyond, a bug or an attacker would fill the memory. */
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

/** The metrics as text. */
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
      const one = seriesOf(series, labels, () => ({ value: 0 }))
      return (by = 1) => {
        one.value += by
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
      const one = seriesOf(series, labels, () => ({
        labels,
        counts: buckets.map(() => 0),
        sum: 0,
        count: 0,
      }))
      return (value) => {
        buckets.forEach((le, index) => {
          if (value <= le) one.counts[index] = (one.counts[index] ?? 0) + 1
        })
        one.sum += value
        one.count += 1
      }
    },
  }
}

/** The series with these labels; a detached one above the limit. */
function seriesOf<T>(all: Map<string, T>, labels: Labels, create: () => T): T {
  const key = written(labels)
  const known = all.get(key)
  if (known) return known
  const one = create()
  if (all.size < mostSeries) all.set(key, one)
  return one
}

function written(labels: Labels): string {
  const pairs = Object.entries(labels).map(([name, value]) => `${name}="${escaped(String(value))}"`)
  return pairs.length === 0 ? '' : `{${pairs.join(',')}}`
}

function escaped(value: string): string {
  return value.replaceAll('\\', '\\\\').replaceAll('"', '\\"').replaceAll('\n', '\\n')
}
