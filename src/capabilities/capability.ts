import type { Db } from '../platform/database/open-database.ts'
import type { CallTable } from '../platform/http/endpoint.ts'
import type { ServedCall } from '../platform/http/implement.ts'
import type { WokenJob } from '../platform/jobs/job-wakes.ts'
import type { RepeatedWork } from '../platform/jobs/repeat.ts'
import type { CurrentSettings } from '../settings/current-settings.ts'
import type { Hooks } from './hooks.ts'

/** What the core hands to the calls and jobs of a capability. */
export type CapabilityParts = {
  db: Db
  settings: CurrentSettings
  /** Origin of the shop. */
  publicUrl: string
  /** Base address of the API. */
  apiUrl: string
}

/** A job that runs every so many milliseconds, or when the database wakes it. */
export type CapabilityJob = Pick<RepeatedWork, 'run'> &
  ({ everyMs: number } | { wokenBy: WokenJob; restMs?: number })

/** What a capability adds to the server. */
export type Capability = {
  /** The contracts of its calls; the browser's client has their types. */
  contracts: CallTable
  calls: (parts: CapabilityParts) => readonly ServedCall[]
  /** What the API's document says of the tags of these calls. */
  tags?: Readonly<Record<string, string>>
  jobs?: (parts: CapabilityParts) => readonly CapabilityJob[]
  hooks?: Partial<Hooks>
}
