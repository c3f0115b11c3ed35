import { sql } from 'kysely'
import type { Db } from '../platform/database/open-database.ts'

/** Stores a webhook event; the same one again is the same row. Out: its id. */
export async function storeWebhookEvent(
  db: Db,
  event: { paymentId: string; requestId: string; topic: string },
): Promise<number | undefined> {
  const { rows } = await sql<{ id: number }>`
    INSERT INTO payment_notices (payment_id, request_id, topic)
    VALUES (${event.paymentId}, ${event.requestId.slice(0, 200)}, ${event.topic})
    ON CONFLICT (payment_id, request_id) DO UPDATE SET payment_id = excluded.payment_id RETURNING id`.execute(
    db,
  )
  return rows[0]?.id
}

export type WebhookEvent = { id: number; payment_id: string; topic: string; received_at: Date }

/**
 * Events of these topics that wait for being handled. Those of the last ten minutes come first: what the provider refuses
 * to tell of, or what is about sales of another shop, stays open for three days and must hold up nothing new.
 */
export async function openWebhookEvents(db: Db, topics: readonly string[]): Promise<WebhookEvent[]> {
  const { rows } = await sql<WebhookEvent>`
    SELECT id, payment_id, topic, received_at FROM payment_notices
    WHERE topic = ANY(${topics}) AND handled_at IS NULL AND received_at > now() - interval '3 days'
    ORDER BY received_at < now() - interval '10 minutes', id LIMIT 50`.execute(db)
  return rows
}

export async function markHandled(db: Db, eventId: number): Promise<void> {
  await sql`UPDATE payment_notices SET handled_at = now() WHERE id = ${eventId}`.execute(db)
}

/** Removes webhook events that arrived three months ago, `atMost` of them. */
export async function forgetWebhookEvents(db: Db, atMost: number): Promise<void> {
  await sql`DELETE FROM payment_notices WHERE id IN (SELECT id FROM payment_notices
    WHERE received_at < now() - interval '3 months' LIMIT ${atMost})`.execute(db)
}
