import { setTimeout as wait } from 'node:timers/promises'
import type { SecretsKey } from '../../connections/secrets-key.ts'
import { inTransaction, type Db } from '../../platform/database/open-database.ts'
import type { Outbound } from '../../platform/http/outbound/inner-addresses.ts'
import { postOutside, type Posted } from '../../platform/http/outbound/post-outside.ts'
import { queueMessage } from '../../platform/mail/outbox.queries.ts'
import type { LogLine } from '../../platform/observability/log.ts'
import { disabledMail } from './webhook-disabled.mail.ts'
import { payloadText } from './webhook-events.ts'
import { signatures } from './webhook-signature.ts'
import { messageId, secretPlace } from './webhooks.api.ts'
import {
  claimDeliveries,
  dueWebhooks,
  giveBack,
  markDelivered,
  markFailed,
  type ClaimedDelivery,
} from './webhooks.queries.ts'

export type SendParts = {
  db: Db
  secretsKey: SecretsKey
  outbound: Outbound
  /** The address that the owner is written to. */
  shopMail: () => Promise<string>
  warn: LogLine
}

/** Deliveries that one webhook is sent at once, each about another subject. */
const atOnce = 4
/** Milliseconds after which webhooks that got something to send meanwhile begin, beside slow ones. */
const lookMs = 500

/**
 * Sends what is due. Each webhook has a lane of its own, so a slow receiver holds up nobody else.
 * @returns milliseconds until more is due
 */
export async function sendWebhooks(parts: SendParts, stop: AbortSignal): Promise<number | undefined> {
  const lanes = new Map<number, Promise<void>>()
  /** Those whose deliveries another process has, or that failed here: the next run looks again. */
  const ended = new Set<number>()
  const failures: unknown[] = []
  const begin = async (id: number) => {
    try {
      if (!(await runLane(parts, id, stop))) ended.add(id)
    } catch (failure) {
      ended.add(id)
      failures.push(failure)
    }
    lanes.delete(id)
  }
  for (;;) {
    const { ids, nextMs } = await dueWebhooks(parts.db)
    const due = ids.filter((id) => !lanes.has(id) && !ended.has(id))
    for (const id of stop.aborted ? [] : due) lanes.set(id, begin(id))
    if (lanes.size === 0) {
      if (failures.length > 0) throw failures[0]
      return nextMs
    }
    await Promise.race([...lanes.values(), wait(lookMs, undefined, { ref: false })])
  }
}

/** @returns whether there was something to send */
async function runLane(parts: SendParts, webhookId: number, stop: AbortSignal): Promise<boolean> {
  for (let round = 0; !stop.aborted; round += 1) {
    const claimed = await claimDeliveries(parts.db, webhookId, atOnce)
    if (claimed.length === 0) return round > 0
    await Promise.all(claimed.map((delivery) => send(parts, webhookId, delivery, stop)))
  }
  return true
}

async function send(
  parts: SendParts,
  webhookId: number,
  delivery: ClaimedDelivery,
  stop: AbortSignal,
): Promise<void> {
  const { db, outbound } = parts
  const secrets = await openSecrets(parts, webhookId, delivery)
  if (!secrets) return noteFailure(parts, delivery, { problem: 'secret', status: null })
  const body = payloadText(delivery)
  const id = messageId(delivery.message_id)
  const seconds = Math.floor(Date.now() / 1000)
  const posted = await postOutside({
    url: delivery.url,
    outbound,
    signal: stop,
    body,
    headers: {
      'content-type': 'application/json',
      'user-agent': 'Shop-Webhooks/1.0',
      'webhook-id': id,
      'webhook-timestamp': String(seconds),
      'webhook-signature': signatures(secrets, { id, seconds, body }),
    },
  })
  if (!posted.ok && posted.why === 'stopped') return giveBack(db, [delivery.id])
  if (posted.ok && posted.status >= 200 && posted.status < 300)
    return markDelivered(db, delivery.id, posted.status)
  await noteFailure(parts, delivery, failureOf(posted))
}

type Failure = { problem: string; status: number | null; retryAfter?: number | undefined }

/** Statuses that ask to slow down. */
const busy = new Set([429, 502, 503, 504])

/** Seconds before each try after the first: 75 hours in all. */
const waits = [5, 300, 1800, 7200, 18_000, 36_000, 50_400, 72_000, 86_400]
/** The longest that a receiver may ask to be left alone, in seconds. */
const longestPause = 86_400

/** Milliseconds after which a receiver that has failed all the while is no longer written to. */
const givesUpAfterMs = 72 * 3_600_000

/**
 * Milliseconds until the next try; undefined after the last.
 * @param attempts tries so far
 * @param random from 0 to 1, so that what failed at once does not come back at once
 * @param retryAfter what the receiver asked for, in seconds
 */
export function untilNextTry(attempts: number, random: number, retryAfter = 0): number | undefined {
  const seconds = waits[attempts - 1]
  if (seconds === undefined) return undefined
  const jittered = seconds * (0.9 + random * 0.2)
  return Math.round(Math.max(jittered, Math.min(retryAfter, longestPause)) * 1000)
}

/** Seconds of a Retry-After header, whether it names them or a date. */
export function retryAfterSeconds(header: string | undefined, now: Date): number | undefined {
  if (header === undefined) return undefined
  if (/^\d{1,9}$/.test(header)) return Number(header)
  const at = Date.parse(header)
  return Number.isNaN(at) ? undefined : Math.max(0, Math.ceil((at - now.getTime()) / 1000))
}

function failureOf(posted: Posted): Failure {
  if (!posted.ok) return { problem: posted.why, status: null }
  const { status, headers } = posted
  const asked = busy.has(status) ? retryAfterSeconds(headers['retry-after'], new Date()) : undefined
  return { problem: status >= 300 && status < 400 ? 'redirect' : 'status', status, retryAfter: asked }
}

async function noteFailure(
  parts: SendParts,
  { id, attempts }: ClaimedDelivery,
  failure: Failure,
): Promise<void> {
  const { db, shopMail, warn } = parts
  const { problem, status, retryAfter } = failure
  const to = await shopMail()
  await inTransaction(db, async (trx) => {
    const disabled = await markFailed(trx, id, {
      status,
      problem,
      nextMs: untilNextTry(attempts, Math.random(), retryAfter),
      restMs: retryAfter === undefined ? undefined : (untilNextTry(1, 0, retryAfter) ?? 0),
      gone: status === 410,
      givesUpAfterMs,
    })
    if (!disabled) return
    warn('a webhook was turned off', { webhook: disabled.id, because: disabled.disabled_because })
    await queueMessage(trx, {
      ...disabledMail(disabled),
      messageId: `webhook-off-${disabled.id}-${id}`,
      userId: null,
      to,
    })
  })
}

/** Undefined where this machine lacks the key that they are sealed with. */
async function openSecrets(
  { secretsKey }: SendParts,
  webhookId: number,
  { secret, secret_before: before }: ClaimedDelivery,
): Promise<string[] | undefined> {
  const seal = await secretsKey.find()
  const open = (sealed: string) => seal?.open(Buffer.from(sealed, 'base64url'), secretPlace(webhookId))
  const current = open(secret)
  if (current === undefined) return undefined
  const earlier = before === null ? undefined : open(before)
  return earlier === undefined ? [current] : [current, earlier]
}
