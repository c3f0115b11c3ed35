import { noTracing, type Tracing } from '../platform/observability/trace.ts'
import type { Log } from '../platform/observability/log.ts'
import type { Config } from './config.ts'

/** What sends spans to the collector of the settings. Its packages are loaded only where there is one. */
export async function openTracing({ tracing }: Config, log: Log): Promise<Tracing> {
  if (!tracing) return noTracing
  const { openTelemetry } = await import('../platform/observability/open-telemetry.ts')
  return openTelemetry(tracing, (failure) =>
    log.warn({ err: failure }, 'spans are not taken by the collector'),
  )
}
