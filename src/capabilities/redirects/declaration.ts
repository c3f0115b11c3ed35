import type { Declaration } from '../declaration.ts'

export const redirects = {
  tables: {
    redirects: { owner: 'capabilities/redirects', plain: 'path query target created_at' },
    // without queries and without paths that name a person
    missing_addresses: { owner: 'capabilities/redirects', plain: 'path hits first_at last_at' },
  },
} satisfies Declaration
