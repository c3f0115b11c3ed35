import { noTracing, type Tracing } from '../platform/observability/trace.ts'
import type { Log } from '../platform/observability/log.ts'
import type { Config } from './config.ts'

/** Sends spans to the configured collector. Loads the packages only if there is one. */
export async function openTracing({ tracing }: Config, log: Log): Promise<Tracing> {
  if (!tracing) return noTracing
  const { openTelemetry } = await import('../platform/observability/open-telemetry.ts')
  return openTelemetry(tracing, (failure) =>
    log.warn({ err: failure }, 'spans are not taken by the collector'),
  )
}
