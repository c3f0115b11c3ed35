import type { Capability } from '../capability.ts'
import { evidenceApi } from './evidence.api.ts'
import { evidenceCalls } from './evidence.contract.ts'

export const evidence = {
  contracts: evidenceCalls,
  calls: ({ db, settings, hooks }) => evidenceApi(db, () => settings.now().shop.name, hooks),
} satisfies Capability
