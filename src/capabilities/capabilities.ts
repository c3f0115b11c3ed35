import { apiKeys } from './api-keys/capability.ts'
import { assistants } from './assistants/capability.ts'
import { backInStock } from './back-in-stock/capability.ts'
import type { Capability } from './capability.ts'
import { contact } from './contact/capability.ts'
import { evidence } from './evidence/capability.ts'
import { favourites } from './favourites/capability.ts'
import { feeds } from './feeds/capability.ts'
import { newsletter } from './newsletter/capability.ts'
import { recommendations } from './recommendations/capability.ts'
import { reviews } from './reviews/capability.ts'
import { scheduledBackups } from './scheduled-backups/capability.ts'
import { sommelier } from './sommelier/capability.ts'
import { webhooks } from './webhooks/capability.ts'

/** The capabilities of this shop. A capability is taken out by its line here and in the two lists beside. */
const all = [
  apiKeys,
  assistants,
  backInStock,
  contact,
  evidence,
  favourites,
  feeds,
  newsletter,
  recommendations,
  reviews,
  scheduledBackups,
  sommelier,
  webhooks,
] as const satisfies readonly Capability[]
export const capabilities: readonly Capability[] = all

type ContractsOf<C> = C extends { contracts: infer Contracts } ? Contracts : never
/** A union as what is all of its members at once. */
type AllOf<T> = (T extends unknown ? (part: T) => void : never) extends (all: infer A) => void ? A : never

/** The calls of all capabilities. */
export type CapabilityCalls = AllOf<ContractsOf<(typeof all)[number]>>
