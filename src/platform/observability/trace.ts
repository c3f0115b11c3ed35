/**
 * Spans that show where a request's time went. `open-telemetry.ts` implements this port and is loaded only if
 * a collector is configured.
 */
export type TraceSettings = {
  /** Base address of a collector for OTLP over HTTP, without `/v1/traces`. */
  endpoint: string
  service: string
  /** Share of requests to trace, 0 to 1. */
  ratio: number
}

export type Attributes = Record<string, string | number | boolean>

export type Tracing = {
  /** Runs work as a span. Its queries and requests become child spans. */
  span: <T>(
    name: string,
    attributes: Attributes,
    work: (note: (more: Attributes) => void) => Promise<T>,
  ) => Promise<T>
  /** Records a statement, without values, that just ended after `ms`. No-op outside a span. */
  statement: (text: string, ms: number) => void
  /** Flushes pending spans. */
  close: () => Promise<void>
}

export const noTracing: Tracing = {
  span: (_name, _attributes, work) => work(() => undefined),
  statement: () => undefined,
  close: async () => undefined,
}
