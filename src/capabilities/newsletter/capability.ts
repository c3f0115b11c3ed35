import type { Capability } from '../capability.ts'
import { addSubscribers, confirmedSubscribers, removeSubscribers } from './moved-subscribers.queries.ts'
import { newsletterApi } from './newsletter.api.ts'
import { newsletterCalls } from './newsletter.contract.ts'
import { erasePerson } from './personal-data.queries.ts'
import { agreedToNews, newsConsents } from './subscribers.queries.ts'

export const newsletter = {
  contracts: newsletterCalls,
  calls: newsletterApi,
  tags: { Newsletter: 'Suscripción a las novedades.' },
  hooks: {
    erasePerson,
    addSubscribers,
    removeSubscribers,
    subscribers: confirmedSubscribers,
    agreedToNews,
    consents: newsConsents,
  },
} satisfies Capability
