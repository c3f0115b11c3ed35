import type { Capability } from '../capability.ts'
import { apiKeysApi } from './api-keys.api.ts'
import { keyCalls } from './api-keys.contract.ts'
import { endKeysMadeBy } from './api-keys.queries.ts'
import { keyCallers } from './key-callers.ts'

export const apiKeys = {
  contracts: keyCalls,
  calls: apiKeysApi,
  tags: {
    Claves:
      'Un programa manda su clave («dsk_…», la hace la tienda en su administración) en «Authorization: Bearer». Puede lo que dicen sus alcances, que son los permisos que nombra cada llamado; al que le falta uno, la respuesta 403 se lo dice.',
  },
  tokens: ({ db }) => keyCallers(db),
  hooks: { erasePerson: async (trx, { id }) => endKeysMadeBy(trx, id) },
} satisfies Capability
