import type { Capability } from '../capability.ts'
import { apiKeysApi } from './api-keys.api.ts'
import { keyCalls } from './api-keys.contract.ts'
import { endKeysMadeBy } from './api-keys.queries.ts'
import { keyCallers } from './key-callers.ts'

export const apiKeys = {
  contracts: keyCalls,
  calls: apiKeysApi,
  tags: { Claves: 'Con qué claves usan la API los programas.' },
  tokens: ({ db }) => keyCallers(db),
  hooks: { erasePerson: async (trx, { id }) => endKeysMadeBy(trx, id) },
} satisfies Capability
