import type { BackupSetup } from '../backups/make-backup.ts'
import type { Hono, MiddlewareHandler } from 'hono'
import type { Candidates } from '../catalogue/candidates/candidates.ts'
import type { ProductCache } from '../catalogue/products/product-cache.ts'
import type { CurrentDelivery } from '../delivery/current-delivery.ts'
import type { Db } from '../platform/database/open-database.ts'
import type { TokenCallers } from '../platform/http/access.ts'
import type { CallTable, Tag } from '../platform/http/endpoint.ts'
import type { Caller } from '../platform/http/caller.ts'
import type { Problem } from '../platform/http/problem.ts'
import type { HttpEnv, RequestContext } from '../platform/http/request-context.ts'
import type { ServedCall } from '../platform/http/implement.ts'
import type { WokenJob } from '../platform/jobs/job-wakes.ts'
import type { RepeatedWork } from '../platform/jobs/repeat.ts'
import type { LogLine } from '../platform/observability/log.ts'
import type { CurrentSettings } from '../settings/current-settings.ts'
import type { z } from 'zod'
import type { SecretsKey } from '../connections/secrets-key.ts'
import type { Outbound } from '../platform/http/outbound/inner-addresses.ts'
import type { Hooks } from './hooks.ts'

/** What the core hands to the calls of a capability. */
export type CapabilityParts = {
  db: Db
  /** What all capabilities answer: one asks the others by them. */
  hooks: Hooks
  settings: CurrentSettings
  /** How backups are made, where they lie, and at which hour the shop makes them by itself. */
  backups: () => BackupSetup
  warn: LogLine
  /** The wines as shoppers see them. */
  wines: ProductCache
  /** The wines on sale, with what makes two of them alike. */
  readCandidates: () => Promise<Candidates>
  /** Origin of the shop. */
  publicUrl: string
  /** Base address of the API. */
  apiUrl: string
  /** Seals what must be readable to be used. */
  secretsKey: SecretsKey
  /** Where requests to addresses that somebody typed in may lead. */
  outbound: Outbound
}

/** What the core hands to the jobs of a capability. */
export type JobParts = Omit<CapabilityParts, 'wines' | 'readCandidates'>

/** What is told of each change of the catalogue and the settings, and whether all of them are heard of. */
export type Follower = {
  invalidate: (tags: readonly Tag[] | 'all') => void
  listening: (sure: boolean) => void
}

/** What the core hands to the routes of a capability. */
export type RouteParts = Pick<CapabilityParts, 'db' | 'settings' | 'publicUrl'> & {
  delivery: CurrentDelivery
  /** Answers a request for one of the shop's calls, in this process. */
  api: (request: Request, context: RequestContext) => Response | Promise<Response>
  /** Who a bearer token is. */
  identify: (authorization: string, address: string) => Promise<Caller | Problem>
  /** Limits how often an address may ask, and how many requests read the database at once. */
  limited: (name: string, perMinute: number) => MiddlewareHandler<HttpEnv>
  follow: (follower: Follower) => void
}

/** A job that runs every so many milliseconds, or when the database wakes it. */
export type CapabilityJob = Pick<RepeatedWork, 'run'> &
  ({ name: string; everyMs: number } | { wokenBy: WokenJob; restMs?: number })

/** What a capability adds to the server. */
export type Capability = {
  /** The contracts of its calls; the browser's client has their types. */
  contracts?: CallTable
  calls?: (parts: CapabilityParts) => readonly ServedCall[]
  /** What the API's document says of the tags of these calls. */
  tags?: Readonly<Record<string, string>>
  /** What it posts to other programs, by the name in the API's document. */
  sends?: Readonly<Record<string, { summary: string; body: z.ZodType }>>
  /** What it answers beside calls and pages, and below which addresses. */
  routes?: (parts: RouteParts) => { at: readonly string[]; app: Hono<HttpEnv> }
  /** Callers by a token of its own. */
  tokens?: (parts: Pick<CapabilityParts, 'db'>) => TokenCallers
  /** Addresses of its pages in the list for search engines. */
  listed?: readonly string[]
  /** What an installed shop offers beside its icon. */
  shortcuts?: readonly { name: string; url: string }[]
  jobs?: (parts: JobParts) => readonly CapabilityJob[]
  hooks?: Partial<Hooks>
}
