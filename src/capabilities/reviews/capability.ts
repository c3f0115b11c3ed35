import { valueAt } from '../../settings/settings-tree.ts'
import type { Capability } from '../capability.ts'
import { deleteDemoReviews } from './reviews.queries.ts'
import { addReviews, allReviews, removeReviews } from './moved-reviews.queries.ts'
import { moderationApi } from './moderation.api.ts'
import { moderationCalls } from './moderation.contract.ts'
import { erasePerson, exportPerson } from './personal-data.queries.ts'
import { reviewRequestsApi } from './review-requests.api.ts'
import { reviewRequestCalls } from './review-requests.contract.ts'
import { requestReviews } from './review-requests.job.ts'
import { reviewsApi } from './reviews.api.ts'
import { reviewCalls } from './reviews.contract.ts'
import {
  countReviews,
  heldByReviews,
  opinionRefusals,
  opinionsOf,
  starsGivenBy,
  starsGivenByAnyone,
} from './reviews-told.queries.ts'

/** Milliseconds between two looks at whom to ask for an opinion. */
const everyMs = 600_000

export const reviews = {
  contracts: { ...reviewCalls, ...reviewRequestCalls, ...moderationCalls },
  calls: ({ db }) => [...reviewsApi(db), ...reviewRequestsApi(db), ...moderationApi(db)],
  tags: { Opiniones: 'Opiniones y estrellas.' },
  jobs: ({ db, settings, publicUrl, apiUrl }) => [
    {
      name: 'opinion-requests',
      everyMs,
      run: async () => {
        const days = valueAt(await settings.read(), 'reviews.ask_after_days') as number
        await requestReviews(db, { days, publicUrl, apiUrl })
      },
    },
  ],
  hooks: {
    personalData: exportPerson,
    erasePerson,
    forgetProducts: deleteDemoReviews,
    tastes: starsGivenBy,
    everyonesTastes: starsGivenByAnyone,
    counts: countReviews,
    held: heldByReviews,
    addReviews,
    removeReviews,
    reviews: allReviews,
    opinions: opinionsOf,
    consents: opinionRefusals,
  },
} satisfies Capability
