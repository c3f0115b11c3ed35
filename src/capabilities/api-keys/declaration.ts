import type { Declaration } from '../declaration.ts'

export const apiKeys = {
  tables: {
    api_keys: {
      owner: 'capabilities/api-keys',
      plain: 'id name hint scopes per_minute created_at expires_at last_used_at ended_at',
      people: 'made_by ended_by',
      retainedSecret: { key_hash: 'the SHA-256 of 178 random bits: a key cannot be found from it' },
    },
  },
} satisfies Declaration
