import type { Declaration } from '../declaration.ts'
import { ownerWebhookOff } from './mails.ts'

export const webhooks = {
  mails: { 'Para la tienda': [ownerWebhookOff] },
  tables: {
    webhooks: {
      owner: 'capabilities/webhooks',
      plain: `id url description events active failing_since rests_until disabled_because created_at`,
      people: 'made_by',
      retainedSecret: {
        secret: 'sealed with a key that no backup holds',
        secret_before: 'sealed with a key that no backup holds',
        secret_before_ends_at: 'a time',
      },
    },
    // of a person they tell the account id alone
    webhook_events: {
      owner: 'capabilities/webhooks',
      plain: 'id message_id type version data at',
      people: 'subject',
    },
    webhook_deliveries: {
      owner: 'capabilities/webhooks',
      plain: 'id webhook_id event_id state attempts next_at tried_at status problem delivered_at',
      people: 'subject',
    },
  },
} satisfies Declaration
