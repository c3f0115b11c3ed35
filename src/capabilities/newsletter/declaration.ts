import type { Declaration } from '../declaration.ts'
import { newsletterConfirm, newsletterKnown } from './mails.ts'

export const newsletter = {
  mails: { 'Avisos y novedades': [newsletterConfirm, newsletterKnown] },
  tables: {
    newsletter_subscribers: {
      owner: 'capabilities/newsletter',
      plain: 'subscribed_at confirmed_at asked_at',
      personal: 'email',
      retainedSecret: {
        token: 'confirms or ends a subscription and nothing else; links of sent messages have it',
      },
      // unsubscribing is the only thing that an unverified address may do: subscribing is open to all too
      whose: "email = :email AND :email <> ''",
      removal: 'delete',
      exported: { because: 'tied to an address whose owner is not verified' },
    },
    newsletter_consents: {
      owner: 'capabilities/newsletter',
      plain: 'id given at',
      personal: 'email',
      whose: "email = :email AND :email <> ''",
      removal: 'delete',
      exported: { because: 'tied to an address whose owner is not verified' },
    },
  },
} satisfies Declaration
