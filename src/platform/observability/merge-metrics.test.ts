import { expect, test } from 'vitest'
import { mergeMetrics, totalsOf } from './merge-metrics.ts'
import { createMetrics, metricsText } from './metrics.ts'

/** The metrics of a process with so many requests, and so many mails waiting in the shared database. */
async function processOf(requests: number, memory: number, up: number) {
  const metrics = createMetrics()
  const count = metrics.counter('requests_total', 'Requests.')
  count.of({ status: 200 })(requests)
  if (up === 0) count.of({ status: 503 })()
  metrics.histogram('seconds', 'Time.', [1, 5]).of()(requests)
  metrics.reading('waiting', 'Waiting.', () => requests)
  metrics.reading('mails', 'Mails.', () => 7, { aggregate: 'first' })
  metrics.reading('memory', 'Memory.', () => memory, { aggregate: 'max' })
  metrics.reading('up', 'Up.', () => up, { aggregate: 'min' })
  metrics.reading('broken', 'Broken.', () => Promise.reject(new Error('no')))
  return metrics.collect()
}

test('counters of processes are summed, shared gauges are not', async () => {
  const text = metricsText(mergeMetrics([await processOf(3, 200, 1), await processOf(4, 300, 0)]))
  expect(text.split('\n')).toEqual([
    '# HELP requests_total Requests.',
    '# TYPE requests_total counter',
    'requests_total{status="200"} 7',
    'requests_total{status="503"} 1',
    '# HELP seconds Time.',
    '# TYPE seconds histogram',
    'seconds_bucket{le="1"} 0',
    'seconds_bucket{le="5"} 2',
    'seconds_bucket{le="+Inf"} 2',
    'seconds_sum 7',
    'seconds_count 2',
    '# HELP waiting Waiting.',
    '# TYPE waiting gauge',
    'waiting 7',
    '# HELP mails Mails.',
    '# TYPE mails gauge',
    'mails 7',
    '# HELP memory Memory.',
    '# TYPE memory gauge',
    'memory 300',
    '# HELP up Up.',
    '# TYPE up gauge',
    'up 0',
    '# HELP broken Broken.',
    '# TYPE broken gauge',
    '',
  ])
})

test('a process that ended leaves its totals behind, and nothing that was of the moment', async () => {
  const left = totalsOf(await processOf(5, 900, 1))
  expect(left.map(({ name }) => name)).toEqual(['requests_total', 'seconds'])
  const text = metricsText(mergeMetrics([await processOf(1, 100, 1), left]))
  expect(text).toContain('requests_total{status="200"} 6')
  expect(text).toContain('memory 100')
})
