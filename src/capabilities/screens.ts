import { apiKeys } from './api-keys/screens.ts'
import { assistants } from './assistants/screens.ts'
import type { CapabilityScreens } from './capability-screens.ts'
import { contact } from './contact/screens.ts'
import { favourites } from './favourites/screens.ts'
import { newsletter } from './newsletter/screens.ts'
import { reviews } from './reviews/screens.ts'
import { sommelier } from './sommelier/screens.ts'
import { webhooks } from './webhooks/screens.ts'

/** The screens of the capabilities by folder, in the order of their entries in the administration's menu. */
export const screens: Readonly<Record<string, CapabilityScreens>> = {
  contact,
  reviews,
  favourites,
  newsletter,
  sommelier,
  'api-keys': apiKeys,
  webhooks,
  assistants,
}
