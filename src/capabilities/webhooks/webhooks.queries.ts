import { sql } from 'kysely'
import type { Db } from '../../platform/database/open-database.ts'
import type { NewWebhook } from './webhooks.contract.ts'
import type { EventType, StoredEvent } from './webhook-events.ts'

export type WebhookRow = {
  id: number
  url: string
  description: string
  events: EventType[]
  active: boolean
  disabled_because: 'gone' | 'failing' | null
  failing_since: Date | null
  secret: string
  secret_before: string | null
  secret_before_ends_at: Date | null
  created_at: Date
  waiting: number
  failed: number
  delivered_at: Date | null
}

export async function listWebhooks(db: Db, id?: number): Promise<WebhookRow[]> {
  const { rows } = await sql<WebhookRow>`
    SELECT w.*, d.waiting, d.failed, d.delivered_at FROM webhooks w CROSS JOIN LATERAL (
      SELECT count(*) FILTER (WHERE state = 'waiting')::int AS waiting, count(*) FILTER (WHERE state = 'failed')::int AS failed,
        max(delivered_at) AS delivered_at FROM webhook_deliveries WHERE webhook_id = w.id) AS d
    WHERE ${id === undefined ? sql`true` : sql`w.id = ${id}`} ORDER BY w.id`.execute(db)
  return rows
}

/** Locked until the transaction ends. */
export async function lockWebhook(trx: Db, id: number): Promise<WebhookRow | undefined> {
  await sql`SELECT FROM webhooks WHERE id = ${id} FOR UPDATE`.execute(trx)
  return (await listWebhooks(trx, id))[0]
}

