import type { Capability } from '../capability.ts'
import { newsletterApi } from './newsletter.api.ts'
import { newsletterCalls } from './newsletter.contract.ts'
import { erasePerson } from './personal-data.queries.ts'
import { agreedToNews, newsConsents } from './subscribers.queries.ts'

export const newsletter = {
  contracts: newsletterCalls,
  calls: newsletterApi,
  tags: { Newsletter: 'Suscripción a las novedades.' },
  hooks: { erasePerson, agreedToNews, consents: newsConsents },
} satisfies Capability
