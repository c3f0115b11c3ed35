/** Metrics in Prometheus's text format (0.0.4). Each process has its own. */

type Labels = Record<string, string | number>
type Kind = 'counter' | 'gauge' | 'histogram'

/** The counter of one series: looking it up by its labels costs more than counting. */
export type Counter = { of: (labels?: Labels) => (by?: number) => void }
export type Histogram = { of: (labels?: Labels) => (value: number) => void }

export type Metrics = {
  counter: (name: string, help: string) => Counter
  histogram: (name: string, help: string, buckets: readonly number[]) => Histogram
  /** A gauge that is read at each scrape. One that fails is left out. */
  reading: (
    name: string,
    help: string,
    read: () => Reading | Promise<Reading>,
    kind?: 'gauge' | 'counter',
  ) => void
  /** All metrics as text. */
  text: () => Promise<string>
}
type Reading = number | { labels: Labels; value: number }[]

type Family = { name: string; help: string; kind: Kind; lines: () => Promise<string[]> }

/** Maximum number of label combinations of a metric: beyond, a bug or an attacker would fill the memory. */
const mostSeries = 2000

type Register = (name: string, help: string, kind: Kind, lines: Family['lines']) => void

export function createMetrics(): Metrics {
  const families: Family[] = []
  const register: Register = (name, help, kind, lines) => {
    if (families.some((known) => known.name === name)) throw new Error(`${name} is measured already`)
    families.push({ name, help, kind, lines })
  }
  return {
    counter: (name, help) => counterOf(register, name, help),
    histogram: (name, help, buckets) => histogramOf(register, name, help, buckets),
    reading(name, help, read, kind = 'gauge') {
      register(name, help, kind, async () => {
        const reading = await read()
        const rows = typeof reading === 'number' ? [{ labels: {}, value: reading }] : reading
        return rows.map(({ labels, value }) => `${name}${written(labels)} ${value}`)
      })
    },
    async text() {
      const parts = await Promise.all(
        families.map(async ({ name, help, kind, lines }) => {
          const found = await lines().catch(() => [])
          return [`# HELP ${name} ${help}`, `# TYPE ${name} ${kind}`, ...found].join('\n')
        }),
      )
      return `${parts.join('\n')}\n`
    },
  }
}

function counterOf(register: Register, name: string, help: string): Counter {
  const series = new Map<string, { value: number }>()
  register(name, help, 'counter', async () =>
    [...series].map(([labels, { value }]) => `${name}${labels} ${value}`),
  )
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
  register(name, help, 'histogram', async () =>
    [...series.values()].flatMap(({ labels, counts, sum, count }) => [
      ...buckets.map((le, index) => `${name}_bucket${written({ ...labels, le })} ${counts[index] ?? 0}`),
      `${name}_bucket${written({ ...labels, le: '+Inf' })} ${count}`,
      `${name}_sum${written(labels)} ${sum}`,
      `${name}_count${written(labels)} ${count}`,
    ]),
  )
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
