import { context, SpanKind, SpanStatusCode, trace, type Span } from '@opentelemetry/api'
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http'
import { resourceFromAttributes } from '@opentelemetry/resources'
import {
  BatchSpanProcessor,
  NodeTracerProvider,
  ParentBasedSampler,
  type SpanExporter,
  TraceIdRatioBasedSampler,
} from '@opentelemetry/sdk-trace-node'
import type { Attributes, TraceSettings, Tracing } from './trace.ts'
import { traceOutgoing } from './trace-outgoing.ts'

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
