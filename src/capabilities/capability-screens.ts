import type { Section } from '../web/admin/ui/sections.ts'

/** What a capability adds to the screens, beside what its folder `web/slots` shows within those of the core. */
export type CapabilityScreens = {
  /** The file of each page by its path, in the capability's folder `web`. */
  pages?: Readonly<Record<string, string>>
  /** Pages within the layout of the administration. */
  adminPages?: Readonly<Record<string, string>>
  /** Those of its files that also open without a network. */
  offline?: readonly string[]
  /** Entries of the administration's menu. */
  sections?: readonly Section[]
}