/** @param seal seals the secret for its row, whose id it needs */
export async function insertWebhook(
  trx: Db,
  { url, description, events, active }: NewWebhook,
  { madeBy, seal }: { madeBy: string; seal: (id: number) => string },
): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    INSERT INTO webhooks (url, description, events, active, secret, made_by)
    VALUES (${url}, ${description}, ${events}::text[], ${active}, '', ${madeBy}) RETURNING id`.execute(trx)
  const id = rows[0]?.id ?? 0
  await sql`UPDATE webhooks SET secret = ${seal(id)} WHERE id = ${id}`.execute(trx)
  return id
}

export async function updateWebhook(
  trx: Db,
  id: number,
  { url, description, events, active }: Pick<NewWebhook, 'url' | 'description' | 'events' | 'active'>,
): Promise<void> {
  await sql`UPDATE webhooks SET url = ${url}, description = ${description}, events = ${events}::text[], active = ${active},
      disabled_because = CASE WHEN ${active} THEN NULL ELSE disabled_because END,
      failing_since = CASE WHEN ${active} AND NOT active THEN NULL ELSE failing_since END,
      rests_until = CASE WHEN ${active} AND NOT active THEN NULL ELSE rests_until END
    WHERE id = ${id}`.execute(trx)
  // what waits goes out at once when it is turned on again, or leads elsewhere
  await sql`UPDATE webhook_deliveries SET next_at = now() WHERE webhook_id = ${id} AND state = 'waiting' AND ${active}`.execute(
    trx,
  )
  await sql`SELECT pg_notify('job_due', 'webhooks')`.execute(trx)
}

/** Hours for which a secret signs beside the one that replaced it. */
const rotationHours = 24

export async function rotateSecret(trx: Db, id: number, sealed: string): Promise<void> {
  await sql`UPDATE webhooks SET secret_before = secret, secret_before_ends_at = now() + make_interval(hours => ${rotationHours}),
    secret = ${sealed} WHERE id = ${id}`.execute(trx)
}

export async function deleteWebhook(trx: Db, id: number): Promise<string | undefined> {
  const { rows } = await sql<{ url: string }>`DELETE FROM webhooks WHERE id = ${id} RETURNING url`.execute(
    trx,
  )
  return rows[0]?.url
}

export type DeliveryRow = StoredEvent & {
  id: number
  webhook_id: number
  url: string
  message_id: string
  subject: string
  state: 'waiting' | 'delivered' | 'failed'
  attempts: number
  next_at: Date
  tried_at: Date | null
  delivered_at: Date | null
  status: number | null
  problem: string | null
}

type DeliveryFilter = { webhook?: number | undefined; state?: string | undefined }

export async function listDeliveries(db: Db, { webhook, state }: DeliveryFilter, page: number, size: number) {
  const wanted = sql`${webhook === undefined ? sql`true` : sql`d.webhook_id = ${webhook}`}
    AND ${state === undefined ? sql`true` : sql`d.state = ${state}`}`
  const { rows: counted } = await sql<{ total: number }>`
    SELECT count(*)::int AS total FROM webhook_deliveries d WHERE ${wanted}`.execute(db)
  const { rows } = await sql<DeliveryRow>`
    SELECT d.*, w.url, e.message_id, e.type, e.version, e.data, e.at FROM webhook_deliveries d
    JOIN webhooks w ON w.id = d.webhook_id JOIN webhook_events e ON e.id = d.event_id
    WHERE ${wanted} ORDER BY d.id DESC LIMIT ${size} OFFSET ${page * size}`.execute(db)
  const total = counted[0]?.total ?? 0
  return { total, pages: Math.ceil(total / size), rows }
}

/** Sends a delivery again, from the first try on. */
export async function retryDelivery(trx: Db, id: number): Promise<'again' | 'unknown' | 'off'> {
  const { rows } = await sql<{ active: boolean }>`SELECT w.active FROM webhook_deliveries d
    JOIN webhooks w ON w.id = d.webhook_id WHERE d.id = ${id} FOR UPDATE OF d`.execute(trx)
  const [webhook] = rows
  if (!webhook) return 'unknown'
  if (!webhook.active) return 'off'
  await sql`UPDATE webhook_deliveries SET state = 'waiting', attempts = 0, next_at = now(), problem = NULL
    WHERE id = ${id}`.execute(trx)
  await sql`SELECT pg_notify('job_due', 'webhooks')`.execute(trx)
  return 'again'
}

/** Which webhooks have something due, and the milliseconds until more is. */
export async function dueWebhooks(db: Db): Promise<{ ids: number[]; nextMs: number | undefined }> {
  const { rows } = await sql<{ id: number; ms: number }>`
    SELECT w.id, ceil(extract(epoch FROM greatest(min(d.next_at), coalesce(w.rests_until, '-infinity')) - now()) * 1000)::int AS ms
    FROM webhooks w JOIN webhook_deliveries d ON d.webhook_id = w.id AND d.state = 'waiting'
    WHERE w.active AND NOT EXISTS (SELECT 1 FROM webhook_deliveries e WHERE e.webhook_id = d.webhook_id
      AND e.subject = d.subject AND e.state = 'waiting' AND e.id < d.id)
    GROUP BY w.id`.execute(db)
  const later = rows.filter(({ ms }) => ms > 0).map(({ ms }) => ms)
  return {
    ids: rows.filter(({ ms }) => ms <= 0).map(({ id }) => id),
    nextMs: later.length > 0 ? Math.min(...later) : undefined,
  }
}

/** Seconds after which a delivery whose process ended in between is tried again. */
const leaseSeconds = 60

export type ClaimedDelivery = StoredEvent & {
  id: number
  message_id: string
  attempts: number
  url: string
  secret: string
  secret_before: string | null
}

/**
 * Takes deliveries of a webhook that are due, of each subject only its oldest one that waits. Of several processes one
 * gets each.
 */
export async function claimDeliveries(db: Db, webhookId: number, most: number): Promise<ClaimedDelivery[]> {
  const { rows } = await sql<ClaimedDelivery>`
    WITH due AS (
      SELECT d.id FROM webhook_deliveries d JOIN webhooks w ON w.id = d.webhook_id
      WHERE d.webhook_id = ${webhookId} AND d.state = 'waiting' AND d.next_at <= now()
        AND w.active AND coalesce(w.rests_until <= now(), true)
        AND NOT EXISTS (SELECT 1 FROM webhook_deliveries e WHERE e.webhook_id = d.webhook_id
          AND e.subject = d.subject AND e.state = 'waiting' AND e.id < d.id)
      ORDER BY d.id LIMIT ${most} FOR UPDATE OF d SKIP LOCKED)
    UPDATE webhook_deliveries d SET attempts = attempts + 1, tried_at = now(),
      next_at = now() + make_interval(secs => ${leaseSeconds})
    FROM due, webhooks w, webhook_events e WHERE d.id = due.id AND w.id = d.webhook_id AND e.id = d.event_id
    RETURNING d.id, d.attempts, e.message_id, e.type, e.version, e.data, e.at, w.url, w.secret,
      CASE WHEN w.secret_before_ends_at > now() THEN w.secret_before END AS secret_before`.execute(db)
  return rows
}

export async function markDelivered(db: Db, id: number, status: number): Promise<void> {
  await sql`WITH done AS (
      UPDATE webhook_deliveries SET state = 'delivered', delivered_at = now(), status = ${status}, problem = NULL
      WHERE id = ${id} RETURNING webhook_id)
    UPDATE webhooks SET failing_since = NULL WHERE id = (SELECT webhook_id FROM done) AND failing_since IS NOT NULL`.execute(
    db,
  )
}

export type FailedTry = {
  status: number | null
  problem: string
  /** Milliseconds; undefined: this was the last try. */
  nextMs: number | undefined
  /** Milliseconds for which the whole webhook rests. */
  restMs: number | undefined
  /** It answered that it is gone. */
  gone: boolean
  /** After so many milliseconds of failures alone, a last try turns the webhook off. */
  givesUpAfterMs: number
}

export type Disabled = { id: number; url: string; disabled_because: 'gone' | 'failing' }

/** Notes a failed try. Answers the webhook if that turned it off. */
export async function markFailed(trx: Db, id: number, failed: FailedTry): Promise<Disabled | undefined> {
  const { status, problem, nextMs, restMs, gone, givesUpAfterMs } = failed
  const ended = nextMs === undefined
  const { rows: noted } = await sql<{ webhook_id: number }>`
    UPDATE webhook_deliveries SET status = ${status}, problem = ${problem},
      state = CASE WHEN ${ended} THEN 'failed' ELSE state END,
      next_at = now() + make_interval(secs => ${(nextMs ?? 0) / 1000})
    WHERE id = ${id} AND state = 'waiting' RETURNING webhook_id`.execute(trx)
  const webhookId = noted[0]?.webhook_id
  if (webhookId === undefined) return undefined
  await sql`UPDATE webhooks SET failing_since = coalesce(failing_since, now()),
    rests_until = CASE WHEN ${restMs !== undefined}
      THEN greatest(rests_until, now() + make_interval(secs => ${(restMs ?? 0) / 1000})) ELSE rests_until END
    WHERE id = ${webhookId}`.execute(trx)
  const { rows } = await sql<Disabled>`
    UPDATE webhooks SET active = false, disabled_because = ${gone ? 'gone' : 'failing'}
    WHERE id = ${webhookId} AND active AND (${gone}
      OR (${ended} AND failing_since <= now() - make_interval(secs => ${givesUpAfterMs / 1000})))
    RETURNING id, url, disabled_because`.execute(trx)
  return rows[0]
}

/** Gives back what was claimed and not sent, because the process ends. */
export async function giveBack(db: Db, ids: readonly number[]): Promise<void> {
  await sql`UPDATE webhook_deliveries SET attempts = attempts - 1, next_at = now()
    WHERE id = ANY(${ids}::bigint[]) AND state = 'waiting' AND attempts > 0`.execute(db)
}

/** Days for which deliveries can be seen and sent again. */
const daysKept = 30

export async function deleteOldDeliveries(db: Db): Promise<void> {
  await sql`DELETE FROM webhook_deliveries WHERE id IN (SELECT d.id FROM webhook_deliveries d JOIN webhook_events e ON e.id = d.event_id
    WHERE d.state <> 'waiting' AND e.at < now() - make_interval(days => ${daysKept}) LIMIT 5000)`.execute(db)
  await sql`DELETE FROM webhook_events e WHERE at < now() - make_interval(days => ${daysKept})
    AND NOT EXISTS (SELECT 1 FROM webhook_deliveries d WHERE d.event_id = e.id)`.execute(db)
  await sql`UPDATE webhooks SET secret_before = NULL, secret_before_ends_at = NULL WHERE secret_before_ends_at <= now()`.execute(
    db,
  )
}
