/**
 * Spans of what the shop does: where the time of a request went. This is the port; what sends them
 * is `open-telemetry.ts`, which is loaded only where a setting names a collector.
 */
export type TraceSettings = {
  /** Address of a collector that takes OTLP over HTTP, without `/v1/traces`. */
  endpoint: string
  service: string
  /** Share of the requests that are traced, from 0 to 1. */
  ratio: number
}

export type Attributes = Record<string, string | number | boolean>

export type Tracing = {
  /** Does the work as a span: what it asks of the database and of others becomes a part of it. */
  span: <T>(
    name: string,
    attributes: Attributes,
    work: (note: (more: Attributes) => void) => Promise<T>,
  ) => Promise<T>
  /** A statement of the database, without its values, that has ended this moment, after so many ms; no-op outside of a span. */
  statement: (text: string, ms: number) => void
  /** Sends what is not sent yet. */
  close: () => Promise<void>
}

/** Nothing is traced. */
export const noTracing: Tracing = {
  span: (_name, _attributes, work) => work(() => undefined),
  statement: () => undefined,
  close: async () => undefined,
}
