import type { Capability } from '../capability.ts'
import { learnTastesDaily } from './learn-tastes.job.ts'
import { recommendationsApi } from './recommendations.api.ts'
import { recommendationCalls } from './recommendations.contract.ts'

const tenMinutesMs = 600_000

export const recommendations = {
  contracts: recommendationCalls,
  calls: ({ db, wines, readCandidates, hooks }) => recommendationsApi(db, wines, readCandidates, hooks),
  jobs: ({ db, hooks }) => [
    { name: 'tastes', everyMs: tenMinutesMs, run: () => learnTastesDaily({ db, hooks }, new Date()) },
  ],
} satisfies Capability
