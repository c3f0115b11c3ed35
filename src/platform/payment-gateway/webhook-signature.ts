import { createHmac, timingSafeEqual } from 'node:crypto'

/** Maximum age of a webhook event, as the provider retries for days. */
const toleranceMs = 3 * 86_400_000

/** Mercado Pago's manifest: `id:{data.id};request-id:{x-request-id};ts:{ts};`, without missing pairs. */
function manifest(dataId: string, requestId: string, ts: string): string {
  return `id:${dataId.toLowerCase()};${requestId ? `request-id:${requestId};` : ''}ts:${ts};`
}

/**
 * Makes an event's `x-signature` header.
 * @param ts milliseconds since 1970
 */
export function signWebhook(secret: string, dataId: string, requestId: string, ts: number): string {
  const v1 = createHmac('sha256', secret)
    .update(manifest(dataId, requestId, String(ts)))
    .digest('hex')
  return `ts=${ts},v1=${v1}`
}

/**
 * Verifies the header against the secret, and the age of its timestamp, which may be in seconds or
 * milliseconds.
 */
export function isGenuineWebhook(
  secret: string,
  event: { dataId: string; requestId: string; signature: string; now: Date },
): boolean {
  const parts = new Map(
    event.signature.split(',').map((part) => part.trim().split('=', 2) as [string, string]),
  )
  const ts = parts.get('ts') ?? ''
  const given = Buffer.from(parts.get('v1') ?? '', 'hex')
  const wanted = createHmac('sha256', secret)
    .update(manifest(event.dataId, event.requestId, ts))
    .digest()
  if (given.length !== wanted.length || !timingSafeEqual(given, wanted)) return false
  const stamp = Number(ts) < 1e11 ? Number(ts) * 1000 : Number(ts)
  return Math.abs(event.now.getTime() - stamp) <= toleranceMs
}
