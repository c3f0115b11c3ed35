import type { Capability } from '../capability.ts'
import { stockCountApi } from './stock-count.api.ts'
import { stockCountCalls } from './stock-count.contract.ts'

export const stockCount = {
  contracts: stockCountCalls,
  calls: ({ db }) => stockCountApi(db),
} satisfies Capability
