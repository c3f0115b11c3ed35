import type { Capability } from '../capability.ts'
import { sommelierApi } from './sommelier.api.ts'
import { sommelierCalls } from './sommelier.contract.ts'

export const sommelier = {
  contracts: sommelierCalls,
  calls: ({ db, wines, readCandidates }) => sommelierApi(db, wines, readCandidates),
  listed: ['/sommelier'],
  shortcuts: [{ name: 'Sommelier', url: '/sommelier' }],
} satisfies Capability
