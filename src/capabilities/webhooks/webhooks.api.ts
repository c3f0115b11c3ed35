import { lookup } from 'node:dns/promises'
import { isIP } from 'node:net'
import { recordConnectionChange } from '../../audit-log/entries.queries.ts'
import type { SecretsKey } from '../../connections/secrets-key.ts'
import { inTransaction, type Db } from '../../platform/database/open-database.ts'
import type { Seal } from '../../platform/database/sealing.ts'
import type { SignedIn } from '../../platform/http/caller.ts'
import { implement, type ServedCall } from '../../platform/http/implement.ts'
import {
  bareHost,
  mayReach,
  type Outbound,
  outsideAddress,
} from '../../platform/http/outbound/inner-addresses.ts'
import { fieldProblem, problem, type Problem } from '../../platform/http/problem.ts'
import { neededFor, payloadText, type EventType } from './webhook-events.ts'
import { makeSecret } from './webhook-signature.ts'
import {
  deliveriesPageSize,
  webhookCalls,
  type DeliveryAnswer,
  type WebhookAnswer,
  type WebhookChange,
} from './webhooks.contract.ts'
import {
  deleteWebhook,
  insertWebhook,
  listDeliveries,
  listWebhooks,
  lockWebhook,
  retryDelivery,
  rotateSecret,
  updateWebhook,
  type DeliveryRow,
  type WebhookRow,
} from './webhooks.queries.ts'

type Parts = { db: Db; secretsKey: SecretsKey; outbound: Outbound }

const mostWebhooks = 20
const unknown = problem(404, 'Esa notificación no existe.')

/** Where a webhook's secret is stored: sealed there, it does not open elsewhere. */
export const secretPlace = (id: number) => `webhook.${id}`

const sealFor = (seal: Seal, secret: string) => (id: number) =>
  seal.close(secret, secretPlace(id)).toString('base64url')

const sentences = {
  'not-an-address': 'Eso no es una dirección: va como https://erp.ejemplo.com/avisos',
  'not-https': 'La dirección tiene que empezar con https://',
  'user-in-it': 'La dirección no lleva usuario ni contraseña',
  port: 'La dirección no lleva puerto: se usa el 443',
  own: 'Esa dirección es la de la tienda',
  inner: 'Esa dirección es de una red interna: la tienda solo avisa hacia afuera',
  unknown: 'No encontramos ese servidor: revisá la dirección',
}

/** Why no events may be sent to an address, in a sentence; undefined: they may. It is checked again at each sending. */
async function refusedAddress(text: string, outbound: Outbound): Promise<string | undefined> {
  const url = outsideAddress(text, outbound)
  if (typeof url === 'string') return sentences[url]
  const host = bareHost(url)
  if (isIP(host) !== 0) return undefined
  const addresses = await lookup(host, { all: true }).catch(() => [])
  if (addresses.length === 0) return sentences.unknown
  return addresses.every(({ address }) => mayReach(address, outbound)) ? undefined : sentences.inner
}

export function webhooksApi(parts: Parts): ServedCall[] {
  const { db, secretsKey, outbound } = parts
  return implement(webhookCalls, {
    'GET /webhooks': async () => (await listWebhooks(db)).map((row) => toAnswer(row)),
    'POST /webhooks': async ({ body, caller }) => {
      const unseen = unseenEvents(caller, body.events)
      if (unseen) return unseen
      const refused = await refusedAddress(body.url, outbound)
      if (refused) return fieldProblem('url', refused)
      if ((await listWebhooks(db)).length >= mostWebhooks)
        return problem(409, `Ya hay ${mostWebhooks} notificaciones: borrá las que no se usan.`)
      const secret = makeSecret()
      const seal = sealFor(await secretsKey.findOrMake(), secret)
      return inTransaction(db, async (trx) => {
        const id = await insertWebhook(trx, body, { madeBy: caller.id, seal })
        const { url, events, active } = body
        await recordConnectionChange(trx, {
          actor: caller.id,
          system: `notificacion:${id}`,
          name: url,
          action: 'alta',
          changes: { events: [null, events.join(', ')], active: [null, active] },
        })
        const [row] = await listWebhooks(trx, id)
        if (!row) return unknown
        return { message: 'Notificación guardada. Copiá el secreto ahora.', secret, ...toAnswer(row) }
      })
    },
    'PUT /webhooks': async ({ body, caller }) => changeWebhook(parts, body, caller),
    'DELETE /webhooks': async ({ input: { id }, caller }) =>
      inTransaction(db, async (trx) => {
        const url = await deleteWebhook(trx, id)
        if (url === undefined) return unknown
        await recordConnectionChange(trx, {
          actor: caller.id,
          system: `notificacion:${id}`,
          name: url,
          action: 'baja',
          changes: {},
        })
        return { message: 'Notificación borrada.' }
      }),
    'GET /webhooks/deliveries': async ({ query: { page = 0, ...filter }, caller }) => {
      const { rows, ...sums } = await listDeliveries(db, filter, page, deliveriesPageSize)
      return { ...sums, items: rows.map((row) => toDelivery(row, caller)) }
    },
    'POST /webhooks/deliveries/{id}/retry': async ({ path: { id } }) => {
      const outcome = await inTransaction(db, (trx) => retryDelivery(trx, id))
      if (outcome === 'unknown') return problem(404, 'Esa entrega no existe o ya pasaron sus treinta días.')
      if (outcome === 'off') return problem(409, 'Esa notificación está apagada: prendela primero.')
      return { message: 'La mandamos de nuevo.' }
    },
  })
}

