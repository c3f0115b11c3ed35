import type { Capability } from '../capability.ts'
import { eventName, eventTypes, payloadSchema } from './webhook-events.ts'
import { webhooksApi } from './webhooks.api.ts'
import { webhookCalls } from './webhooks.contract.ts'
import { sendWebhooks } from './webhooks.job.ts'
import { deleteOldDeliveries } from './webhooks.queries.ts'

const hourMs = 3_600_000

export const webhooks = {
  contracts: webhookCalls,
  calls: webhooksApi,
  tags: { Notificaciones: 'Avisos firmados a otros programas (Standard Webhooks).' },
  sends: Object.fromEntries(
    eventTypes.map((type) => [type, { summary: `${eventName(type)}.`, body: payloadSchema(type) }]),
  ),
  jobs: ({ db, secretsKey, outbound, settings, warn }) => [
    {
      wokenBy: 'webhooks',
      run: (stop) =>
        sendWebhooks(
          { db, secretsKey, outbound, warn, shopMail: async () => (await settings.read()).notices.email },
          stop,
        ),
    },
    { name: 'old-deliveries', everyMs: hourMs, run: () => deleteOldDeliveries(db) },
  ],
} satisfies Capability
