import { context, type Span, SpanKind, SpanStatusCode, trace, type Tracer } from '@opentelemetry/api'
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http'
import { resourceFromAttributes } from '@opentelemetry/resources'
import {
  BatchSpanProcessor,
  NodeTracerProvider,
  ParentBasedSampler,
  type SpanExporter,
  TraceIdRatioBasedSampler,
} from '@opentelemetry/sdk-trace-node'
import diagnostics from 'node:diagnostics_channel'
import type { ClientRequest } from 'node:http'
import type { Attributes, TraceSettings, Tracing } from './trace.ts'

/** Maximum length of a recorded statement. */
const longestText = 2000

/**
 * Sends spans to an OpenTelemetry collector without patching Node or other packages: calls, statements and
 * jobs report themselves, and Node's diagnostics channels report outgoing requests. If the collector is
 * unavailable, only spans are lost. The exporter reads `OTEL_EXPORTER_OTLP_HEADERS` itself.
 * @param notTaken called for the first rejected batch
 */
export function openTelemetry(
  { endpoint, service, ratio }: TraceSettings,
  notTaken: (failure: Error | undefined) => void,
): Tracing {
  const url = `${endpoint.replace(/\/+$/, '')}/v1/traces`
  const provider = new NodeTracerProvider({
    resource: resourceFromAttributes({ 'service.name': service, 'process.pid': process.pid }),
    sampler: new ParentBasedSampler({ root: new TraceIdRatioBasedSampler(ratio) }),
    spanProcessors: [new BatchSpanProcessor(sayingFailure(url, notTaken))],
  })
  provider.register()
  const tracer = provider.getTracer('descorche')
  const stop = traceOutgoing(tracer, new URL(url).host)
  return {
    span(name, attributes, work) {
      const kind = trace.getActiveSpan() ? SpanKind.INTERNAL : SpanKind.SERVER
      const span = tracer.startSpan(name, { kind, attributes })
      return context.with(trace.setSpan(context.active(), span), () => throughTo(span, work))
    },
    statement(text, ms) {
      if (!trace.getActiveSpan()?.isRecording()) return
      const now = Date.now()
      const name = /\w+/.exec(text)?.[0].toUpperCase() ?? 'SQL'
      const attributes = { 'db.system.name': 'postgresql', 'db.query.text': text.slice(0, longestText) }
      tracer.startSpan(name, { kind: SpanKind.CLIENT, attributes, startTime: now - ms }).end(now)
    },
    async close() {
      stop()
      // an unavailable collector must not delay the process's exit
      await provider.shutdown().catch(() => undefined)
    },
  }
}

/** Reports failures, which the SDK's exporter would swallow. */
function sayingFailure(url: string, notTaken: (failure: Error | undefined) => void): SpanExporter {
  // limits how long a hanging collector delays the process's exit
  const exporter = new OTLPTraceExporter({ url, timeoutMillis: 3_000 })
  let reported = false
  return {
    export(spans, done) {
      exporter.export(spans, (result) => {
        if (result.error && !reported) {
          reported = true
          notTaken(result.error)
        }
        done(result)
      })
    },
    shutdown: () => exporter.shutdown(),
    forceFlush: () => exporter.forceFlush(),
  }
}

async function throughTo<T>(span: Span, work: (note: (more: Attributes) => void) => Promise<T>): Promise<T> {
  try {
    return await work((more) => note(span, more))
  } catch (failure) {
    span.setStatus({ code: SpanStatusCode.ERROR })
    throw failure
  } finally {
    span.end()
  }
}

function note(span: Span, more: Attributes): void {
  span.setAttributes(more)
  if (Number(more['http.response.status_code']) >= 500) span.setStatus({ code: SpanStatusCode.ERROR })
}

/** undici's request, from `fetch`. */
type Fetched = { method: string; origin: string; path: string }
type Heard = { request: object; response?: { statusCode?: number } }

/**
 * Traces each request that this process sends within a span, by `fetch` or `node:http`. Omits queries, which
 * may contain secrets.
 * @param except a host that is not traced, such as the collector
 * @returns a function that stops tracing
 */
function traceOutgoing(tracer: Tracer, except: string): () => void {
  const open = new WeakMap<object, Span>()
  const begin = (request: object, { method, host, path }: { method: string; host: string; path: string }) => {
    if (host === except || !trace.getActiveSpan()?.isRecording()) return
    const attributes = {
      'http.request.method': method,
      'server.address': host,
      'url.path': path.split('?', 1)[0] ?? '',
    }
    open.set(request, tracer.startSpan(`${method} ${host}`, { kind: SpanKind.CLIENT, attributes }))
  }
  const end = ({ request, response }: Heard) => {
    const span = open.get(request)
    if (response?.statusCode !== undefined)
      span?.setAttribute('http.response.status_code', response.statusCode)
    else span?.setStatus({ code: SpanStatusCode.ERROR })
    span?.end()
    open.delete(request)
  }
  const channels: Record<string, (heard: Heard) => void> = {
    'undici:request:create': ({ request }) => {
      const { method, origin, path } = request as Fetched
      begin(request, { method, host: new URL(origin).host, path })
    },
    'undici:request:headers': end,
    'undici:request:error': end,
    'http.client.request.start': ({ request }) => {
      const sent = request as ClientRequest
      const { method, path } = sent
      begin(request, { method, host: String(sent.getHeader('host') ?? sent.host), path })
    },
    'http.client.response.finish': end,
    'http.client.request.error': end,
  }
  const ends = Object.entries(channels).map(([name, listen]) => subscribe(name, listen))
  return () => ends.forEach((stop) => stop())
}

function subscribe(channel: string, listen: (heard: Heard) => void): () => void {
  const listener = (message: unknown) => listen(message as Heard)
  diagnostics.subscribe(channel, listener)
  return () => diagnostics.unsubscribe(channel, listener)
}
