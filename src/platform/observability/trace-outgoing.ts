import { SpanKind, SpanStatusCode, trace, type Span, type Tracer } from '@opentelemetry/api'
import diagnostics from 'node:diagnostics_channel'
import type { ClientRequest } from 'node:http'

/** undici's request, from `fetch`. */
type Fetched = { method: string; origin: string; path: string }
type Heard = { request: object; response?: { statusCode?: number } }

/**
 * Traces each request that this process sends within a span, by `fetch` or `node:http`. Omits queries, which
 * may contain secrets.
 * @param except a host that is not traced, such as the collector
 * @returns a function that stops tracing
 */
export function traceOutgoing(tracer: Tracer, except: string): () => void {
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