/** Nobody, and no key, has told to a program what they may not see themselves. */
function unseenEvents(caller: SignedIn, events: readonly EventType[]): Problem | undefined {
  const missing = neededFor(events).filter((permission) => !caller.permissions.has(permission))
  if (missing.length === 0) return undefined
  const named = missing.map((permission) => `«${permission}»`).join(', ')
  return fieldProblem('events', `Para avisar de eso hace falta ${named}`)
}

async function changeWebhook({ db, secretsKey, outbound }: Parts, change: WebhookChange, caller: SignedIn) {
  const { id, rotate_secret: rotates = false, ...fields } = change
  const refused = fields.url === undefined ? undefined : await refusedAddress(fields.url, outbound)
  if (refused) return fieldProblem('url', refused)
  const secret = rotates ? makeSecret() : null
  const seal = secret === null ? undefined : sealFor(await secretsKey.findOrMake(), secret)
  return inTransaction(db, async (trx): Promise<Problem | ChangedWebhook> => {
    const before = await lockWebhook(trx, id)
    if (!before) return unknown
    // redirecting it, or knowing its secret, reveals everything it sends
    const unseen = unseenEvents(caller, [...before.events, ...(fields.events ?? [])])
    if (unseen) return unseen
    await updateWebhook(trx, id, {
      url: fields.url ?? before.url,
      description: fields.description ?? before.description,
      events: fields.events ?? before.events,
      active: fields.active ?? before.active,
    })
    if (seal) await rotateSecret(trx, id, seal(id))
    const [after] = await listWebhooks(trx, id)
    if (!after) return unknown
    const changes = changesBetween(before, after, rotates)
    if (Object.keys(changes).length > 0)
      await recordConnectionChange(trx, {
        actor: caller.id,
        system: `notificacion:${id}`,
        name: after.url,
        action: 'cambio',
        changes,
      })
    const message = rotates
      ? 'Secreto nuevo: copialo ahora. Durante un día firman los dos.'
      : 'Notificación guardada.'
    return { message, secret, ...toAnswer(after) }
  })
}

type ChangedWebhook = WebhookAnswer & { message: string; secret: string | null }

function changesBetween(before: WebhookRow, after: WebhookRow, rotated: boolean) {
  const shown = ({ url, description, events, active }: WebhookRow): Record<string, string | boolean> => ({
    url,
    description,
    events: events.join(', '),
    active,
  })
  const [was, is] = [shown(before), shown(after)]
  const changes: Record<string, [unknown, unknown]> = Object.fromEntries(
    Object.keys(is)
      .filter((name) => was[name] !== is[name])
      .map((name) => [name, [was[name], is[name]]]),
  )
  if (rotated) changes['secret'] = [null, 'nuevo']
  return changes
}

function toAnswer(row: WebhookRow): WebhookAnswer {
  const { id, url, description, events, active, disabled_because, waiting, failed } = row
  const ends = row.secret_before_ends_at
  return {
    id,
    url,
    description,
    events,
    active,
    disabled_because,
    failing_since: row.failing_since?.toISOString() ?? null,
    old_secret_until: ends && ends > new Date() ? ends.toISOString() : null,
    created_at: row.created_at.toISOString(),
    waiting,
    failed,
    delivered_at: row.delivered_at?.toISOString() ?? null,
  }
}

function toDelivery(row: DeliveryRow, caller: SignedIn): DeliveryAnswer {
  const { id, webhook_id, url, type, subject, state, attempts, status, problem: why } = row
  return {
    id,
    webhook_id,
    url,
    message_id: messageId(row.message_id),
    type,
    subject,
    at: row.at.toISOString(),
    state,
    attempts,
    next_at: state === 'waiting' ? row.next_at.toISOString() : null,
    tried_at: row.tried_at?.toISOString() ?? null,
    delivered_at: row.delivered_at?.toISOString() ?? null,
    status,
    problem: why,
    payload: unseenEvents(caller, [type]) ? null : payloadText(row),
  }
}

/** The header `webhook-id`. */
export const messageId = (uuid: string) => `msg_${uuid.replaceAll('-', '')}`
