import type { Capability } from '../capability.ts'
import { leadOn } from './lead-on.ts'
import { redirectsApi } from './redirects.api.ts'
import { redirectCalls } from './redirects.contract.ts'
import { allRedirects, deleteRedirects, storeRedirects } from './redirects.queries.ts'

export const redirects = {
  contracts: redirectCalls,
  calls: redirectsApi,
  tags: { 'Direcciones anteriores': 'Direcciones de otra tienda que llevan a páginas de esta.' },
  missingPage: ({ db }) => leadOn(db),
  hooks: {
    addRedirects: (trx, given) => storeRedirects(trx, given, true),
    removeRedirects: async (trx, given) => void (await deleteRedirects(trx, given)),
    redirects: allRedirects,
  },
} satisfies Capability
