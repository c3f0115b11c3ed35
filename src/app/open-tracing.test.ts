import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, test } from 'vitest'
import { textOf } from '../../test/rooms.ts'
import { openTestShop } from '../../test/shop.ts'
import { createLog } from '../platform/observability/log.ts'
import { openTelemetry } from '../platform/observability/open-telemetry.ts'
import { noTracing } from '../platform/observability/trace.ts'
import { readConfig } from './config.ts'
import { openTracing } from './open-tracing.ts'

type Sent = {
  traceId: string
  spanId: string
  parentSpanId?: string
  name: string
  attributes: { key: string; value: { stringValue?: string; intValue?: number } }[]
}

/** A collector that records what it receives. */
async function openCollector() {
  const spans: Sent[] = []
  const server = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      if (request.url === '/v1/traces') {
        const { resourceSpans } = JSON.parse(Buffer.concat(chunks).toString()) as {
          resourceSpans: { scopeSpans: { spans: Sent[] }[] }[]
        }
        spans.push(...resourceSpans.flatMap(({ scopeSpans }) => scopeSpans.flatMap((scope) => scope.spans)))
      }
      response.end('{}')
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return { url, spans, close: () => server.close().closeAllConnections() }
}

test('without a collector setting OpenTelemetry is not loaded', async () => {
  expect(await openTracing(readConfig({}), createLog('silent'))).toBe(noTracing)
  const naming = (words: RegExp) =>
    [...textOf].flatMap(([file, text]) => (words.test(text) ? [file] : [])).sort()
  expect(naming(/@opentelemetry\//)).toEqual(['platform/observability/open-telemetry.ts'])
  expect(naming(/\/(open-telemetry|trace-outgoing)\.ts'/)).toEqual([
    'app/open-tracing.ts',
    'platform/observability/open-telemetry.ts',
  ])
  expect(textOf.get('app/open-tracing.ts')).not.toMatch(/^import .*open-telemetry/m)
})

const valuesOf = ({ attributes }: Sent) =>
  Object.fromEntries(attributes.map(({ key, value }) => [key, value.stringValue ?? value.intValue]))

test('a call, its statements and what it asks of others are one trace, with the id that the answer has', async () => {
  const collector = await openCollector()
  const other = await openCollector()
  const shop = await openTestShop({
    OTEL_EXPORTER_OTLP_ENDPOINT: collector.url,
    OTEL_TRACES_SAMPLER_ARG: '1',
  })
  const { headers } = await shop.ask('GET', '/orders', { as: shop.customer.token })
  await shop.close()
  const call = collector.spans.find(
    (span) =>
      span.name === 'GET /orders' && valuesOf(span)['descorche.request_id'] === headers.get('x-request-id'),
  )
  expect(valuesOf(call as Sent)).toMatchObject({ 'http.route': '/orders', 'http.response.status_code': 200 })
  const statements = collector.spans.filter(({ parentSpanId }) => parentSpanId === call?.spanId)
  expect(statements.length).toBeGreaterThan(0)
  for (const statement of statements) {
    expect(statement.traceId).toBe(call?.traceId)
    expect(valuesOf(statement)['db.system.name']).toBe('postgresql')
  }
  // statements contain no values, and jobs outside requests are not traced
  expect(JSON.stringify(collector.spans)).not.toContain(shop.customer.id)
  const roots = collector.spans.filter(({ parentSpanId }) => !parentSpanId)
  expect(roots.filter(({ name }) => /^(SELECT|INSERT|UPDATE|DELETE)/i.test(name))).toEqual([])

  const tracing = openTelemetry({ endpoint: collector.url, service: 'x', ratio: 1 }, () => undefined)
  await tracing.span('work', {}, async () => {
    await (await fetch(`${other.url}/v1/payments/7?access_token=secreto`)).text()
    other.close()
    await fetch(`${other.url}/gone`).catch(() => undefined)
  })
  await tracing.close()
  const work = collector.spans.find(({ name }) => name === 'work')
  const requests = collector.spans.filter(({ parentSpanId }) => parentSpanId === work?.spanId)
  expect(requests.map((span) => valuesOf(span)['url.path'])).toEqual(['/v1/payments/7', '/gone'])
  expect(valuesOf(requests[0] as Sent)).toMatchObject({ 'http.response.status_code': 200 })
  expect(JSON.stringify(collector.spans)).not.toContain('secreto')
  collector.close()
})

test('of no request nothing is sent, and a collector that is away fails nothing and is logged once', async () => {
  const collector = await openCollector()
  for (const [settings, warnings] of [
    [{ endpoint: collector.url, service: 'x', ratio: 0 }, 0],
    [{ endpoint: 'http://127.0.0.1:9', service: 'x', ratio: 1 }, 1],
  ] as const) {
    let warned = 0
    const tracing = openTelemetry(settings, () => void (warned += 1))
    expect(await tracing.span('work', {}, async () => 7)).toBe(7)
    await expect(tracing.span('work', {}, () => Promise.reject(new Error('its own')))).rejects.toThrow(
      'its own',
    )
    await tracing.close()
    expect(warned).toBe(warnings)
  }
  expect(collector.spans).toEqual([])
  collector.close()
})
