import type { Capability } from '../capability.ts'
import { recommendationsApi } from './recommendations.api.ts'
import { recommendationCalls } from './recommendations.contract.ts'

export const recommendations = {
  contracts: recommendationCalls,
  calls: ({ db, wines, readCandidates, hooks }) => recommendationsApi(db, wines, readCandidates, hooks),
} satisfies Capability
