import { apiKeys } from './api-keys/declaration.ts'
import { assistants } from './assistants/declaration.ts'
import { backInStock } from './back-in-stock/declaration.ts'
import { contact } from './contact/declaration.ts'
import type { Declaration } from './declaration.ts'
import { favourites } from './favourites/declaration.ts'
import { recommendations } from './recommendations/declaration.ts'
import { reviews } from './reviews/declaration.ts'
import { scheduledBackups } from './scheduled-backups/declaration.ts'
import { webhooks } from './webhooks/declaration.ts'
import { newsletter } from './newsletter/declaration.ts'

/** What the capabilities add as data, in the order in which the settings show their mails. */
export const declarations: readonly Declaration[] = [
  backInStock,
  reviews,
  contact,
  favourites,
  newsletter,
  recommendations,
  scheduledBackups,
  apiKeys,
  assistants,
  webhooks,
]
