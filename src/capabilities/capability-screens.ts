import type { Section } from '../web/admin/ui/sections.ts'
import type { PageParameters } from '../platform/http/page-parameters.ts'

/** What a capability adds to the screens, beside what its folder `web/slots` shows within those of the core. */
export type CapabilityScreens = {
  /** The file of each page by its path, in the capability's folder `web`. */
  pages?: Readonly<Record<string, string>>
  /** What these pages read from their address, by the first part of their path; any page else keeps all of it. */
  parameters?: Readonly<Record<string, PageParameters>>
  /** Pages within the layout of the administration. */
  adminPages?: Readonly<Record<string, string>>
  /** Those of its files that also open without a network. */
  offline?: readonly string[]
  /** Entries of the administration's menu. */
  sections?: readonly Section[]
}
