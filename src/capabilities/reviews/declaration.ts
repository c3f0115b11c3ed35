import { byPerson } from '../../platform/database/data-inventory/table-data.ts'
import type { Declaration } from '../declaration.ts'
import { opinionRequest } from './mails.ts'
import { reviewSettings } from './settings.ts'

export const reviews = {
  mails: { 'Avisos y novedades': [opinionRequest] },
  settings: { group: 'reviews', part: 'avisos', records: reviewSettings },
  counts: ['newReviews', 'reportedReviews'],
  tables: {
    review_reports: {
      owner: 'capabilities/reviews',
      plain: 'review_id created_at settled_at',
      people: 'user_id',
      personal: 'reason',
      whose: byPerson,
      removal: 'delete',
      exported: 'avisosSobreOpiniones',
    },
    reviews: {
      owner: 'capabilities/reviews',
      plain: 'id product_id stars demo hidden_at created_at updated_at answered_at',
      people: 'user_id',
      personal: 'description answer hidden_reason',
      whose: byPerson,
      removal: 'delete',
      exported: 'opiniones',
    },
    reviews_deleted_hidden: {
      owner: 'capabilities/reviews',
      plain: 'product_id',
      people: 'user_id',
      personal: 'reason',
      whose: byPerson,
      removal: 'delete',
      exported: 'opinionesOcultasBorradas',
    },
    opinion_requests: {
      owner: 'capabilities/reviews',
      plain: 'order_id asked_at',
      people: 'user_id',
      retainedSecret: {
        token: 'ends requests for an opinion and nothing else; mails that were sent need it',
      },
      whose: byPerson,
      removal: 'delete',
      exported: 'pedidosDeOpinion',
    },
    opinion_refusals: {
      owner: 'capabilities/reviews',
      plain: 'since',
      people: 'user_id',
      whose: byPerson,
      removal: 'delete',
      exported: 'pedidosDeOpinion',
    },
  },
} satisfies Declaration
