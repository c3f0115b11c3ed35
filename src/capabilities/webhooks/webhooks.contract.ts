import { z } from 'zod'
import { callTable } from '../../platform/http/endpoint.ts'
import { idParameter, wholeNumber } from '../../platform/http/parameters.ts'
import { eventTypes } from './webhook-events.ts'

const tag = 'Notificaciones'
const event = z.enum(eventTypes, { error: 'Ese evento no existe' })
const events = z
  .array(event, 'Elegí de qué se avisa')
  .min(1, 'Elegí al menos un evento')
  .transform((chosen) => [...new Set(chosen)])
const url = z.string().trim().min(1, 'Falta la dirección').max(1000, 'La dirección es demasiado larga')
const description = z.string().trim().max(120, 'Hasta 120 letras')

export const newWebhookSchema = z.object({
  url,
  events,
  description: description.default(''),
  active: z.boolean().default(true),
})
export type NewWebhook = z.output<typeof newWebhookSchema>

const webhookChange = z.object({
  id: idParameter,
  url: url.optional(),
  events: events.optional(),
  description: description.optional(),
  active: z.boolean().optional(),
  /** Makes another secret; for a day both sign. */
  rotate_secret: z.boolean().optional(),
})
export type WebhookChange = z.output<typeof webhookChange>

const webhookAnswer = z.object({
  id: z.number(),
  url: z.string(),
  description: z.string(),
  events: z.array(z.string()),
  active: z.boolean(),
  /** Why the shop stopped writing to it: it answered 410, or failed for three days. */
  disabled_because: z.enum(['gone', 'failing']).nullable(),
  failing_since: z.string().nullable(),
  /** Until when the secret before the last rotation signs as well. */
  old_secret_until: z.string().nullable(),
  created_at: z.string(),
  waiting: z.number(),
  failed: z.number(),
  delivered_at: z.string().nullable(),
})
export type WebhookAnswer = z.output<typeof webhookAnswer>

const deliveryStates = ['waiting', 'delivered', 'failed'] as const

const deliveryAnswer = z.object({
  id: z.number(),
  webhook_id: z.number(),
  url: z.string(),
  /** The header `webhook-id`: the same for every try. */
  message_id: z.string(),
  type: z.string(),
  subject: z.string(),
  at: z.string(),
  state: z.enum(deliveryStates),
  attempts: z.number(),
  next_at: z.string().nullable(),
  tried_at: z.string().nullable(),
  delivered_at: z.string().nullable(),
  /** HTTP status of the last try. */
  status: z.number().nullable(),
  problem: z.string().nullable(),
  /** The body that is sent; null for callers that may not see what it tells. */
  payload: z.string().nullable(),
})
export type DeliveryAnswer = z.output<typeof deliveryAnswer>

export const deliveriesPageSize = 50

const changed = z.object({
  message: z.string(),
  /** Said this once; null where it stays the same. */
  secret: z.string().nullable(),
  ...webhookAnswer.shape,
})

export const webhookCalls = callTable({
  'GET /webhooks': {
    access: 'webhooks.change',
    tag,
    summary: 'A qué direcciones se avisa de lo que pasa en la tienda, y cómo les va.',
    answer: z.array(webhookAnswer),
  },
  'POST /webhooks': {
    access: 'webhooks.change',
    tag,
    summary:
      'Avisa a una dirección (https) de los eventos elegidos, firmados como dice Standard Webhooks. El secreto se dice esta única vez. Lo que llega está en «webhooks» de este documento.',
    body: newWebhookSchema,
    answer: changed.extend({ secret: z.string() }),
    problems: [409],
    perMinute: 30,
    invalidates: [],
  },
  'PUT /webhooks': {
    access: 'webhooks.change',
    tag,
    summary:
      'Cambia, apaga o prende una notificación. Con «rotate_secret» hace otro secreto: durante un día los dos firman.',
    body: webhookChange,
    answer: changed,
    problems: [404, 409],
    perMinute: 30,
    invalidates: [],
  },
  'DELETE /webhooks': {
    access: 'webhooks.change',
    tag,
    summary: 'Borra una notificación, con lo que le faltaba entregar.',
    input: z.object({ id: idParameter }),
    answer: z.object({ message: z.string() }),
    problems: [404],
    invalidates: [],
  },
  'GET /webhooks/deliveries': {
    access: 'webhooks.change',
    tag,
    summary:
      'Las entregas de los últimos treinta días, la última primero: qué se mandó, cuándo y qué contestaron.',
    query: z.object({
      webhook: idParameter.optional(),
      state: z.enum(deliveryStates, { error: 'Ese estado no existe' }).optional(),
      page: wholeNumber({ min: 0, max: 100_000 }).optional(),
    }),
    answer: z.object({ total: z.number(), pages: z.number(), items: z.array(deliveryAnswer) }),
  },
  'POST /webhooks/deliveries/{id}/retry': {
    access: 'webhooks.change',
    tag,
    summary: 'Manda de nuevo una entrega, con el mismo «webhook-id»: quien ya la tiene no hace nada.',
    path: z.object({ id: idParameter }),
    answer: z.object({ message: z.string() }),
    problems: [404, 409],
    invalidates: [],
  },
})
