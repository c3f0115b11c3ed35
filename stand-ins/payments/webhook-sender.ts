import { randomUUID } from 'node:crypto'
import type pg from 'pg'
import type { JobWakes } from '../../src/platform/jobs/job-wakes.ts'
import { repeat } from '../../src/platform/jobs/repeat.ts'
import { signWebhook } from '../../src/platform/payment-gateway/webhook-signature.ts'
import type { LogLine } from '../../src/platform/observability/log.ts'

const fallbackMs = 30_000

type Sender = { pool: pg.Pool; secret: string; deliver: (request: Request) => Promise<Response> }

/** Delivers signed webhook events until the shop acknowledges them. The queue survives restarts. */
export function startWebhookSender(options: Sender & { wakes: JobWakes; log: LogLine }): () => Promise<void> {
  return repeat({
    everyMs: fallbackMs,
    run: async () => {
      await deliverDue(options)
      return msToNext(options.pool)
    },
    onFailure: (failure) =>
      options.log('payment sandbox: webhook events not sent, will retry', { err: failure }),
    subscribe: (wake) => options.wakes.subscribe('sandbox-webhooks', wake),
  })
}

async function deliverDue(options: Sender): Promise<void> {
  const { rows } = await options.pool.query<{
    id: number
    payment_id: number
    url: string
    attempts: number
    topic: string
    data_id: string | null
  }>(
    `UPDATE sandbox_webhooks SET attempts = attempts + 1, next_at = now() + make_interval(secs => least(2 ^ attempts, 900))
     WHERE id IN (SELECT id FROM sandbox_webhooks WHERE delivered_at IS NULL AND next_at <= now() ORDER BY id LIMIT 20 FOR UPDATE SKIP LOCKED)
     RETURNING id, payment_id, url, attempts, topic, data_id`,
  )
  for (const row of rows) {
    const response = await options
      .deliver(webhookRequest(options.secret, row.url, row.data_id ?? String(row.payment_id), row.topic))
      .catch(() => undefined)
    if (response && response.status < 300) {
      await options.pool.query('UPDATE sandbox_webhooks SET delivered_at = now() WHERE id = $1', [row.id])
    }
  }
}

/** Milliseconds until the next event is due; undefined if none is waiting. */
async function msToNext(pool: pg.Pool): Promise<number | undefined> {
  const { rows } = await pool.query<{ ms: number | null }>(
    `SELECT (extract(epoch FROM min(next_at) - now()) * 1000)::float8 AS ms
     FROM sandbox_webhooks WHERE delivered_at IS NULL`,
  )
  const ms = rows[0]?.ms ?? undefined
  return ms && Math.max(0, ms)
}

/** An event in the provider's format. The signature covers the query's id, not the body. */
export function webhookRequest(secret: string, url: string, dataId: string, topic = 'payment'): Request {
  const address = new URL(url)
  address.searchParams.set('data.id', dataId)
  address.searchParams.set('type', topic)
  const requestId = randomUUID()
  return new Request(address, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'x-request-id': requestId,
      'x-signature': signWebhook(secret, dataId, requestId, Date.now()),
    },
    body: JSON.stringify({
      type: topic,
      action: topic === 'payment' ? 'payment.updated' : 'changed_case_status',
      live_mode: false,
      data: { id: dataId },
    }),
    signal: AbortSignal.timeout(22_000),
  })
}
